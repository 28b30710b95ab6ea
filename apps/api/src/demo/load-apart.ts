import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OpenDatabase } from '@datum/database/open';
import type { Config } from '../config.ts';
import { hasPeople } from './load.ts';

/** What the loading process is told; over its channel, since the address has a password. */
export interface DemoOrder {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The first load, or after it the further subjects. */
  readonly load: 'first' | 'further';
}

/**
 * Loads the demonstration where nobody has an account yet, in a process of its own: what computing it takes (some 500 MB)
 * goes back to the machine, which a heap that has grown once does not give.
 */
export async function loadDemoApart(config: Config, { write, url }: OpenDatabase): Promise<void> {
  if (await hasPeople(write)) return;
  const child = loader({ config, databaseUrl: url, load: 'first' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(`The demonstration could not be loaded (${signal ?? `exit code ${code}`}).`);
}

/**
 * Loads the further subjects beside the running API, in a process of its own too, and says of each when it is there. What a stop
 * cuts short is rolled back, and loaded at the next start.
 */
export function loadFurtherApart(
  config: Config,
  { url }: OpenDatabase,
  failed: (why: string) => void,
): { close(): Promise<void> } {
  const child = loader({ config, databaseUrl: url, load: 'further' });
  let isClosed = false;
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    if (code !== 0 && !isClosed) failed(String(signal ?? `exit code ${code}`));
  });
  return {
    close: async () => {
      isClosed = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function loader(order: DemoOrder): ChildProcess {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  child.send(order);
  return child;
}
