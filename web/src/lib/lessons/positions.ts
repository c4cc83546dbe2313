// Puts together the text of a Billabong race from squares, so that a lesson's position can be read in its data.

import { EMPTY_RACE } from '../wasm/constants';

const [EMPTY_BOARD = '', HANDS = ''] = EMPTY_RACE.split(' ');
const KANGAROOS = Number(HANDS.split(',')[0]);

/** The empty board, row by row from the top: each square is `.` if it is free, or what stands there for good (the lake). */
const ROWS = EMPTY_BOARD.split('/').map((row) => row.replace(/\d+/g, (run) => '.'.repeat(Number(run))));

/** `"i4'"`: the kangaroo on i4 has crossed once. */
function stand(board: Map<string, string>, letter: string, squares: string): number {
  const list = squares.split(' ').filter((square) => square !== '');
  for (const square of list) {
    const crossings = square.replace(/[^']/g, '');
    board.set(square.replaceAll("'", ''), letter + crossings);
  }
  return list.length;
}

function rows(board: Map<string, string>): string {
  const nameOf = (row: number, column: number): string => String.fromCharCode(97 + column) + String(ROWS.length - row);
  const write = (squares: string, row: number): string =>
    [...squares]
      .map((empty, column) => board.get(nameOf(row, column)) ?? empty)
      .join('')
      .replace(/\.+/g, (run) => String(run.length));
  return ROWS.map(write).join('/');
}

/** A race: who stands where (`"e4 i4'"`), red on move; whoever is not on the board is home. */
export function race(red: string, yellow: string, ghosts = ''): string {
  const board = new Map<string, string>();
  const home = [stand(board, 'r', red), stand(board, 'y', yellow)].map((standing) => KANGAROOS - standing);
  stand(board, 'x', ghosts);
  return `${rows(board)} 0,0 ${home.join(',')} r 0`;
}

/** The placement, red to place. */
export function placement(red: string, yellow: string): string {
  const board = new Map<string, string>();
  const hand = [stand(board, 'r', red), stand(board, 'y', yellow)].map((standing) => KANGAROOS - standing);
  return `${rows(board)} ${hand.join(',')} 0,0 r 0`;
}

/** Ghosts are being set out by the players, and this seat (`r` or `y`) is on move. */
export function settingOut(ghosts: string, turn: 'r' | 'y'): string {
  const board = new Map<string, string>();
  stand(board, 'x', ghosts);
  return `${rows(board)} ${HANDS} 0,0 ${turn} 0`;
}
