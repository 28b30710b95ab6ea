import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type OpenDatabase } from '../../packages/database/src/open.ts';
import { administer } from '../../packages/database/src/test-database.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';
import { siteEnvironment } from './environment.ts';

/** What `npm start` starts, on free ports and on a database of its own. */
export interface Site {
  readonly webUrl: string;
  readonly apiUrl: string;
  /** Where it asks for reports: nothing listens there until a test starts a stand-in. */
  readonly reportsPort: number;
  /** What it runs in, for commands that are given at the machine. */
  readonly environment: NodeJS.ProcessEnv;
  /** Opens the site's database, for what a test changes behind its back; the test closes it. */
  openDatabase(): OpenDatabase;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

const CONTENTS = {
  demonstration: { DEMO: 'on', made: (template = '') => `template ${template} strategy file_copy` },
  'empty office': { DEMO: 'off', made: () => `encoding 'UTF8' template template0` },
} as const;

/**
 * Starts a site (2 to 3 s) on a copy of the demonstration that `prepare.ts` made, or on an empty database without it.
 * @param settings what this site's operator sets beside the tests' own environment
 */
export async function startSite(
  contents: keyof typeof CONTENTS = 'demonstration',
  settings: NodeJS.ProcessEnv = {},
): Promise<Site> {
  const { server, template } = JSON.parse(process.env.E2E_TEMPLATE ?? '{}') as Record<string, string>;
  if (!server) throw new Error('the template of the browser tests is missing: run them by npm run e2e');
  const name = `datum_site_${randomBytes(6).toString('hex')}`;
  const { DEMO, made } = CONTENTS[contents];
  await administer(server, `create database ${name} ${made(template)}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const dataDir = await mkdtemp(join(tmpdir(), 'datum-e2e-'));
  const [web, api, live] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const reportsPort = await findFreePort();
  const reportsUrl = `http://127.0.0.1:${reportsPort}`;
  const environment = {
    ...process.env,
    ...siteEnvironment,
    DEMO,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WEB_PORT: String(web),
    API_PORT: String(api),
    LIVE_PORT: String(live),
    POWERBI_LOGIN_URL: reportsUrl,
    POWERBI_API_URL: reportsUrl,
    ...settings,
  };
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  });
  await ready(child);
  return {
    webUrl: `http://127.0.0.1:${web}`,
    apiUrl: `http://127.0.0.1:${api}`,
    reportsPort,
    environment,
    openDatabase: () => connect(databaseUrl),
    close: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await administer(server, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Until it says that it is ready; what it says until then is the reason when it ends instead. */
async function ready(child: ChildProcess): Promise<void> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
      if (said.includes('Datum is ready')) resolve();
    });
  }
  child.once('exit', () => reject(new Error(`the site did not start: ${said.trim()}`)));
  await promise;
}
