// A stand-in for the database of the device (db.ts), for tests: what is kept is in memory, and is copied as a database would.

import type * as db from './db';

/** What db.ts exports for kept values. Several tabs are modules that share one `kept`. */
export function storeIn(kept: Map<string, unknown>): Pick<typeof db, 'recall' | 'keep' | 'amend'> {
  return {
    recall: async (key) => structuredClone(kept.get(key)),
    keep: async (key, value) => void kept.set(key, structuredClone(value)),
    amend: async (key, _now, change) => {
      const value = structuredClone(change(structuredClone(kept.get(key))));
      kept.set(key, value);
      return value;
    },
  };
}
