// What a screen reader says: one polite live region in App shows `spoken.text`.

export const spoken = $state({ text: '' });

let queue: string[] = [];
let waiting: ReturnType<typeof setTimeout> | null = null;

/** Say a sentence. Sentences that come in one breath are said together; the same one twice is said twice. */
export function announce(text: string): void {
  queue.push(text);
  waiting ??= setTimeout(() => {
    const said = queue.join(' ');
    queue = [];
    waiting = null;
    // A live region is only read when its text changes.
    spoken.text = said === spoken.text ? `${said}\u00a0` : said;
  }, 60);
}
