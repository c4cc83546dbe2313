// Numbers with their nouns, and names with their prepositions.

/** English: one is singular. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** French: zero and one are singular. */
export const compte = (n: number, un: string, plusieurs = `${un}s`): string =>
  `${n.toLocaleString('fr')} ${Math.abs(n) < 2 ? un : plusieurs}`;

/** French: `de` before a name, as in « le niveau du joueur 1 », « le coup d’Ana », « le coup de Rouge ». */
export const de = (name: string): string =>
  /^Joueur \d+$/.test(name) ? `du ${name.toLowerCase()}` : /^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;

/** French: `à` before a name, as in « au joueur 1 de jouer », « à Ana de jouer ». */
export const au = (name: string): string => (/^Joueur \d+$/.test(name) ? `au ${name.toLowerCase()}` : `à ${name}`);
