import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OpenDatabase } from '@datum/database/open';
import type { Config } from '../config.ts';
import { hasPeople } from './load.ts';

/** What the loading process is told; over its channel, since the address has a password. */
export interface DemoOrder {
  readonly config: Config;
  readonly databaseUrl: string;
}

/**
 * Loads the demonstration where nobody has an account yet, in a process of its own: what computing it takes (some 500 MB)
 * goes back to the machine, which a heap that has grown once does not give.
 */
export async function loadDemoApart(config: Config, { write, url }: OpenDatabase): Promise<void> {
  if (await hasPeople(write)) return;
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  child.send({ config, databaseUrl: url } satisfies DemoOrder);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(`The demonstration could not be loaded (${signal ?? `exit code ${code}`}).`);
}
