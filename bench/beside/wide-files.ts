/**
 * `node bench/run.ts wide-files`: twenty files, each as wide as a published table may be, are asked for at once, first as CSV,
 * then as workbooks, while `/health` is asked each 20 ms; three rounds, each after as many questions in calm (`BENCH_ROUNDS=1`
 * does fewer). Limits: the slowest `/health` takes 100 ms, and a middle one five times what it takes in calm.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';
import { check, median, note } from '../limit.ts';

const FILES = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALM_MS = 5_000;
const MB = 1024 * 1024;
/** First months, the longest span first: the widest table is the first that is not refused. */
const STARTS = [
  '2000-01',
  '2010-01',
  '2015-01',
  '2018-01',
  '2020-01',
  '2022-01',
  '2023-01',
  '2024-01',
  '2025-01',
];

const [apiPort, webPort, livePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
const api = `http://127.0.0.1:${apiPort}`;
const dataDir = await mkdtemp(join(tmpdir(), 'datum-bench-wide-'));
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
const widest = await widestTable();
for (let round = 1; round <= ROUNDS; round++) {
  for (const format of ['csv', 'xlsx']) await measure(format);
}
child.send('stop');
await once(child, 'exit');
await rm(dataDir, { recursive: true, force: true });

/** The query of the widest table that is given out. */
async function widestTable(): Promise<string> {
  const { slug } = await read<{ readonly slug: string }>('/api/v1/prices');
  const { regions } = await read<Choices>(`/api/v1/products/${slug}/choices`);
  const everywhere = `regions=${regions.map(({ code }) => code).join()}`;
  for (const from of STARTS) {
    const query = `${everywhere}&from=${from}`;
    const answer = await ask(query, 'csv');
    const text = await answer.text();
    note(
      `from ${from}`,
      `${answer.status}, ${answer.ok ? `${text.split('\n').length} lines` : text.slice(0, 200)}`,
    );
    if (answer.ok) return query;
  }
  throw new Error('no table was given out');
}

async function measure(format: string): Promise<void> {
  await report();
  const calmUntil = performance.now() + CALM_MS;
  const calm = await askHealth(() => performance.now() > calmUntil);
  await report();
  let isDone = false;
  const asking = askHealth(() => isDone);
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: FILES }, async () => {
      const answer = await ask(widest, format);
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  isDone = true;
  const beside = await asking;
  const { loopMs, bytes } = await report();
  note(
    `${FILES} of ${format}`,
    `${seconds.toFixed(1)} s, ${((answers[0]?.bytes ?? 0) / MB).toFixed(1)} MB each`,
  );
  note(`${format}, longest stop of the event loop`, loopMs, ' ms');
  note(`${format}, memory of the API`, bytes / MB, ' MB');
  note(
    `${format}, /health in calm`,
    `${median(calm).toFixed(1)} ms, at most ${Math.max(...calm).toFixed(0)} ms`,
  );
  const times = median(beside) / median(calm);
  check(`${format}, a middle /health beside them, in times of calm`, times, { atMost: 5 });
  check(`${format}, slowest /health of ${beside.length}`, Math.max(...beside), { atMost: 100 }, ' ms');
  check(`${format}, not given out`, answers.filter(({ status }) => status !== 200).length, { atMost: 0 });
}

interface Choices {
  readonly regions: readonly { readonly code: string }[];
}

async function read<Answer>(path: string): Promise<Answer> {
  return (await fetch(api + path, { headers: { authorization } })).json() as Promise<Answer>;
}

function ask(query: string, format: string): Promise<Response> {
  return fetch(`${api}/api/v1/prices/download?format=${format}&${query}`, { headers: { authorization } });
}

async function report(): Promise<{ loopMs: number; bytes: number }> {
  child.send('report');
  const [answer] = await once(child, 'message');
  return answer;
}

/** How long each answer took, in milliseconds. */
async function askHealth(isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const start = performance.now();
    const answer = await fetch(`${api}/health`);
    await answer.text();
    times.push(performance.now() - start);
    await sleep(20);
  }
  return times;
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
}
