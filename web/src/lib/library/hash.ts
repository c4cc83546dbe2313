// Tells records apart.

/** Two 32-bit FNV hashes with different starts: enough to tell records apart. */
export function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ ((code << 7) | (code >>> 3)), 0x01000193);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
