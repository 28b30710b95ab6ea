import { execFile } from 'node:child_process';
import { glob, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';
import { ownerName } from './connect.ts';
import type { DataFolder } from './folder.ts';
import { reasonIn } from './launch.ts';
import { cleanEnvironment, type Privileges } from './privileges.ts';

/** An initdb that was interrupted leaves a folder of this name behind, never half a cluster. */
const unfinished = 'database.new-';

/** An empty folder to make the cluster in; throws away what interrupted starts left more than a minute ago. */
export async function makeUnfinished(folder: DataFolder): Promise<string> {
  for await (const left of glob(join(folder.root, `${unfinished}*`))) {
    const { mtimeMs } = await stat(left);
    if (Date.now() - mtimeMs > 60_000) await rm(left, { recursive: true, force: true });
  }
  return mkdtemp(join(folder.root, unfinished));
}

/**
 * Runs initdb in the unfinished folder, and gives it its real name when it is whole.
 * Sorting for people is the queries' business (ICU collations), so the cluster itself sorts by code point.
 */
export async function initialise(
  folder: DataFolder,
  made: string,
  initdb: string,
  { prefix }: Privileges,
): Promise<void> {
  const [command = '', ...args] = [
    ...prefix,
    initdb,
    ...['--pgdata', made, '--username', ownerName, '--pwfile', folder.password],
    ...[
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      '--data-checksums',
      '--no-instructions',
    ],
  ];
  try {
    await promisify(execFile)(command, args, { env: cleanEnvironment(), cwd: made });
    await rename(made, folder.cluster);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new CannotStart(
      `The database folder ${folder.cluster} cannot be made: ${reasonIn(stderr || message)}.`,
      { cause: error },
    );
  }
}
