// The engine plays the same moves here as the native program: the questions and answers of crates/bilby-wasm's tests.

import { beforeAll, expect, test } from 'vitest';
import { think } from '../wasm/engine';
import { engineReady } from '../wasm/testing';
import type { GameName } from '../wasm/types';
import native from './native.txt?raw';

beforeAll(engineReady);

const questions = native
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

test.each(questions)('%s %s %s, level and nodes %s: %s', (game, rules, position, effort, expected) => {
  const [level, nodes] = effort!.split(' ');
  const request = { level: Number(level), nodes: nodes === '-' ? null : Number(nodes), milliseconds: null, lines: 1, seed: 7 };
  const result = think(
    { game: game as GameName, rules: rules!.trim() },
    position!,
    request,
    () => undefined,
    () => false,
  );
  expect(`${result.nodes} ${result.lines[0]?.moves[0]}`).toBe(expected);
});
