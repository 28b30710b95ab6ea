import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';

const root = join(import.meta.dirname, '../..');
const web = join(root, 'apps/web');
const stamp = join(web, 'build/sources.sha256');

/** Everything that the built app is made from; its server (apps/web/server) runs as it stands. */
const sources = [
  'package-lock.json',
  'apps/web/{package.json,tsconfig.json,vite.config.ts,react-router.config.ts}',
  'apps/web/{app,plugins,public}/**/*',
  'packages/{contract,index-numbers}/{package.json,src/**/*}',
];

const isTest = /\.test\.tsx?$/;

/**
 * Builds the web app unless the last build was made from the same sources.
 * @returns whether it had to build
 * @throws CannotStart when the build fails or its folder cannot be written
 */
export async function buildWeb(say: (line: string) => void = () => undefined): Promise<boolean> {
  const wanted = await hashSources();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return false;
  say('Building the web app, since its sources changed ...');
  await requireWritable();
  await runBuild();
  await writeFile(stamp, wanted);
  return true;
}

/** SHA-256 over names and contents, in the order of names. */
async function hashSources(): Promise<string> {
  // The glob's own `exclude` leaves out folders, not the files that a pattern matches.
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter((path) => !isTest.test(path));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const bytes = await readFile(join(root, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') return Buffer.alloc(0);
      throw error;
    });
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

async function requireWritable(): Promise<void> {
  const build = join(web, 'build');
  try {
    await mkdir(build, { recursive: true });
    await access(build, constants.W_OK);
  } catch (cause) {
    throw new CannotStart(
      `The web app must be built and ${build} cannot be written: run "npm run build" once as the owner of this folder.`,
      { cause },
    );
  }
}

/** In a process of its own, so that the database opens and the demo loads on the other core. */
async function runBuild(): Promise<void> {
  const builder = createRequire(join(web, 'package.json')).resolve('@react-router/dev/package.json');
  const command = join(dirname(builder), 'bin.cjs');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CannotStart(`The web app cannot be built:\n${said.trim()}`);
}
