// A server for the tests of one file.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { serve, type Bilby } from './bilby';

/** Starts a server before the file's tests and stops it after them; the returned function gives it to the tests. */
export function ownServer(...settings: string[]): () => Bilby {
  let bilby: Bilby;
  const start = async (): Promise<void> => {
    bilby = await serve(...settings);
  };
  const end = async (): Promise<void> => {
    await bilby.stop();
    bilby.forget();
  };
  beforeAll(start);
  // A second try needs a server on which nothing has happened yet: names are free, and it runs.
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await end();
    await start();
  });
  afterAll(end);
  return () => bilby;
}
