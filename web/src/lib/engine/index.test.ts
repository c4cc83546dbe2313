import { beforeAll, expect, test } from 'vitest';
import { viewTurn, play, ready, start, readErrorOf } from '../wasm';
import { engineReady } from '../wasm/testing';
import type { Request, Rulebook, SearchResult } from '../wasm/types';
import { Engine, EngineCrashError, type Port } from '.';
import { handleRequest, type WorkerReply, type WorkerRequest, type Stopped } from './engine-requests';

const billo: Rulebook = { game: 'billo', rules: '' };
const request: Request = { level: 10, nodes: 2000, milliseconds: null, lines: 2, seed: 1 };

beforeAll(() => Promise.all([ready(), engineReady()]));

/** A worker in the same thread: it searches when the test lets it, or answers as the test says. */
class Fake implements Port {
  static all: Fake[] = [];
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  onmessageerror: Port['onmessageerror'] = null;
  asked: WorkerRequest[] = [];
  ended = false;

  constructor(private readonly behave: (fake: Fake, question: WorkerRequest) => void = think) {
    Fake.all.push(this);
  }

  prepare(): void {}

  postMessage(question: WorkerRequest): void {
    this.asked.push(structuredClone(question));
    setTimeout(() => !this.ended && this.behave(this, question));
  }

  terminate(): void {
    this.ended = true;
  }

  say(answer: WorkerReply): void {
    this.onmessage?.({ data: structuredClone(answer) } as MessageEvent<WorkerReply>);
  }
}

const think = (fake: Fake, question: WorkerRequest) => handleRequest(question, (message) => fake.say(message));
const silent = () => undefined;
const crash = (fake: Fake) => fake.say({ kind: 'crashed', message: 'unreachable' });

const result = (move: string): SearchResult => ({
  depth: 1,
  nodes: 1,
  lines: [{ moves: [move], worth: 'even', odds: [0.5, 0.5], value: { unit: 'odds', proven: null, turns: null } }],
});

type Behaviour = (fake: Fake, question: WorkerRequest) => void;

const engineOf = (...behaviours: Behaviour[]) => withMemory(null, ...behaviours);
const sharingOf = (...behaviours: Behaviour[]) => withMemory(new Int32Array(new SharedArrayBuffer(4)), ...behaviours);

function withMemory(stopped: Stopped | null, ...behaviours: Behaviour[]): { engine: Engine; workers: Fake[] } {
  const workers: Fake[] = [];
  const engine = new Engine(() => {
    const fake = new Fake(behaviours[Math.min(workers.length, behaviours.length - 1)]);
    workers.push(fake);
    return fake;
  }, stopped);
  return { engine, workers };
}

test('it thinks, and tells what it finds on the way', async () => {
  const { engine, workers } = engineOf(think);
  const told: SearchResult[] = [];
  const found = await engine.think(billo, start(billo, 0), request, (result) => told.push(result));
  expect(found.lines).toHaveLength(2);
  expect(found.nodes).toBeLessThanOrEqual(2000);
  expect(told.length).toBeGreaterThan(0);
  for (const { moves, odds } of found.lines) {
    expect(odds[0]! + odds[1]!).toBeCloseTo(1);
    expect(moves.reduce((position, move) => play(billo, position, move).position, start(billo, 0))).toBeTruthy();
  }
  expect(engine.busy).toBe(false);
  expect(workers).toHaveLength(1);
});

test('stopped, it answers with the best so far, and is ready again', async () => {
  const { engine, workers } = engineOf((fake, question) => {
    if (question.kind === 'think') fake.say({ kind: 'result', number: question.number, result: result('Re1-e2') });
  }, think);
  const answer = engine.think(billo, start(billo, 0), { ...request, nodes: null }, () => engine.stop());
  expect((await answer).lines[0]?.moves).toEqual(['Re1-e2']);
  expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
  expect((await engine.think(billo, start(billo, 0), request)).lines).toHaveLength(2);
});

test('a worker that shares memory hears a stop, and goes on to the next question', async () => {
  const { engine, workers } = sharingOf(think);
  // Without a limit it would not end by itself.
  const endless = engine.think(billo, start(billo, 0), { ...request, nodes: null }, () => engine.stop());
  expect((await endless).depth).toBeGreaterThan(0);
  expect((await engine.think(billo, start(billo, 0), request)).lines).toHaveLength(2);
  expect(workers.map((worker) => worker.ended)).toEqual([false]);
});

test('closed, a worker that shares memory is told to stop before it is ended', async () => {
  const { engine, workers } = sharingOf(think);
  const endless = engine.think(billo, start(billo, 0), { ...request, nodes: null }, () => engine.close());
  expect((await endless).depth).toBeGreaterThan(0);
  expect(workers.map((worker) => worker.ended)).toEqual([true]);
});

test('a question repeated after a crash is not taken for a stopped one', async () => {
  const { engine } = sharingOf(crash, think);
  expect((await engine.think(billo, start(billo, 0), request)).lines).toHaveLength(2);
});

test('stopped before it had a result, it answers with a legal move all the same', async () => {
  const { engine } = engineOf(silent);
  const answer = engine.think(billo, start(billo, 0), request);
  engine.stop();
  const move = (await answer).lines[0]?.moves[0];
  expect(viewTurn(billo, start(billo, 0)).ways.map((way) => way.text)).toContain(move);
});

test('a new question ends the old one', async () => {
  const { engine } = engineOf(silent, think);
  const old = engine.think(billo, start(billo, 0), request);
  const next = engine.think(billo, start(billo, 0), request);
  expect((await old).depth).toBe(0);
  expect((await next).depth).toBeGreaterThan(0);
});

test('a crash is noticed, and the question asked again', async () => {
  const { engine, workers } = engineOf(crash, think);
  const restarts: string[] = [];
  engine.onrestart = (message) => restarts.push(message);
  expect((await engine.think(billo, start(billo, 0), request)).lines).toHaveLength(2);
  expect(restarts).toEqual(['unreachable']);
  expect(workers[0]?.ended).toBe(true);
});

test('a second crash is told, and the next question has a new engine', async () => {
  const { engine } = engineOf(crash, crash, think);
  await expect(engine.think(billo, start(billo, 0), request)).rejects.toThrow(EngineCrashError);
  expect((await engine.think(billo, start(billo, 0), request)).lines).toHaveLength(2);
});

test('a question that makes no sense is refused, not repeated', async () => {
  const { engine, workers } = engineOf(think);
  const error: unknown = await engine.think(billo, 'nonsense', request).catch((error: unknown) => error);
  expect(readErrorOf(error)?.code).toBe('position');
  const level: unknown = await engine.think(billo, start(billo, 0), { ...request, level: 11 }).catch((error: unknown) => error);
  expect(readErrorOf(level)?.code).toBe('level');
  expect(workers).toHaveLength(1);
});

test('level 10 goes by the clock', async () => {
  const { engine } = engineOf(think);
  const found = await engine.think(billo, start(billo, 0), { ...request, nodes: null, milliseconds: 30 });
  expect(found.lines.length).toBeGreaterThan(0);
});
