// Matches men from one view to the next, so that the page moves existing drawings instead of drawing new ones.

/** Something on the board as a view describes it. */
export interface Thing {
  /** Only things of one kind can match: a seat's kangaroos, a seat's rounds, trays, marbles. */
  kind: string;
  square: string;
}

export type Followed<T extends Thing> = T & { id: string };

export interface Change<T extends Thing> {
  now: Followed<T>[];
  /** Men that moved, with their old and new squares. */
  moved: { id: string; from: string; to: string }[];
  gone: Followed<T>[];
  /** Men that are new on the board. */
  came: string[];
}

const distance = (a: string, b: string): number => Math.hypot(a.charCodeAt(0) - b.charCodeAt(0), Number(a.slice(1)) - Number(b.slice(1)));

/**
 * Matches things: first those whose move the caller knows (`known`), then those that stayed, then the remaining ones of a
 * kind, nearest first.
 */
export function follow<T extends Thing>(
  before: Followed<T>[],
  things: T[],
  fresh: () => string,
  known: (thing: Followed<T>) => string | null = () => null,
): Change<T> {
  const open = new Map(things.map((thing) => [`${thing.kind}@${thing.square}`, thing]));
  const found = new Map<T, Followed<T>>();
  const take = (old: Followed<T>, square: string | null): boolean => {
    const key = `${old.kind}@${square}`;
    const thing = open.get(key);
    if (thing) found.set(thing, old);
    return open.delete(key);
  };
  let left = before.filter((old) => !take(old, known(old)));
  left = left.filter((old) => !take(old, old.square));
  for (const thing of [...open.values()]) {
    const same = left.filter((old) => old.kind === thing.kind);
    const old = same.sort((a, b) => distance(a.square, thing.square) - distance(b.square, thing.square))[0];
    if (old && take(old, thing.square)) left = left.filter((other) => other !== old);
  }
  const moved: Change<T>['moved'] = [];
  const came: string[] = [];
  const now = things.map((thing) => {
    const old = found.get(thing);
    const id = old?.id ?? fresh();
    if (!old) came.push(id);
    else if (old.square !== thing.square) moved.push({ id, from: old.square, to: thing.square });
    return { ...thing, id };
  });
  return { now, moved, gone: left, came };
}
