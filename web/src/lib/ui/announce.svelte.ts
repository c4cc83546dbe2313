// Screen reader announcements: one polite live region in App shows `spoken.text`.

export const spoken = $state({ text: '' });

/** How long a sentence stays: long enough to be noticed, but not so long that a person who reads the page meets it later. */
const LINGER = 5000;

let queue: string[] = [];
let waiting: ReturnType<typeof setTimeout> | null = null;
let fading: ReturnType<typeof setTimeout> | undefined;

/** Announces a sentence. Sentences in quick succession are announced together; the same one twice is announced twice. */
export function announce(text: string): void {
  queue.push(text);
  waiting ??= setTimeout(() => {
    const said = queue.join(' ');
    queue = [];
    waiting = null;
    // A live region is only read when its text changes.
    spoken.text = said === spoken.text ? `${said}\u00a0` : said;
    clearTimeout(fading);
    fading = setTimeout(() => (spoken.text = ''), LINGER);
  }, 60);
}
