/**
 * `node bench/run.ts [part of a name ...]`: every benchmark in a process of its own, one after the other, each against a
 * fresh PostgreSQL (with fsync) or a fresh `npm start` with the demo where it needs one. Exit code 1 if a limit is missed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { startEmbedded } from '../packages/database/src/embedded.ts';
import { findFreePort } from '../scripts/running/free-ports.ts';

/** As `npm start` runs it: it is replaced by the watcher, so that the child is the watcher itself. */
const { start: startLine } = packageFile.scripts;

/** What stands while the benchmark runs; it finds the addresses in its environment. */
type Surroundings = 'nothing' | 'postgres' | 'datum' | 'datum with its limits';

const benches: Record<string, Surroundings> = {
  'index-numbers/month.ts': 'nothing',
  'official/official-run.ts': 'postgres',
  'audit/verify-audit.ts': 'postgres',
  'account/timing.ts': 'postgres',
  'api/requests.ts': 'datum',
  'api/passports.ts': 'datum',
  'api/subjects.ts': 'datum',
  'api/plans.ts': 'datum',
  'api/content.ts': 'datum',
  'api/papers.ts': 'nothing',
  'api/renewals.ts': 'postgres',
  'api/statements.ts': 'nothing',
  'api/subscribers.ts': 'datum',
  'api/storms.ts': 'datum with its limits',
  'beside/twenty-at-once.ts': 'postgres',
  'beside/untrusted-files.ts': 'postgres',
  'beside/wide-files.ts': 'postgres',
  'web/pages.ts': 'datum',
  'web/script-size.ts': 'datum',
  'web/lighthouse.ts': 'datum',
  'realtime/ten-thousand-sockets.ts': 'nothing',
};

const asked = process.argv.slice(2);
const names = Object.keys(benches).filter(
  (name) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
const rows: string[] = [];
for (const name of names) rows.push(await run(name, benches[name] ?? 'nothing'));
console.log(`\n${rows.join('\n')}`);
process.exit(rows.some((row) => row.startsWith('MISSED')) ? 1 : 0);

async function run(name: string, surroundings: Surroundings): Promise<string> {
  console.log(`\n== ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'datum-bench-'));
  const { env, stop } = await surround(surroundings, folder);
  const from = performance.now();
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, name)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  await stop();
  await rm(folder, { recursive: true, force: true });
  return `${code === 0 ? 'ok     ' : 'MISSED '} ${name} (${seconds} s)`;
}

interface Started {
  env: Record<string, string>;
  stop(): Promise<void>;
}

async function surround(surroundings: Surroundings, folder: string): Promise<Started> {
  if (surroundings === 'postgres') return startPostgres(folder);
  if (surroundings === 'datum') return startDatum(folder, '1000000');
  if (surroundings === 'datum with its limits') return startDatum(folder, '1');
  return { env: {}, stop: async () => undefined };
}

async function startPostgres(folder: string): Promise<Started> {
  const server = await startEmbedded(folder);
  return { env: { BENCH_DATABASE_URL: server.url }, stop: () => server.stop() };
}

/** `npm start` as people have it, but for the further subjects of the demonstration, which would be loaded meanwhile; most measure with limits raised, which would measure politeness in place of speed. */
async function startDatum(folder: string, limitFactor: string): Promise<Started> {
  const [web, api, live] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const child = spawn('sh', ['-c', startLine], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ...{ WEB_PORT: `${web}`, API_PORT: `${api}`, LIVE_PORT: `${live}`, DATA_DIR: folder, DATABASE_URL: '' },
      DEMO_SUBJECTS: 'none',
      RATE_LIMIT_FACTOR: limitFactor,
    },
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('Datum is ready')) break;
  }
  child.stdout.resume();
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const env = {
    BENCH_WEB_URL: `http://127.0.0.1:${web}`,
    BENCH_API_URL: `http://127.0.0.1:${api}`,
    BENCH_DATA_DIR: folder,
    BENCH_DATUM_PID: String(child.pid),
  };
  return { env, stop };
}
