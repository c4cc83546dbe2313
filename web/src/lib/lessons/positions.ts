// Puts together the text of a Billabong race from squares, so that a lesson's position can be read in its data.

const COLUMNS = 'abcdefghijklmnop';

/** `"i4'"`: the kangaroo on i4 has crossed once. */
function stand(board: Map<string, string>, letter: string, squares: string): number {
  const list = squares.split(' ').filter((square) => square !== '');
  for (const square of list) {
    const crossings = square.replace(/[^']/g, '');
    board.set(square.replaceAll("'", ''), letter + crossings);
  }
  return list.length;
}

function writeRow(board: Map<string, string>, row: number): string {
  let text = '';
  let free = 0;
  const flush = (): void => {
    if (free > 0) text += String(free);
    free = 0;
  };
  for (const column of COLUMNS) {
    const lake = (row === 7 || row === 8) && 'ghij'.includes(column);
    const what = lake ? '~' : board.get(column + row);
    if (what === undefined) {
      free += 1;
      continue;
    }
    flush();
    text += what;
  }
  flush();
  return text;
}

function rows(board: Map<string, string>): string {
  return Array.from({ length: 14 }, (_, i) => writeRow(board, 14 - i)).join('/');
}

/** A race: who stands where (`"e4 i4'"`), red on move; whoever is not on the board is home. */
export function race(red: string, yellow: string, ghosts = ''): string {
  const board = new Map<string, string>();
  const home = [stand(board, 'r', red), stand(board, 'y', yellow)].map((standing) => 5 - standing);
  stand(board, 'x', ghosts);
  return `${rows(board)} 0,0 ${home.join(',')} r 0`;
}

/** The placement, red to place. */
export function placement(red: string, yellow: string): string {
  const board = new Map<string, string>();
  const hand = [stand(board, 'r', red), stand(board, 'y', yellow)].map((standing) => 5 - standing);
  return `${rows(board)} ${hand.join(',')} 0,0 r 0`;
}
