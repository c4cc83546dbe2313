// The real server, with a data folder of its own. BILBY names the program (`cargo xtask test` sets it); without it
// cargo builds it.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Bilby {
  address: string;
  /** Stops it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Kills it as a power cut does. */
  kill: () => Promise<void>;
  /** Restarts it at the same address with the same data. */
  again: () => Promise<void>;
  /** Deletes its data. */
  forget: () => void;
}

/** Starts the server on any free port, with additional settings; its first line of output is the address. */
export async function serve(...settings: string[]): Promise<Bilby> {
  const data = mkdtempSync(join(tmpdir(), 'bilby-'));
  let { server, address } = await start(data, '127.0.0.1:0', settings);
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    address,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    again: async () => {
      ({ server } = await start(data, new URL(address).host, settings));
    },
    forget: () => rmSync(data, { recursive: true, force: true }),
  };
}

async function start(data: string, listen: string, settings: string[]): Promise<{ server: ChildProcess; address: string }> {
  // All tests come from one address and play faster than people, so the default limits are off.
  const words = ['serve', '--listen', listen, '--data', data, '--log', 'warn', '--rate', 'all=0', '--rated-seconds', '0', ...settings];
  const program = process.env['BILBY'];
  const server = program
    ? spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    : spawn('cargo', ['run', '--quiet', '--package', 'bilby-cli', '--', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('http://')) return { server, address: line.trim() };
  }
  throw new Error('the server ended without telling its address');
}
