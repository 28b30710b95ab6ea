/**
 * `node bench/run.ts subjects`: what further subjects cost. They are loaded as after a first start, while one person writes; a table of
 * materials is read with the first two subjects alone and with all of them, hot and cold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { parseConfig } from '../../apps/api/src/config.ts';
import { loadFurther } from '../../apps/api/src/demo/further/load-further.ts';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { makePlatform } from '../../apps/api/src/main.ts';
import { findRunning } from '../../packages/database/src/embedded/connect.ts';
import { folderAt } from '../../packages/database/src/embedded/folder.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median, note } from '../limit.ts';

const api = process.env.BENCH_API_URL ?? '';
const databaseUrl = await findRunning(folderAt(process.env.BENCH_DATA_DIR ?? ''));
if (!databaseUrl) throw new Error('run it by bench/run.ts, which starts Datum');
const READS = 400;
const ROUNDS = 5;
/** Of the rate with two subjects. */
const KEPT = 0.8;
const headers = { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' };

await rates(); // a process that has just begun is slower
const before = await rates();
const calm = await writesWhile(sleep(5_000));
const from = performance.now();
const busy = await writesWhile(loadAll());
check('all further subjects are there after', (performance.now() - from) / 1_000, { atMost: 60 }, ' s');
note('a write in calm, median', median(calm), ' ms');
note('a write while they are loaded, median', median(busy), ' ms');
check('slowest write while they are loaded', Math.max(...busy), { atMost: 2_000 }, ' ms');
const after = await rates();
check('hot reads with all subjects / with two', after.hot / before.hot, { atLeast: KEPT });
check('cold reads with all subjects / with two', after.cold / before.cold, { atLeast: KEPT });

async function loadAll(): Promise<void> {
  const config = parseConfig({}, { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) });
  const database = connect(databaseUrl ?? '');
  const platform = makePlatform(config, database, { log: pino({ level: 'silent' }) });
  await loadFurther(platform, 'all', (code, seconds) => note(code, seconds, ' s'));
  await database.close();
}

/** Reads a second of a table of materials: the same again and again, and each span once. */
async function rates(): Promise<{ hot: number; cold: number }> {
  const hot: number[] = [];
  const cold: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    hot.push(await rate(Array.from({ length: READS }, () => '/api/v1/prices?regions=ALL')));
    const years = ['2023-12', '2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06', '2024-07'];
    cold.push(
      await rate(years.map((start) => `/api/v1/prices?regions=ALL&from=${start}&to=2025-0${1 + round}`)),
    );
  }
  return { hot: median(hot), cold: median(cold) };
}

async function rate(paths: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (const path of paths) {
    const answer = await fetch(`${api}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  }
  return (1_000 * paths.length) / (performance.now() - begun);
}

/** Milliseconds of one write each 200 ms until the work is done. */
async function writesWhile(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begun = performance.now();
    const answer = await fetch(`${api}/api/v1/drafts/bench`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data: { text: String(begun) } }),
    });
    if (!answer.ok) throw new Error(`a write: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(200);
  }
  await done;
  return times;
}

async function signIn(): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Super Administrator');
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`signing in: ${answer.status}`);
  return access_token;
}
