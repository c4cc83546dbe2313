// The signs of glyphs, as records write them.

const SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export function sign(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}
