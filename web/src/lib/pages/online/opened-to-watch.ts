// A person who opens a game in order to watch it is offered no seat.

let opened: string | null = null;

export function openToWatch(id: string): void {
  opened = id;
}

/** Whether a table was opened in order to watch it; true only once. */
export function wasOpenedToWatch(id: string): boolean {
  const was = opened === id;
  opened = null;
  return was;
}
