// Writes that a page had no time to finish. A browser aborts what a page was writing to its database when the page is
// reloaded or closed, unless it had come to the commit, and that takes several messages to another process. So whatever is
// being written is put where a page can write at once, and the next page finishes it.

/** What is being written, by name: only the latest value of a name counts. */
const writing = new Map<string, { value: () => unknown }>();
const leaving = new Set<() => void>();
/** The names that this page left behind. */
let left: string[] = [];

const PREFIX = 'bilby unfinished ';

/**
 * Says that something is being written under a name, and what it is now. To be called in the same task in which it changed;
 * returns what to call when it is written.
 */
export function beginWrite(name: string, value: () => unknown): () => void {
  const entry = { value };
  writing.set(name, entry);
  return () => {
    if (writing.get(name) === entry) writing.delete(name);
  };
}

/** Calls a function when the page is left, before what is being written is put aside. Returns what ends that. */
export function onLeave(write: () => void): () => void {
  leaving.add(write);
  return () => leaving.delete(write);
}

/** The page is left: puts aside what is being written. */
export function pageLeft(): void {
  for (const write of leaving) write();
  for (const [name, { value }] of writing) {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value()));
      left.push(name);
    } catch {
      // There is no such store, or no room in it: the write may still be finished in time.
    }
  }
}

/** The page was left, but is shown again as it was: it goes on writing itself. */
export function pageReturned(): void {
  for (const name of left) forget(name);
  left = [];
}

/** Finishes the writes whose names begin with this word, which a page before this one has put aside. */
export async function finishWrites(word: string, finish: (key: string, value: unknown) => Promise<void>): Promise<void> {
  for (const name of namesOf(word)) {
    try {
      const text = localStorage.getItem(PREFIX + name);
      if (text !== null) await finish(name.slice(word.length + 1), JSON.parse(text) as unknown);
    } catch {
      // What can't be read can't be finished.
    }
    forget(name);
  }
}

function namesOf(word: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}${word} `));
    return names.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // There is no such store.
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', pageLeft);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) pageReturned();
  });
}
