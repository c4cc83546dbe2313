// French prepositions before names. « de » is elided before « Ana », but not before « Ben »; `french.rs` of the server has the
// same rule, and both are tested with elision-cases.json.

/** Beginnings of words whose h is aspirated: nothing is elided before them. */
const ASPIRATED = ['ha', 'heriss', 'heron', 'heros', 'hib', 'homard', 'honey', 'hou', 'how', 'huit', 'hul', 'hup', 'hur'];

/** A player without a name. */
const NUMBERED = /^Joueur \d+$/;

/** `de` before a name, as in « le niveau du joueur 1 », « le coup d’Ana », « le coup de Rouge ». */
export function de(name: string): string {
  if (NUMBERED.test(name)) return `du ${name.toLowerCase()}`;
  return elides(name) ? `d’${name}` : `de ${name}`;
}

/** `à` before a name, as in « au joueur 1 de jouer », « à Ana de jouer ». */
export function au(name: string): string {
  return NUMBERED.test(name) ? `au ${name.toLowerCase()}` : `à ${name}`;
}

function elides(name: string): boolean {
  // Accents don't matter.
  const word = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (word.startsWith('h')) return /^h[eiouyœæ]/.test(word) && !ASPIRATED.some((beginning) => word.startsWith(beginning));
  // Yves, but not Yann.
  return /^([aeiouœæ]|y[b-df-hj-np-tv-xz])/.test(word);
}
