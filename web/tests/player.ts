// Plays games at the page. The engine in this process chooses the moves; what is seen and pressed is the page's own.

import { en } from '../src/lib/i18n/messages.en';
import { viewTurn, play, press } from '../src/lib/wasm';
import { think } from '../src/lib/wasm/engine';
import type { GameName, TurnView, Rulebook } from '../src/lib/wasm/types';
import type { Visitor } from './visitor';

/** One action of a person to play a move. */
export type Act = { press: string; shape?: 'round' | 'square' } | { button: string };

/** Enough to win against a beginner. */
const NODES = 2000;

export class Player {
  readonly visitor: Visitor;
  readonly book: Rulebook;
  position: string;
  ply = 0;
  /** How squares are pressed: with the mouse, a finger or keys. */
  touch: (square: string, shape?: 'round' | 'square') => Promise<void> = (square, shape) => clicked(this.visitor, square, shape);

  /** Joins the game; the position is copied from the page. */
  static async sit(visitor: Visitor, game: GameName, rules = ''): Promise<Player> {
    const position = await visitor.copied(en.game.copyPosition);
    return new Player(visitor, { game, rules }, position, (await visitor.moves()).length);
  }

  /** Plays on a board whose position is known. */
  static at(visitor: Visitor, book: Rulebook, position: string): Player {
    return new Player(visitor, book, position, 0);
  }

  private constructor(visitor: Visitor, book: Rulebook, position: string, ply: number) {
    this.visitor = visitor;
    this.book = book;
    this.position = position;
    this.ply = ply;
  }

  viewTurn(): TurnView {
    return viewTurn(this.book, this.position);
  }

  /** Catches up with the list of moves. */
  async follow(): Promise<void> {
    for (const move of (await this.visitor.moves()).slice(this.ply)) {
      this.position = play(this.book, this.position, move).position;
      this.ply++;
    }
  }

  /** A good move here. */
  choose(nodes = NODES): string {
    const result = think(
      this.book,
      this.position,
      { level: 10, nodes, milliseconds: null, lines: 1, seed: 1 },
      () => undefined,
      () => false,
    );
    return result.lines[0]!.moves[0]!;
  }

  /** The move that the engine likes least. */
  worst(): string {
    const lines = viewTurn(this.book, this.position).ways.length;
    const request = { level: 10, nodes: 20_000, milliseconds: null, lines, seed: 1 };
    return think(
      this.book,
      this.position,
      request,
      () => undefined,
      () => false,
    ).lines.at(-1)!.moves[0]!;
  }

  async act(acts: Act[]): Promise<void> {
    for (const act of acts) {
      if ('press' in act) await this.touch(act.press, act.shape);
      else await this.visitor.button(act.button).last().click();
    }
  }

  /** Waits until a person at this device is to act, and returns the headline. */
  async wait(): Promise<string> {
    const { headline } = this.visitor;
    await headline.filter({ hasText: /Your turn|to move|wins|won|lost|draw|Round 1 is over/i }).waitFor({ timeout: 30_000 });
    await this.follow();
    return (await headline.textContent()) ?? '';
  }

  /** Plays a move by hand; the few moves that presses can't express are typed. */
  async play(move: string): Promise<void> {
    const acts = byHand(this.book, this.position, move);
    await (acts ? this.act(acts) : this.visitor.type(move));
  }

  /** Plays until the game is over; `turn` plays one move. Returns the final headline. */
  async finish(turn: (move: string) => Promise<void> = (move) => this.play(move)): Promise<string> {
    for (;;) {
      const said = await this.wait();
      if (this.viewTurn().status.over) return said;
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

/** Drags from the middle of one square to the middle of another. */
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

export async function clicked(visitor: Visitor, square: string, shape?: 'round' | 'square'): Promise<void> {
  const cell = visitor.square(square);
  if (shape !== 'square') return cell.click();
  // A piece is a disc in a frame: this is the frame.
  const box = (await cell.boundingBox())!;
  await cell.click({ position: { x: box.width * 0.1, y: box.height / 2 } });
}

/** The actions that play a move. */
export function acts(book: Rulebook, position: string, move: string): Act[] {
  const acts = byHand(book, position, move);
  if (!acts) throw new Error(`no press means ${move}`);
  return acts;
}

/** The same; null if presses mean another way. */
export function byHand(book: Rulebook, position: string, move: string): Act[] | null {
  const buttons: Record<string, string> = { pass: en.game.pass, claim: book.assistance === false ? en.assistance.claim : en.billo.insist };
  if (buttons[move]) return [{ button: buttons[move] }];
  const [action = '', call] = move.split('!');
  const trays = book.game === 'bilitaire' && /^[A-D]/.test(action) ? action.match(/[A-D]\d/g)! : null;
  if (trays && action.endsWith('x')) return [...presses(trays), { button: en.game.takeAway }, ...called(book, position, action, call)];
  const { way } = play(book, position, move);
  if (trays) return [...presses(trays), ...presses([way.path.at(-1)!]), ...called(book, position, action, call)];
  const shape = book.game === 'billo' ? (action.startsWith('R') ? 'round' : action.startsWith('S') ? 'square' : undefined) : undefined;
  const squares = [...(way.from ? [way.from] : []), ...way.path];
  const [first, last] = [squares[0]!, squares.at(-1)!];
  // The start and the end, if the page takes them for this move; otherwise every square of it.
  const tried = [
    [first, last, last],
    [...squares, last],
  ].map((path) => simulated(book, position, path, move, shape));
  return tried.find((acts) => acts !== null) ?? null;
}

function presses(squares: string[]): Act[] {
  return squares.map((square) => ({ press: square }));
}

/** The page asks for a call only if one can be made. */
export function called(book: Rulebook, position: string, action: string, call: string | undefined): Act[] {
  const { board } = viewTurn(book, position, action);
  if (board.game !== 'bilitaire' || (board.longest ?? 0) < 2) return [];
  return [{ button: call && call !== '1' ? en.bilitaire.callN(Number(call)) : en.bilitaire.single }];
}

/** Presses square after square until the move is played; null if it is another, or none. */
function simulated(book: Rulebook, position: string, squares: string[], move: string, shape?: 'round' | 'square'): Act[] | null {
  const done: Act[] = [];
  const canonical = (text: string): string => play(book, position, text).canonical;
  let begun = '';
  for (const square of squares) {
    const here = shape && begun === '' ? { shape } : {};
    const pressed = press(book, position, begun, square, here);
    done.push({ press: square, ...here });
    if (pressed.kind === 'done') return canonical(pressed.move) === canonical(move) ? done : null;
    if (pressed.kind !== 'begun') return null;
    begun = pressed.begun;
  }
  return null;
}
