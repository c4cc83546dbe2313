// The engine, and what searches for the study of games, for tests, which run them without a worker.

import * as engine from './engine';
import { once } from './load';
import * as study from './study';
import { Supplier } from './supply';

export const engineReady = once(() => supplyAll(new Supplier(engine.compiled, engine.take)));

export const studySearchReady = once(() => supplyAll(new Supplier(study.compiled, study.take)));

async function supplyAll(supplier: Supplier): Promise<void> {
  await Promise.all((['billabong', 'bilitaire', 'billo'] as const).map((game) => supplier.supply(game)));
}
