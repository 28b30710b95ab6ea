import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';

/** What the API says of itself since it was asked before. */
export interface Report {
  /** The longest that its event loop stood still, in milliseconds. */
  readonly loopMs: number;
  /** The most memory that it took. */
  readonly bytes: number;
  readonly restingBytes: number;
}

/** An API with the demonstration in a process of its own, without limits, and an administrator signed in. */
export interface Watched {
  readonly url: string;
  readonly authorization: string;
  report(): Promise<Report>;
  /** Asks `/health` each 20 ms, in a thread of its own, while work is done; how long each answer took, in milliseconds. */
  healthBeside(work: () => Promise<unknown>): Promise<number[]>;
  read<Answer>(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts an API to be watched, on the database of the benchmark. */
export async function watchApi(): Promise<Watched> {
  const [apiPort, webPort, livePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${apiPort}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'datum-bench-beside-'));
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
  const authorization = await signIn(url);
  return {
    url,
    authorization,
    async report() {
      child.send('report');
      const [answer] = await once(child, 'message');
      return answer;
    },
    async healthBeside(work) {
      const thread = new Worker(new URL('./ask-health.ts', import.meta.url), { workerData: url });
      await once(thread, 'message');
      await work();
      thread.postMessage('stop');
      const [times] = await once(thread, 'message');
      return times;
    },
    read: async <Answer>(path: string) =>
      (await fetch(url + path, { headers: { authorization } })).json() as Promise<Answer>,
    async stop() {
      child.send('stop');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string): Promise<string> {
  const admin = DEMO_ACCOUNTS.find(({ email }) => /admin/.test(email)) ?? DEMO_ACCOUNTS[0];
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  return `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
}

/** A sheet of the demonstration that takes prices. */
export async function openSheet({ read }: Watched): Promise<number> {
  const board = JSON.stringify(await read<unknown>('/api/v1/rounds/board'));
  const found = /"sheet_id":(\d+),[^[\]]*?"state":"(?:open|in_review|returned|submitted)"/.exec(board)?.[1];
  if (found === undefined) throw new Error('the demo has an open sheet');
  return Number(found);
}
