// Elision before names in French: « d’Ana », but « de Ben ». `french.rs` of the server has the same rule; both are
// tested with elision-cases.json.

/** Beginnings of words whose h is aspirated: nothing is elided before them. */
const ASPIRATED = ['ha', 'heriss', 'heron', 'heros', 'hib', 'homard', 'honey', 'hou', 'how', 'huit', 'hul', 'hup', 'hur'];

/** « d’ » or « de » before a name. */
export function de(name: string): string {
  return elides(name) ? `d’${name}` : `de ${name}`;
}

function elides(name: string): boolean {
  // Accents don't matter.
  const word = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (word.startsWith('h')) return /^h[eiouyœæ]/.test(word) && !ASPIRATED.some((beginning) => word.startsWith(beginning));
  // Yves, but not Yann.
  return /^([aeiouœæ]|y[b-df-hj-np-tv-xz])/.test(word);
}
