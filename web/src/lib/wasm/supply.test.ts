// The weights of a game are loaded with that game, and are part of no module.

import { expect, test } from 'vitest';
import * as engine from './engine';
import { bytesOf } from './load';
import { Supplier, type Supply } from './supply';
import type { GameName } from './types';

const head = (supply: Supply): string =>
  supply.kind === 'module' ? 'module' : `${new TextDecoder().decode(supply.bytes.slice(0, 9))} ${supply.several}`;

test.each([
  ['billabong', ['module', 'billabong false', 'billabong true']],
  ['bilitaire', ['module', 'bilitaire false']],
  ['billo', ['module', 'billo wei false']],
] as [GameName, string[]][])('what a worker gets for %s', async (game, expected) => {
  const sent: string[] = [];
  const supplier = new Supplier(engine.compiled, (supply) => sent.push(head(supply)));
  await supplier.supply(game);
  await supplier.supply(game);
  expect(sent).toEqual(expected);
});

test('the module is sent once for all games', async () => {
  const sent: string[] = [];
  const supplier = new Supplier(engine.compiled, (supply) => sent.push(head(supply)));
  await Promise.all([supplier.supply('billo'), supplier.supply('bilitaire')]);
  expect(sent.filter((what) => what === 'module')).toHaveLength(1);
  expect(sent[0]).toBe('module');
  expect(sent).toHaveLength(3);
});

test('a game without its weights is refused', async () => {
  engine.take({ kind: 'module', module: await engine.compiled() });
  const request = { level: 1, nodes: 1, milliseconds: null, lines: 1, seed: 1 };
  const think = (): unknown =>
    engine.think(
      { game: 'billo', rules: '' },
      'pppppppp/8/8/8/8/8/5R2/PPPPSPPP b - 0',
      request,
      () => undefined,
      () => false,
    );
  expect(think).toThrow('the weights of billo have not been provided');
  await new Supplier(engine.compiled, (supply) => supply.kind === 'weights' && engine.take(supply)).supply('billo');
  expect(think).not.toThrow();
});

test.each([
  new URL('./pkg/bilby_wasm_bg.wasm', import.meta.url),
  new URL('./pkg/bilby_wasm_engine_bg.wasm', import.meta.url),
  new URL('./pkg/bilby_wasm_study_bg.wasm', import.meta.url),
])('no module has weights of its own: %s', async (path) => {
  // Every file of weights begins with its game and a version.
  const module = new TextDecoder('latin1').decode(await bytesOf('', path));
  expect(/(billabong|bilitaire|billo) weights \d/.exec(module)).toBeNull();
});
