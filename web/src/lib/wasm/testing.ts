// The engine, and what searches for the study of games, for tests, which run them without a worker.

import * as engine from './engine';
import { once } from './load';
import * as study from './study';
import { Supplier } from './supply';

export const engineReady = once(() => new Supplier(engine.compiled, engine.take).supply('bilitaire'));

export const studySearchReady = once(() => new Supplier(study.compiled, study.take).supply('bilitaire'));
