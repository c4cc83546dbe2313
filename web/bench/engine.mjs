// Compares the engine in the page's worker with the native one, on the positions of `bilby bench`.

import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BILBY, visitor } from './browser.mjs';
import { GAMES } from './rules.mjs';

const NODES = 100_000;
const POSITIONS = new URL('../../crates/bilby-cli/src/command/bench_positions.txt', import.meta.url);
const ASSETS = new URL('../dist/assets/', import.meta.url);

/** Nodes per second in the browser and native, for each game. */
export async function enginesSpeed(browser, address) {
  const positions = readFileSync(POSITIONS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [game, rules, , position] = line.split('|').map((field) => field.trim());
      return { game, rules, position };
    });
  // Both search everything twice: the first time compiles and fills caches.
  const twice = [...positions, ...positions];
  const here = (await inBrowser(browser, address, twice)).slice(positions.length);
  const there = (await native(twice)).slice(positions.length);
  here.forEach(({ move }, index) => {
    if (move !== there[index].move) throw new Error(`${positions[index].position}: ${move} in the browser, ${there[index].move} native`);
  });
  return GAMES.map((name) => {
    const ofGame = positions.flatMap(({ game }, index) => (game === name ? [index] : []));
    const sum = (number) => ofGame.reduce((sum, index) => sum + number(index), 0);
    // The moves are the same, so the node counts are too.
    const nodes = sum((index) => here[index].nodes) * 1000;
    return { name, browser: nodes / sum((index) => here[index].time), native: nodes / sum((index) => there[index].time) };
  });
}

async function inBrowser(browser, address, positions) {
  const context = await visitor(browser);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const files = readdirSync(ASSETS);
  const worker = `assets/${files.find((file) => /^engine-worker-.*\.js$/.test(file))}`;
  const module = `assets/${files.find((file) => /_engine_bg-.*\.wasm$/.test(file))}`;
  const weights = files
    .filter((file) => /_weights-.*\.bin$/.test(file))
    .map((file) => ({ file: `assets/${file}`, several: file.includes('_several_') }));
  const results = await page.evaluate(
    async ({ worker, module, weights, positions, nodes }) => {
      const engine = new Worker(worker, { type: 'module' });
      engine.postMessage({ kind: 'module', module: await WebAssembly.compileStreaming(fetch(module)) });
      for (const { file, several } of weights) {
        engine.postMessage({ kind: 'weights', bytes: new Uint8Array(await (await fetch(file)).arrayBuffer()), several });
      }
      const results = [];
      for (const { game, rules, position } of positions) {
        const request = { level: 10, nodes, milliseconds: null, lines: 1, seed: 0 };
        const begun = performance.now();
        const result = await new Promise((resolve, reject) => {
          engine.onerror = () => reject(new Error('the worker could not be started'));
          engine.onmessage = ({ data }) => {
            if (data.kind === 'done') resolve(data.result);
            else if (data.kind !== 'result') reject(new Error(data.message));
          };
          engine.postMessage({ kind: 'think', number: 0, book: { game, rules }, position, request, stopped: null });
        });
        results.push({ time: performance.now() - begun, nodes: result.nodes, move: result.lines[0].moves[0] });
      }
      engine.terminate();
      return results;
    },
    { worker, module, weights, positions, nodes: NODES },
  );
  await context.close();
  return results;
}

async function native(positions) {
  const program = spawn(BILBY, ['ugi'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const results = [];
  for (const { game, rules, position } of positions) {
    program.stdin.write(`setoption name Game value ${game}\nsetoption name Rules value ${rules || '<empty>'}\nposition fen ${position}\n`);
    const begun = performance.now();
    program.stdin.write(`go nodes ${NODES}\n`);
    let line;
    do {
      line = (await lines.next()).value;
      if (line === undefined || line.startsWith('info string error')) throw new Error(`bilby ugi: ${line ?? 'ended'}`);
    } while (!line.startsWith('bestmove '));
    results.push({ time: performance.now() - begun, move: line.slice('bestmove '.length) });
  }
  program.stdin.end('quit\n');
  return results;
}
