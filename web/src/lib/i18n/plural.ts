// Numbers with their nouns.

/** English: one is singular. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** French: zero and one are singular. */
export const compte = (n: number, un: string, plusieurs = `${un}s`): string =>
  `${n.toLocaleString('fr')} ${Math.abs(n) < 2 ? un : plusieurs}`;
