import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWeb } from '../../scripts/running/build-web.ts';
import { siteEnvironment } from './environment.ts';

/**
 * Once for all browser tests, before the first worker: the web app is built while the demonstration is loaded into a
 * template. Workers find the template in their environment and copy it.
 * @returns what ends it after the last test
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const database = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/testing/demo-template.ts')],
    {
      env: { ...process.env, ...siteEnvironment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = await Promise.all([firstLineOf(database), buildWeb(console.error)]);
    process.env.E2E_TEMPLATE = line;
  } catch (error) {
    await end(database);
    throw error;
  }
  return () => end(database);
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the database has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the database of the browser tests did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
