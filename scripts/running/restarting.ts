import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A script that runs again after each change. */
export interface Restarting {
  /** Ends it and waits until it is gone. */
  close(): Promise<void>;
}

/** Editors write a file in several steps; a checkout writes many files. */
const settle = 150;

/**
 * Runs a script with this Node, and again whenever a TypeScript or SQL file below the folders changes.
 * It is asked to end by SIGTERM and waited for: the next run finds its ports and connections free.
 */
export function startRestarting(script: string, folders: string[], env: NodeJS.ProcessEnv): Restarting {
  let child = run();
  let restart = Promise.resolve();
  let isDue = false;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (isDue || !name || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return;
      isDue = true;
      restart = restart.then(again);
    }).on('error', (error) => console.error(`Changes in ${folder} are not seen any more: ${error.message}`)),
  );

  /** Its own group: Ctrl-C is for the parent to pass on, so that it can end before its database. */
  function run(): ChildProcess {
    const child = spawn(process.execPath, [script], { stdio: 'inherit', detached: true, env });
    child.on('error', (error) => console.error(`${script} cannot be started: ${error.message}`));
    return child;
  }
  async function again(): Promise<void> {
    await sleep(settle);
    isDue = false;
    await end(child);
    child = run();
  }
  process.once('exit', () => child.kill());
  return {
    close: async () => {
      for (const watcher of watchers) watcher.close();
      await restart;
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
