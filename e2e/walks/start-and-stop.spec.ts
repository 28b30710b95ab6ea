import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../scripts/running/free-ports.ts';

/** `npm start` as a person meets it: what it prints, how it ends, what it refuses. */
const root = join(import.meta.dirname, '../..');
// Every test starts Datum at least once: on a busy machine that takes its time.
// Each has a folder and ports of its own.
test.describe.configure({ timeout: 240_000, mode: 'parallel' });

const bare = { DEMO: 'off', TIME_ZONE: 'UTC' };
let dataDir: string;
let env: Record<string, string>;
const running = new Set<ChildProcess>();

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'datum-start-'));
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DRAIN_SECONDS: '0',
    DEMO_SUBJECTS: 'none',
    ...(await freePorts()),
  };
});
test.afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function freePorts(): Promise<Record<'WEB_PORT' | 'API_PORT' | 'LIVE_PORT', string>> {
  const [web, api, live] = [await findFreePort(), await findFreePort(), await findFreePort()];
  return { WEB_PORT: String(web), API_PORT: String(api), LIVE_PORT: String(live) };
}

interface Started {
  child: ChildProcess;
  output: () => string;
  /** Until it printed a text, or ended. */
  until: (text: string) => Promise<void>;
  /** Until it ended; gives its exit code. */
  ended: Promise<number | null>;
}

function start(more: Record<string, string> = {}): Started {
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...env, ...more } });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const until = async (text: string) => {
    while (!output.includes(text) && running.has(child))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { child, output: () => output, until, ended };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** What `npm start` runs, its children and theirs. */
function processesOf({ child }: Started): Process[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), command: match?.[3] ?? '' }));
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(child.pid ?? 0);
}
const pidOf = (started: Started, command: string) =>
  processesOf(started).find((one) => one.command.includes(command))?.pid ?? 0;
const isAlive = ({ pid }: Process) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Status of a page for a visitor. */
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${env.WEB_PORT}${path}`)).status;

/** Status of a call that goes through the web server and the API to the database. */
async function callThrough(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${env.WEB_PORT}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@datum.example', password: 'no such password' }),
  }).catch(() => undefined);
  return answer?.status ?? 0;
}

/** Ends it as a service manager would; gives the seconds that took. */
async function stop({ child, ended }: Started): Promise<number> {
  const from = Date.now();
  child.kill('SIGTERM');
  await ended;
  return (Date.now() - from) / 1_000;
}

test('says in one line that it is ready, lists the demo accounts, ends within 10 s, and keeps its data', async () => {
  const first = start();
  await first.until('Datum is ready');
  const lines = first.output().split('\n');
  const ready = lines.filter((line) => line.startsWith('Datum is ready'));
  expect(ready).toHaveLength(1);
  expect(ready[0]).toContain(`http://127.0.0.1:${env.WEB_PORT}`);
  const accounts = lines.slice(lines.indexOf(ready[0] ?? '') + 1).filter((line) => line.includes('@'));
  const roles = accounts.map((line) => line.split(/ {2,}/)[2]);
  expect(new Set(roles)).toEqual(
    new Set(['Super Administrator', 'Admin', 'Subscriber', 'Complimentary Subscriber', 'Data Provider']),
  );
  for (const line of accounts) expect(line.trimEnd().split(/ {2,}/)).toHaveLength(4);
  // the demonstration is still loading: on a busy machine the first page may be told "try again" once
  await expect.poll(() => statusOf('/')).toBe(200);
  expect(await stop(first)).toBeLessThan(10);

  const again = start();
  await again.until('Datum is ready');
  expect(again.output()).toContain('Datum is ready');
  expect(again.output()).not.toContain('Building'); // how long it takes is bench/'s to say
  await stop(again);
});

test('a folder in use is refused in one sentence', async () => {
  const first = start(bare);
  await first.until('Datum is ready');
  expect(first.output()).not.toContain('@datum.example'); // no demo, no accounts
  const second = start({ ...bare, ...(await freePorts()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /^The data folder .* is in use by another Datum: stop that one first, .*\.$/m,
  );
  expect(second.output()).not.toContain('    at ');
  await stop(first);
});

test('a taken port is refused in one sentence, before anything was made', async () => {
  const other = createServer().listen(Number(env.WEB_PORT), '127.0.0.1');
  await once(other, 'listening');
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(
    `WEB_PORT ${env.WEB_PORT} is taken: stop what listens there, or set WEB_PORT`,
  );
  other.close();
});

test('a folder that cannot be, a wrong address and a wrong value are refused in one sentence each', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const secrets = { APP_SECRET: 'x'.repeat(40), LIVE_SECRET: 'x'.repeat(40), TIME_ZONE: 'UTC' };
  const refusals: [Record<string, string>, RegExp][] = [
    [
      { DATA_DIR: join(file, 'data') },
      /^The data folder .* cannot be written \(ENOTDIR\): make it writable/m,
    ],
    [
      { DATABASE_URL: 'postgres://datum@no-such-host.invalid/datum', ...secrets },
      /^The database of DATABASE_URL cannot be reached: its host name is unknown/m,
    ],
    [{ DEMO: 'perhaps' }, /^DEMO is "perhaps": it must be on or off\.$/m],
  ];
  for (const [more, sentence] of refusals) {
    const refused = start(more);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(sentence);
    expect(refused.output()).not.toContain('    at ');
  }
});

test('a part that is killed is started again, one after the other, and the site answers', async () => {
  const started = start(bare);
  await started.until('Datum is ready');
  const refused = await callThrough();
  expect(refused).toBe(422);
  const parts = {
    'bin/postgres -D':
      'The embedded database stopped unexpectedly (signal SIGKILL); it is started again (its log: ',
    'parts/api.ts': 'The API stopped unexpectedly (signal SIGKILL); it is started again.',
    'parts/web.ts': 'The web server stopped unexpectedly (signal SIGKILL); it is started again.',
  };
  for (const [command, sentence] of Object.entries(parts)) {
    process.kill(pidOf(started, command), 'SIGKILL');
    await started.until(sentence);
    await expect.poll(callThrough).toBe(refused);
  }
  expect(started.output().match(/it is started again/g)).toHaveLength(3);
  expect(started.output().match(/Datum is ready/g)).toHaveLength(1);
  const running = processesOf(started);
  expect(await stop(started)).toBeLessThan(10);
  expect(running.filter(isAlive)).toEqual([]);
});

test('a part that ends again and again ends everything, with a sentence that says why', async () => {
  const started = start(bare);
  await started.until('Datum is ready');
  const running = processesOf(started);
  process.kill(pidOf(started, 'parts/web.ts'), 'SIGKILL');
  await started.until('The web server stopped unexpectedly');
  const other = createServer();
  other.on('error', () => other.listen(Number(env.WEB_PORT), '127.0.0.1')); // the first try may be too early or too late
  other.listen(Number(env.WEB_PORT), '127.0.0.1');
  expect(await started.ended).toBe(1);
  other.close();
  expect(started.output()).toMatch(
    /^The web server ended 6 times within 5 minutes, at last so: it did not start: .*EADDRINUSE.*\. Put that right, then start Datum again\.$/m,
  );
  expect(running.filter(isAlive)).toEqual([]);
});

test('kill -9 of the watching process leaves nothing behind, and the next start goes on', async () => {
  const first = start(bare);
  await first.until('Datum is ready');
  const running = processesOf(first);
  process.kill(pidOf(first, 'scripts/start.ts'), 'SIGKILL');
  await first.ended;
  await expect.poll(() => running.filter(isAlive)).toEqual([]);
  const second = start(bare);
  await second.until('Datum is ready');
  expect(await callThrough()).toBe(422);
  await stop(second);
});

test('a full disk under the log loses lines, and nothing else', async () => {
  test.skip(process.platform !== 'linux', 'only Linux has /dev/full');
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env, ...bare, LOG_LEVEL: 'info' },
    stdio: ['ignore', full.fd, 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  await expect.poll(callThrough).toBe(422);
  expect(await callThrough()).toBe(422); // after the line of the first
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  running.delete(child);
  await full.close();
});
