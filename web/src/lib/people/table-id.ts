// Tables as people paste them: an id, or a link to the table.

/** The id in a text; null if there is none. */
export function tableIdIn(text: string): string | null {
  const found = /(?:^|\/table\/)([a-z0-9]{1,32})$/.exec(text.trim());
  return found?.[1] ?? null;
}
