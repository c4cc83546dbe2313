// The engine for tests, which run it without a worker.

import { Supplier, take } from './engine';
import { once } from './load';

export const engineReady = once(async () => new Supplier(take).supply('bilitaire'));
