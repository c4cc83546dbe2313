// Plays games at the page. Which move is good comes from the engine, here and not in the page; what is seen and pressed is the
// page's own.

import { en } from '../src/lib/i18n/messages.en';
import { look, play, press, think } from '../src/lib/wasm';
import type { GameName, Look, Rulebook } from '../src/lib/wasm/types';
import type { Visitor } from './visitor';

/** One thing a person does to play a move. */
export type Act = { press: string; what?: 'round' | 'square' } | { button: string };

/** Enough to win against a beginner. */
const NODES = 2000;

export class Player {
  readonly visitor: Visitor;
  readonly book: Rulebook;
  position: string;
  ply = 0;
  /** How squares are pressed: with the mouse, a finger or keys. */
  touch: (square: string, what?: 'round' | 'square') => Promise<void> = (square, what) => clicked(this.visitor, square, what);

  /** Takes a place at the board; the position is copied from the page. */
  static async sit(visitor: Visitor, game: GameName, rules = ''): Promise<Player> {
    const position = await visitor.copied(en.game.copyPosition);
    return new Player(visitor, { game, rules }, position, (await visitor.moves()).length);
  }

  private constructor(visitor: Visitor, book: Rulebook, position: string, ply: number) {
    this.visitor = visitor;
    this.book = book;
    this.position = position;
    this.ply = ply;
  }

  look(): Look {
    return look(this.book, this.position);
  }

  /** Catches up with what the list of moves shows. */
  async follow(): Promise<void> {
    for (const move of (await this.visitor.moves()).slice(this.ply)) {
      this.position = play(this.book, this.position, move).position;
      this.ply++;
    }
  }

  /** A good move here. */
  choose(nodes = NODES): string {
    const thought = think(
      this.book,
      this.position,
      { level: 10, nodes, milliseconds: null, lines: 1, seed: 1 },
      () => undefined,
      () => false,
    );
    return thought.lines[0]!.moves[0]!;
  }

  async act(acts: Act[]): Promise<void> {
    for (const act of acts) {
      if ('press' in act) await this.touch(act.press, act.what);
      else await this.visitor.button(act.button).last().click();
    }
  }

  /** Waits until somebody at this device is to act, and says what the headline says. */
  async wait(): Promise<string> {
    const { headline } = this.visitor;
    await headline.filter({ hasText: /Your turn|to move|win|draw|Round 1 is over/ }).waitFor({ timeout: 30_000 });
    await this.follow();
    return (await headline.textContent()) ?? '';
  }

  /** Plays until the game is over; `turn` plays one move. Returns the headline at the end. */
  async finish(turn: (move: string) => Promise<void> = (move) => this.act(acts(this.book, this.position, move))): Promise<string> {
    for (;;) {
      const said = await this.wait();
      if (this.look().status.over) return said;
      if (said === en.bilitaire.roundTitle) {
        await this.visitor.button(en.bilitaire.roundGo).click();
        continue;
      }
      const before = this.ply;
      const move = this.choose();
      await turn(move);
      await this.visitor.page.locator(`[data-ply="${before + 1}"]`).waitFor({ state: 'attached' });
      await this.follow();
    }
  }
}

/** Drags from the middle of one square to the middle of another, as a hand does. */
export async function drag(visitor: Visitor, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all([from, to].map((square) => middle(visitor, square)));
  const { mouse } = visitor.page;
  await mouse.move(start!.x, start!.y);
  await mouse.down();
  await mouse.move((start!.x + end!.x) / 2, (start!.y + end!.y) / 2, { steps: 3 });
  await mouse.move(end!.x, end!.y, { steps: 3 });
  await mouse.up();
}

async function middle(visitor: Visitor, square: string): Promise<{ x: number; y: number }> {
  const box = (await visitor.square(square).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clicked(visitor: Visitor, square: string, what?: 'round' | 'square'): Promise<void> {
  const cell = visitor.square(square);
  if (what !== 'square') return cell.click();
  // A piece is a disc in a frame: here the frame.
  const box = (await cell.boundingBox())!;
  await cell.click({ position: { x: box.width * 0.1, y: box.height / 2 } });
}

/** What a person does to play a move, hop by hop. */
export function acts(book: Rulebook, position: string, move: string): Act[] {
  const buttons: Record<string, string> = { pass: en.game.pass, claim: en.billo.insist };
  if (buttons[move]) return [{ button: buttons[move] }];
  const [action = '', call] = move.split('!');
  const trays = book.game === 'bilitaire' && /^[A-D]/.test(action) ? action.match(/[A-D]\d/g)! : null;
  if (trays && action.endsWith('x')) return [...presses(trays), { button: en.game.takeAway }, ...called(book, position, action, call)];
  const { way } = play(book, position, move);
  if (trays) return [...presses(trays), ...presses([way.path.at(-1)!]), ...called(book, position, action, call)];
  const what = book.game === 'billo' ? (action.startsWith('R') ? 'round' : action.startsWith('S') ? 'square' : undefined) : undefined;
  return simulated(book, position, [...(way.from ? [way.from] : []), ...way.path], what);
}

function presses(squares: string[]): Act[] {
  return squares.map((square) => ({ press: square }));
}

/** The page asks for a call only where one can be made. */
export function called(book: Rulebook, position: string, action: string, call: string | undefined): Act[] {
  const { board } = look(book, position, action);
  if (board.game !== 'bilitaire' || (board.longest ?? 0) < 2) return [];
  return [{ button: call && call !== '1' ? en.bilitaire.callN(Number(call)) : en.bilitaire.single }];
}

/** Presses square after square until the turn is complete; where it may end or go on, the last square is pressed twice. */
function simulated(book: Rulebook, position: string, squares: string[], what?: 'round' | 'square'): Act[] {
  const done: Act[] = [];
  let begun = '';
  for (const square of [...squares, squares.at(-1)!]) {
    const here = what && begun === '' ? what : undefined;
    const pressed = press(book, position, begun, square, here);
    done.push({ press: square, ...(here ? { what: here } : {}) });
    if (pressed.kind === 'done') return done;
    if (pressed.kind !== 'begun') throw new Error(`${square} in ${squares.join(' ')}: ${JSON.stringify(pressed)}`);
    begun = pressed.begun;
  }
  throw new Error(`${squares.join(' ')} is no whole turn`);
}
