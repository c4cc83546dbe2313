// The real server, with a data folder of its own. BILBY names the program (`cargo xtask test` sets it); without it
// cargo builds it.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Bilby {
  address: string;
  /** Runs `bilby admin` on its data. */
  admin: (...words: string[]) => void;
  /** Stops it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Kills it as a power cut does. */
  kill: () => Promise<void>;
  /** Restarts it at the same address with the same data. */
  restart: () => Promise<void>;
  /** Deletes its folder. */
  forget: () => void;
}

/**
 * Starts the server on any free port, with additional settings; its first line of output is the address. Its data is in a
 * folder unless the settings name a `--database`.
 */
export async function serve(...settings: string[]): Promise<Bilby> {
  const folder = mkdtempSync(join(tmpdir(), 'bilby-'));
  const database = settings.indexOf('--database');
  const place = database < 0 ? ['--data', folder] : settings.splice(database, 2);
  // A server that is told its address listens there.
  const told = settings.indexOf('--address');
  let { server, address } = await start(place, told < 0 ? '127.0.0.1:0' : new URL(settings[told + 1]!).host, settings);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    address,
    admin: (...words) => {
      const [program, ...before] = command();
      execFileSync(program!, [...before, 'admin', ...words, ...place], { stdio: ['ignore', 'ignore', 'inherit'] });
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      ({ server } = await start(place, new URL(address).host, settings));
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function command(): string[] {
  const program = process.env['BILBY'];
  return program ? [program] : ['cargo', 'run', '--quiet', '--package', 'bilby-cli', '--'];
}

async function start(place: string[], listen: string, settings: string[]): Promise<{ server: ChildProcess; address: string }> {
  // All tests come from one address and play faster than people, so the default limits are off.
  const words = ['serve', '--listen', listen, ...place, '--log', 'warn', '--rate', 'all=0', '--rated-seconds', '0', ...settings];
  const [program, ...before] = command();
  const server = spawn(program!, [...before, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('http://')) return { server, address: line.trim() };
  }
  throw new Error('the server ended without telling its address');
}
