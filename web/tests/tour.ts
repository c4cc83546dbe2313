// Every screen and dialog of the page, one after the other.

import { en } from '../src/lib/i18n/messages.en';
import { bilitaire } from '../src/lib/lessons/data/bilitaire';
import { viewTurn, play, start } from '../src/lib/wasm';
import { think } from '../src/lib/wasm/engine';
import type { Rulebook } from '../src/lib/wasm/types';
import { drag } from './player';
import { ONLINE, type Stop } from './online-tour';
import { STUDY } from './study-tour';
import type { Visitor } from './visitor';

const BILLABONG = { game: 'billabong', rules: '' } as const;
const BILITAIRE = { game: 'bilitaire', rules: '' } as const;
const BILLO = { game: 'billo', rules: '' } as const;
const lessonBoard = (id: string): string => bilitaire.lessons.find((lesson) => lesson.id === id)!.tasks[0]!.position!;

/** Moves that the engine plays for both sides, the same each time; the seat that began is on move after them. */
export function grown(book: Rulebook, plies: number): { start: string; moves: string[] } {
  const begin = start(book, 3);
  const moves: string[] = [];
  let position = begin;
  const seats = viewTurn(book, position).status.seats.length;
  while (
    !viewTurn(book, position).status.over &&
    (moves.length < plies || (viewTurn(book, position).status.seat !== 0 && moves.length < plies + seats))
  ) {
    const { lines } = think(
      book,
      position,
      { level: 6, nodes: 400, milliseconds: null, lines: 1, seed: moves.length },
      () => undefined,
      () => false,
    );
    moves.push(lines[0]!.moves[0]!);
    position = play(book, position, moves.at(-1)!).position;
  }
  return { start: begin, moves };
}

/** Opens such a game; returns its position. */
async function inPlay(visitor: Visitor, book: Rulebook, plies: number, seats: ('person' | number)[] = ['person', 3]): Promise<string> {
  const { start, moves } = grown(book, plies);
  await visitor.lay(book, start, seats, moves);
  await visitor.headline.filter({ hasText: /Your turn|to move/ }).waitFor();
  return moves.reduce((position, move) => play(book, position, move).position, start);
}

export const STOPS: Stop[] = [
  {
    name: 'home',
    go: async (visitor) => {
      await visitor.go();
      await visitor.page.locator('.picture svg').nth(2).waitFor();
    },
  },
  ...(['billabong', 'bilitaire', 'billo'] as const).map((game) => ({
    name: `setup-${game}`,
    go: async (visitor: Visitor) => {
      await visitor.go(`#/new/${game}`);
      await visitor.page.getByRole('heading', { name: en.setup.whoPlays }).waitFor();
      if (game === 'billo') await visitor.page.getByLabel(en.setup.noClock).uncheck();
    },
  })),
  { name: 'billabong-placing', go: (visitor) => inPlay(visitor, BILLABONG, 4) },
  { name: 'billabong', go: (visitor) => inPlay(visitor, BILLABONG, 34) },
  {
    name: 'billabong-lifted',
    go: async (visitor) => {
      const position = await inPlay(visitor, BILLABONG, 34);
      // The kangaroo with the most targets.
      const { next } = viewTurn(BILLABONG, position);
      const ways = (square: string) => viewTurn(BILLABONG, position, square).ways.length;
      await visitor.square(next.map((step) => step.at).sort((a, b) => ways(b) - ways(a))[0]!).click();
      await visitor.button(en.game.putBack).waitFor();
    },
  },
  { name: 'billabong-four', go: (visitor) => inPlay(visitor, { game: 'billabong', rules: 'players=4' }, 56, ['person', 'person', 2, 4]) },
  { name: 'bilitaire', go: (visitor) => inPlay(visitor, BILITAIRE, 8) },
  {
    name: 'bilitaire-calls',
    go: async (visitor) => {
      await visitor.lay(BILITAIRE, lessonBoard('calls'));
      await drag(visitor, 'C3', 'C2');
      await visitor.page.getByRole('group', { name: en.bilitaire.callLine }).waitFor();
    },
  },
  {
    name: 'bilitaire-roles',
    go: async (visitor) => {
      await visitor.lay(BILITAIRE, lessonBoard('round'));
      await visitor.square('C2').click();
      await visitor.square('D2').click();
      await visitor.button(en.bilitaire.roundGo).waitFor();
    },
  },
  { name: 'billo', go: (visitor) => inPlay(visitor, BILLO, 12) },
  {
    name: 'billo-choice',
    go: async (visitor) => {
      await visitor.lay(BILLO, '1p6/8/8/8/8/8/8/1P4P1 r - 0');
      await visitor.square('b1').focus();
      await visitor.page.keyboard.press('Enter');
      await visitor.page.getByRole('group', { name: en.game.choiceTitle }).waitFor();
    },
  },
  {
    name: 'billo-claim',
    go: async (visitor) => {
      await visitor.lay(BILLO, '1p6/8/8/3s4/4R3/8/8/1P6 r - 0', ['person', 'person'], ['Rb1-b2']);
      await visitor.button(en.billo.insist).waitFor();
    },
  },
  {
    name: 'refused',
    go: async (visitor) => {
      await visitor.lay(BILLO, '1p6/8/8/3s4/4R3/8/8/1P6 r - 0');
      await visitor.square('e4').click();
      await visitor.square('e6').click();
      await visitor.page.locator('.refused').waitFor();
    },
  },
  {
    name: 'tools-and-lines',
    go: async (visitor) => {
      await inPlay(visitor, BILLO, 10, ['person', 'person']);
      await visitor.unfold();
      await visitor.button(en.game.analysis).click();
      await visitor.page.getByRole('region', { name: en.game.analysis }).getByRole('listitem').first().waitFor();
      await visitor.button(en.game.resign).click();
      await visitor.button(en.game.no).waitFor();
    },
  },
  {
    name: 'result',
    go: async (visitor) => {
      await visitor.button(en.game.yes).click();
      await visitor.button(en.game.rematch).waitFor();
    },
  },
  {
    name: 'shared',
    go: async (visitor) => {
      await inPlay(visitor, BILLABONG, 30);
      await visitor.page.keyboard.press('ArrowLeft');
      await visitor.page.goto(await visitor.copied(en.game.share));
      await visitor.page.getByRole('heading', { name: en.shared.title }).waitFor();
    },
  },
  {
    name: 'home-with-games',
    go: async (visitor) => {
      await visitor.go();
      await visitor.page.getByRole('heading', { name: en.home.finishedTitle }).waitFor();
      await visitor.page.locator('.picture svg').nth(2).waitFor();
    },
  },
  {
    name: 'open-a-game',
    go: async (visitor) => {
      await visitor.button(en.home.importButton).click();
      await visitor.page.getByLabel(en.importing.paste).fill('[Game "chess"]');
      await visitor.button(en.importing.open).click();
      await visitor.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'settings',
    go: async (visitor) => {
      await visitor.button(en.shell.cancel).click();
      await visitor.button(en.shell.settings).click();
      await visitor.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'keys',
    go: async (visitor) => {
      await visitor.go('#/keys');
      await visitor.page.getByRole('dialog', { name: en.keys.title }).waitFor();
    },
  },
  {
    name: 'learn',
    go: async (visitor) => {
      await visitor.go('#/learn');
      await visitor.page.locator('.picture svg').nth(2).waitFor();
    },
  },
  {
    name: 'learn-billo',
    go: async (visitor) => {
      await visitor.go('#/learn/billo');
      await visitor.page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'lesson',
    go: async (visitor) => {
      await visitor.go('#/learn/billabong/9');
      await visitor.square('e3').click();
      await visitor.square('e5').click();
      await visitor.page.locator('.verdict.good').waitFor();
    },
  },
  {
    name: 'lesson-refused',
    go: async (visitor) => {
      await visitor.go('#/learn/billo/4');
      await visitor.square('e3').click();
      await visitor.square('d4').click();
      await visitor.page.locator('.verdict.bad').waitFor();
    },
  },
  {
    name: 'lesson-bilitaire',
    go: async (visitor) => {
      await visitor.go('#/learn/bilitaire/3');
      await visitor.page.getByRole('grid').waitFor();
    },
  },
  ...(['billabong', 'bilitaire', 'billo'] as const).map((game) => ({
    name: `rules-${game}`,
    go: async (visitor: Visitor) => {
      // Over the previous lesson it would be a drawer.
      await visitor.go('#/learn');
      await visitor.go(`#/rules/${game}`);
      await visitor.main.locator('figure').last().waitFor();
    },
  })),
  {
    name: 'rules-over-a-lesson',
    go: async (visitor) => {
      await visitor.go('#/learn/bilitaire/goal');
      await visitor.board.waitFor();
      await visitor.page.locator('.where a').last().click();
      await visitor.page.locator('dialog figure').first().waitFor();
    },
  },
  {
    name: 'lesson-to-win',
    go: async (visitor) => {
      await visitor.go('#/learn/billabong/first-race');
      await visitor.board.waitFor();
    },
  },
  ...ONLINE,
  ...STUDY,
  {
    name: 'broken-link',
    go: async (visitor) => {
      await visitor.go('#/s/abc');
      await visitor.page.getByRole('heading', { name: en.shared.broken }).waitFor();
    },
  },
  {
    name: 'no-such-page',
    go: async (visitor) => {
      await visitor.go('#/nowhere');
      await visitor.page.getByRole('heading', { name: en.shell.notFound('nowhere') }).waitFor();
    },
  },
];
