// The addresses of a table that are sent to others. The server sees them, unlike those behind a `#`, so that chat programs
// can show a preview.

/** `here`: the address of the page. */
function at(path: string, here: string): string {
  return new URL(path, here.split('#')[0]).href;
}

export function sitAddress(table: string, here = location.href): string {
  return at(`t/${table}`, here);
}

export function watchAddress(table: string, here = location.href): string {
  return at(`w/${table}`, here);
}

/** The frame for another site. */
export function embedCode(table: string, title: string, here = location.href): string {
  const safe = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${at(`embed/${table}`, here)}" title="${safe}" width="480" height="640" loading="lazy"></iframe>`;
}
