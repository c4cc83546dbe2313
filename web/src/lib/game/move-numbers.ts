// The numbers of moves, as every list of moves counts them.

import type { Played } from '../wasm/types';

/** The number of each move of a line; the rules say where a new number begins, and where the numbers begin again. */
export function moveNumbers(line: readonly Pick<Played, 'opensNumber' | 'restartsNumbers'>[]): number[] {
  const numbers: number[] = [];
  line.forEach(({ opensNumber, restartsNumbers }, index) => {
    const before = numbers[index - 1];
    if (before === undefined || restartsNumbers) numbers.push(1);
    else numbers.push(opensNumber ? before + 1 : before);
  });
  return numbers;
}

/** The number as it is written before a move that stands alone: `32.`, or `32…` for whoever moves later in it. */
export function numberBefore(line: readonly Pick<Played, 'opensNumber' | 'restartsNumbers'>[], index: number): string {
  const numbers = moveNumbers(line);
  const isFirst = line[index]?.opensNumber ?? true;
  return `${numbers[index] ?? 1}${isFirst ? '.' : '…'}`;
}
