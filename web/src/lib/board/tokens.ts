// The outlines of Billabong's tokens: a shape for each seat, and the kangaroo on all of them.

/** A kangaroo on a ground of 100 by 100, facing west, the direction in which the stream is crossed. */
export const KANGAROO =
  'M5 29C6 23 12 18 19 17C15 10 15 3 18 -3C25 2 28 9 28 16C30 8 35 2 42 0C43 9 40 17 34 22C36 30 41 35 47 39C60 45 69 54 70 67' +
  'C72 78 80 85 89 83C96 81 100 75 102 67C107 78 104 90 92 94C80 97 70 92 64 84C64 88 66 91 68 93C70 97 68 99 64 99L32 99' +
  'C27 99 27 94 31 93L49 90C43 85 39 77 39 69C35 66 33 61 32 56C30 62 27 67 23 70C19 72 16 68 19 65C23 60 25 52 25 44' +
  'C23 39 21 36 17 35C12 36 7 35 5 32C4 31 4 30 5 29Z';
/** The line of its thigh. */
export const THIGH = 'M44 71C44 61 53 56 59 62C62 66 62 71 60 75';

/** A disc with a scalloped edge. */
function scallops(radius: number, count: number): string {
  const corner = (n: number): string => {
    const angle = ((n + 0.5) / count) * 2 * Math.PI;
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  };
  const bow = (radius * Math.sin(Math.PI / count) * 1.12).toFixed(1);
  const bows = Array.from({ length: count }, (_, n) => `A${bow} ${bow} 0 0 1 ${corner(n + 1)}`);
  return `M${corner(0)}${bows.join('')}Z`;
}

const disc = (r: number): string => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

export interface Token {
  name: string;
  /** The outline, with its middle in the origin. */
  outline: string;
  /** The scale at which the kangaroo fits in. */
  scale: number;
}

/** By seat. */
export const TOKENS: [Token, Token, Token, Token] = [
  { name: 'red', outline: disc(21.5), scale: 0.285 },
  { name: 'yellow', outline: 'M-3.5-22Q0-25 3.5-22L22-3.5Q25 0 22 3.5L3.5 22Q0 25-3.5 22L-22 3.5Q-25 0-22-3.5Z', scale: 0.235 },
  { name: 'blue', outline: 'M-13.5-20H13.5Q20-20 20-13.5V13.5Q20 20 13.5 20H-13.5Q-20 20-20 13.5V-13.5Q-20-20-13.5-20Z', scale: 0.285 },
  { name: 'green', outline: scallops(19.2, 8), scale: 0.275 },
];
export const GHOST: Token = { name: 'ghost', outline: disc(19.5), scale: 0.25 };
export const REFEREE: Token = { name: 'referee', outline: disc(21), scale: 0.26 };

export const tokenOf = (seat: number): Token => TOKENS[seat] ?? TOKENS[0];
