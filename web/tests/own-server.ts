// A server for the tests of one file alone.

import { afterAll, beforeAll } from 'vitest';
import { serve, type Bilby } from './bilby';

/** Starts one before the file's tests and ends it after them; what it gives is there when they run. */
export function ownServer(...settings: string[]): () => Bilby {
  let bilby: Bilby;
  beforeAll(async () => {
    bilby = await serve(...settings);
  });
  afterAll(async () => {
    await bilby.stop();
    bilby.forget();
  });
  return () => bilby;
}
