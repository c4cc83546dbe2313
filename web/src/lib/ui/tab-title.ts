// The number of games that wait, before the title that each page gives itself.

const COUNT = /^\(\d+\) /;

/** Keeps the number before the title, whatever the page writes there; the returned function takes it away. */
export function countInTitle(count: number): () => void {
  const write = (prefix: string): void => {
    const title = prefix + document.title.replace(COUNT, '');
    if (document.title !== title) document.title = title;
  };
  if (count === 0) {
    write('');
    return () => undefined;
  }
  const keep = (): void => write(`(${count}) `);
  const observer = new MutationObserver(keep);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  keep();
  return () => {
    observer.disconnect();
    write('');
  };
}
