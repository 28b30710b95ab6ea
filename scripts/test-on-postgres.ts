/**
 * Asks a PostgreSQL that is not the embedded one: a running server by TEST_DATABASE_URL,
 * else the oldest supported of /usr/lib/postgresql started on a folder of its own, else Debian's, installed first.
 * `npm run test-on-postgres` prepares the statements that `npm test` sent and runs the tests of the vitest project `sql`, or all API
 * tests for a day after a migration came, with the walks in the other lane; `npm run test-on-postgres -- api alone` runs what it names.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../packages/database/src/embedded.ts';
import { makeServerFolder } from '../packages/database/src/test-folder.ts';

const oldest = 15;
const asked = process.argv.slice(2);
const share = hasNewMigration() ? ['api', 'alone'] : ['statements', 'sql'];
const stages = asked.length > 0 ? asked : [...share, 'walks'];

if (process.env.TEST_DATABASE_URL) {
  process.exit(testOn(process.env.TEST_DATABASE_URL));
}
const folder = await makeServerFolder();
const bin = findInstalled() ?? installDebians();
console.log(`${stages.join(' and ')} on ${bin}`);
const server = await startEmbedded(folder, {
  kind: 'passing',
  binaries: { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') },
});
const status = testOn(server.url);
await server.stop();
await rm(folder, { recursive: true, force: true });
process.exit(status);

function testOn(url: string): number {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), ...stages], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  return status ?? 1;
}

/** Whether a migration was committed within a day. */
function hasNewMigration(): boolean {
  const log = ['log', '--max-count=1', '--since=1.day', '--format=%h', '--', 'packages/database/migrations'];
  const { stdout } = spawnSync('git', log, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' });
  return stdout.trim() !== '';
}

/** The folder of the oldest installed PostgreSQL that Datum supports. */
function findInstalled(): string | undefined {
  const version = (path: string) => Number(path.split('/').at(-2));
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((path) => version(path) >= oldest)
    .sort((a, b) => version(a) - version(b))[0];
}

function installDebians(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0) {
    console.log('Installing postgresql ...');
    spawnSync('apt-get', ['update', '-q'], { env, stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], {
      env,
      stdio: 'inherit',
    });
  }
  const found = findInstalled();
  if (!found) {
    throw new Error(
      'There is no PostgreSQL 15 or newer in /usr/lib/postgresql: install one (Debian: "apt-get install postgresql"), ' +
        'or set TEST_DATABASE_URL to a server whose user may create databases and roles.',
    );
  }
  return found;
}
