// A server for the tests of one file.

import { afterAll, beforeAll } from 'vitest';
import { serve, type Bilby } from './bilby';

/** Starts a server before the file's tests and stops it after them; the returned function gives it to the tests. */
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
