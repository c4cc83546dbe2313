// Tables as people paste them: an id, or any link to the table that the page gives (`#/table/ID`, `#/table/ID/watch`, `/t/ID`,
// `/w/ID`, `/embed/ID`), alone or within a text such as the code for another site.

const ID = /^[a-z0-9]{1,32}$/;
const LINK = /(?:^|[/#])(?:table|t|w|embed)\/([a-z0-9]{1,32})(?![a-z0-9])/;

/** The id in a text; null if there is none. */
export function tableIdIn(text: string): string | null {
  const trimmed = text.trim();
  return ID.test(trimmed) ? trimmed : (LINK.exec(trimmed)?.[1] ?? null);
}
