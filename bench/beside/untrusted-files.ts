/**
 * `node bench/run.ts untrusted`: files that hurt are uploaded one after the other, while `/health` is asked each 20 ms.
 * Limits: the event loop of the API never stands still for more than 50 ms, its memory grows by at most 300 MB, and every
 * file is answered with a sentence (2xx, 413 or 422).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { HURTFUL, type TestFile } from '../../apps/api/src/platform/test/test-files.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';
import { check, note } from '../limit.ts';

const MB = 1024 * 1024;
const [apiPort, webPort, livePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
const api = `http://127.0.0.1:${apiPort}`;
const dataDir = await mkdtemp(join(tmpdir(), 'datum-bench-files-'));
const child = fork(join(import.meta.dirname, 'watched-api.ts'), {
  execArgv: ['--expose-gc'],
  env: {
    ...process.env,
    ...{ API_PORT: `${apiPort}`, WEB_PORT: `${webPort}`, LIVE_PORT: `${livePort}`, DATA_DIR: dataDir },
    ...{ DEMO: 'on', DEMO_SUBJECTS: 'none', RATE_LIMIT_FACTOR: '1000000', APP_SECRET: 'x'.repeat(40) },
    ...{ LIVE_SECRET: 'y'.repeat(40), DATABASE_URL: process.env.BENCH_DATABASE_URL, LOG_LEVEL: 'error' },
  },
});
await once(child, 'message');
const admin = DEMO_ACCOUNTS.find(({ email }) => /admin/.test(email)) ?? DEMO_ACCOUNTS[0];
const authorization = await signIn();
const sheet = await openSheet();

await report();
await sleep(3_000);
note('calm, event loop', (await report()).loopMs, ' ms');
await upload('/api/v1/lists/workbook', { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') }); // the first call loads code
for (const [what, make] of Object.entries(HURTFUL)) {
  await measure(`${what}, list`, '/api/v1/lists/workbook', make());
}
const series = '/api/v1/entered-subjects/gdp/batches';
await measure('50,000 values, series', series, values(50_000));
await measure('a million cells, series', series, wideValues(10_000));
await measure('many rows, sheet', `/api/v1/sheets/${sheet}/imports`, HURTFUL['many rows'](), true);
child.send('stop');
await once(child, 'exit');
await rm(dataDir, { recursive: true, force: true });

function values(count: number): TestFile {
  const lines = Array.from({ length: count }, (_, n) => `S${n % 97},${1900 + (n % 120)},${n}.5`);
  return { name: 'values.csv', bytes: Buffer.from(['series,period,value', ...lines].join('\n')) };
}

/** A line a period, a column a series. */
function wideValues(lines: number): TestFile {
  const head = `period,${Array.from({ length: 99 }, (_, n) => `S${n}`).join(',')}`;
  const body = Array.from({ length: lines }, (_, n) => `${n}${',1.5'.repeat(99)}`);
  return { name: 'wide.csv', bytes: Buffer.from([head, ...body].join('\n')) };
}

async function measure(what: string, path: string, file: TestFile, isJob = false): Promise<void> {
  const before = await report();
  let isDone = false;
  const asking = askHealth(() => isDone);
  const from = performance.now();
  const { status, text } = await upload(path, file);
  if (isJob) await untilRead(JSON.parse(text).job_id);
  const seconds = (performance.now() - from) / 1_000;
  isDone = true;
  const slowest = await asking;
  const after = await report();
  const megabytes = (file.bytes.length / MB).toFixed(1);
  const said = text.length > 400 ? `${text.length} characters` : text;
  note(`${what} (${megabytes} MB)`, `${status} after ${seconds.toFixed(1)} s: ${said}`);
  check(`${what}, event loop`, after.loopMs, { atMost: 50 }, ' ms');
  note(`${what}, slowest /health`, slowest, ' ms');
  check(`${what}, memory`, (after.bytes - before.restingBytes) / MB, { atMost: 300 }, ' MB');
  check(`${what}, not answered`, [200, 201, 202, 413, 422].includes(status) ? 0 : 1, { atMost: 0 });
}

async function report(): Promise<{ loopMs: number; bytes: number; restingBytes: number }> {
  child.send('report');
  const [answer] = await once(child, 'message');
  return answer;
}

async function askHealth(isDone: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isDone()) {
    const from = performance.now();
    const answer = await fetch(`${api}/health`).catch((error: unknown) => note('/health', String(error)));
    await answer?.text();
    slowest = Math.max(slowest, performance.now() - from);
    await sleep(20);
  }
  return slowest;
}

async function upload(path: string, { name, bytes }: TestFile): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(api + path, { method: 'POST', headers: { authorization }, body });
  return { status: answer.status, text: await answer.text() };
}

async function untilRead(job: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${api}/api/v1/jobs/${job}`, { headers: { authorization } });
    const { state, error } = (await answer.json()) as { state: string; error: string | null };
    if (!['queued', 'running'].includes(state)) return note('the job', `${state} ${error ?? ''}`);
    await sleep(200);
  }
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
}

/** A sheet that takes prices. */
async function openSheet(): Promise<number> {
  const answer = await fetch(`${api}/api/v1/rounds/board`, { headers: { authorization } });
  const found = /"sheet_id":(\d+),[^[\]]*?"state":"(?:open|in_review|returned|submitted)"/.exec(
    await answer.text(),
  )?.[1];
  if (found === undefined) throw new Error('the demo has an open sheet');
  return Number(found);
}
