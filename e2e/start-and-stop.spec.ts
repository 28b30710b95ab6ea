import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../scripts/running/free-ports.ts';

/** `npm start` as a person meets it: what it prints, how it ends, what it refuses. */
const root = join(import.meta.dirname, '..');
let dataDir: string;
let env: Record<string, string>;
const running = new Set<ChildProcess>();

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'datum-start-'));
  env = { DATA_DIR: dataDir, DATABASE_URL: '', DRAIN_SECONDS: '0', ...(await freePorts()) };
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
  expect((await fetch(`http://127.0.0.1:${env.WEB_PORT}/`)).status).toBe(200);
  expect(await stop(first)).toBeLessThan(10);

  const again = start();
  await again.until('Datum is ready');
  expect(again.output()).toContain('Datum is ready');
  expect(again.output()).not.toContain('Building'); // how long it takes is bench/'s to say
  await stop(again);
});

test('a folder in use is refused in one sentence', async () => {
  const bare = { DEMO: 'off', TIME_ZONE: 'UTC' };
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
      { DATABASE_URL: `postgres://datum@127.0.0.1:${env.API_PORT}/datum`, ...secrets },
      /^The database of DATABASE_URL cannot be reached: nothing listens there/m,
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
