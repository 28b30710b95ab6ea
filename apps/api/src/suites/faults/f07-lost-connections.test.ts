import { RELEASE_CHANGED, RELEASES_CHANNEL } from '@datum/contract/office/events';
import type { JobKind } from '@datum/contract/office/job-kinds';
import { copyIn } from '@datum/database/bulk/copy-in';
import { copyOut } from '@datum/database/bulk/copy-out';
import { administer, testServer } from '@datum/database/test-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startLive } from '../../features/live/jobs.ts';
import { startReleaseClock } from '../../features/releases/jobs.ts';
import { sealOf } from '../../features/releases/stored-cells.queries.ts';
import { runDueJobs, startJobRunner } from '../../platform/jobs/job-runner.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { emit } from '../../platform/live/outbox.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { connectLive } from './test-live-client.ts';

/** F7, short form, on the server of all tests: connections are ended under work. Its own server: f07-lost-server.test.ts. */
let api: TestApp;
let person: Caller;
const log: string[] = [];
const unheard: unknown[] = [];
const noteUnheard = (error: unknown) => unheard.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', noteUnheard);
  api = await startTestApp({}, { log: pino({ level: 'warn' }, { write: (line) => log.push(line) }) });
  person = await api.signIn('Subscriber');
});
afterEach(() => {
  vi.useRealTimers();
  expect(unheard).toEqual([]);
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', noteUnheard);
  await api.close();
});

const databaseName = () => new URL(api.platform.database.url).pathname.slice(1);
/** Ends every connection to this file's database but the one that asks. */
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'datum %'`;

const countWaiting = async () => {
  const { rows } = await api.platform.database.owner.query(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
};
/** Somebody else's transaction that holds a table until it is rolled back. */
async function lock(table: string) {
  const rival = await api.platform.database.owner.connect();
  onTestFinished(() => rival.release(true));
  await rival.query(`begin; lock table ${table} in access exclusive mode`);
  return rival;
}

const save = (key: string) => person.call('PUT', `/api/v1/drafts/${key}`, { data: { price: '7.50' } });
const list = () => person.call('GET', '/api/v1/drafts');
/** An idle connection may be taken in the moment before its end is known: that call fails, the next does not. */
const healed = () => expect.poll(async () => (await list()).status).toBe(200);
const keys = async () => (await list()).body.data.map(({ key }: { key: string }) => key);

test('F7: calls whose connections are ended are answered with 500, nothing of them is stored, and the next succeed', async () => {
  await save('before');
  const rival = await lock('form_drafts');
  const reads = Array.from({ length: 5 }, () => list());
  const writes = Array.from({ length: 5 }, (_, n) => save(`cut-${n}`)); // inside their transactions
  await expect.poll(countWaiting).toBe(10);
  await rival.query(CUT);
  const answers = await Promise.all([...reads, ...writes]);
  await rival.query('rollback');

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(500));
  await healed();
  expect(await keys()).toEqual(['before']);
  const after = await Promise.all(Array.from({ length: 12 }, (_, n) => save(`after-${n}`)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
});

test('F7: a transaction that was idle for too long ends alone', async () => {
  const { write, owner } = api.platform.database;
  const isThere = async (pid: number) =>
    (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;
  const idle = write.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await expect.poll(() => isThere(rows[0]?.pid ?? 0)).toBe(0); // 25P03 comes while nothing is asked
    await sql`select 1`.execute(db);
  });
  await expect(idle).rejects.toThrow();
  await healed();
});

test('F7: COPY in either direction fails when its connection is ended, and hangs for nobody', async () => {
  const { write, read, owner } = api.platform.database;
  async function* rows(failure?: Error) {
    for (let n = 0; n < 20_000; n += 1) {
      if (n === 15_000) await owner.query(CUT);
      if (n === 15_000 && failure) throw failure;
      yield [`copied ${n}`, n];
    }
  }
  const table = sql`create temporary table copied (name text, n int) on commit drop`;
  for (const failure of [undefined, new Error('a row cannot be read')]) {
    const copying = write.transaction().execute(async (db) => {
      await table.execute(db);
      await copyIn(db, 'copied', ['name', 'n'], rows(failure));
    });
    await expect(copying).rejects.toThrow();
  }
  const reading = read.transaction().execute(async (db) => {
    const query = sql`select repeat('x', 1000) from generate_series(1, 200000)`.compile(read);
    let isCut = false;
    for await (const _ of copyOut(db, query)) {
      if (!isCut) await owner.query(CUT);
      isCut = true;
    }
  });
  await expect(reading).rejects.toThrow();
  await healed();
});

const put = (kind: JobKind) =>
  api.platform.database.write
    .transaction()
    .execute((db) =>
      enqueue(db, { kind, title: { en: 'Test', ms: 'Ujian' }, payload: null, createdBy: null }),
    );
const jobOf = (id: string) =>
  api.platform.database.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('F7: a job whose connection is ended goes back to the queue, keeps nothing of that try, and runs again', async () => {
  const { jobs, database } = api.platform;
  jobs.define('test.cut', async (job) => {
    await job.write(async ({ audit }) => {
      audit({ action: 'demo.load', resource: 'demo', id: job.attempt });
      if (job.attempt === 1) await database.owner.query(CUT);
    });
    return { attempt: job.attempt };
  });
  const id = await put('test.cut');
  await runDueJobs(api.platform);
  expect(await jobOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
  await database.write
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute();
  await runDueJobs(api.platform);
  expect(await jobOf(id)).toMatchObject({ state: 'done', result: { attempt: 2 } });
  const noted = database.read.selectFrom('audit_log').select('resource_id').where('action', '=', 'demo.load');
  expect(await noted.execute()).toEqual([{ resource_id: '2' }]);
});

test('F7: looks at the sessions of sockets do not pile up while the database does not answer', async () => {
  const { platform } = api;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const live = await startLive({ ...platform, config: { ...platform.config, livePort: 0, drainSeconds: 0 } });
  const client = await connectLive(platform.config, live.port);
  const rival = await lock('live_sockets');
  for (let look = 0; look < 6; look += 1) vi.advanceTimersByTime(500);
  await expect.poll(countWaiting).toBe(1);
  for (let look = 0; look < 6; look += 1) await list();
  expect(await countWaiting()).toBe(1);
  await rival.query('rollback');
  client.socket.close();
  await live.close();
});

test('F7: everything that runs by itself goes on after the database was away', async () => {
  const { platform } = api;
  const { database } = platform;
  const finish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  platform.jobs.define('test.long', async () => {
    started.resolve();
    await finish.promise;
    return { done: true };
  });
  platform.jobs.define('test.later', async () => ({ done: true }));
  const live = await startLive({ ...platform, config: { ...platform.config, livePort: 0, drainSeconds: 0 } });
  const runner = startJobRunner(platform, 2, 50);
  const releases = startReleaseClock(platform);
  const long = await put('test.long');
  await started.promise;

  const away = administer(
    testServer().server,
    `alter database ${databaseName()} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`,
  );
  await away;
  finish.resolve(); // its end cannot be written now
  expect((await list()).status).toBe(500);
  for (const sign of [
    'jobs could not be read',
    'a job could not say that it lives',
    'a scheduled release could not go live',
    'the outbox could not be read',
    'notifications are lost for now',
  ]) {
    await expect.poll(() => log.some((line) => line.includes(sign)), { message: sign }).toBe(true);
  }
  await administer(testServer().server, `alter database ${databaseName()} with allow_connections true`);

  await healed();
  await expect.poll(async () => (await jobOf(long)).state).toBe('done');
  expect(await jobOf(long)).toMatchObject({ attempts: 1, result: { done: true } });
  const later = await put('test.later');
  await expect.poll(async () => (await jobOf(later)).state).toBe('done');
  await database.write
    .transaction()
    .execute((db) => emit(db, { channel: RELEASES_CHANNEL, event: RELEASE_CHANGED, data: {}, version: 77 }));
  await expect.poll(() => platform.published.vintage).toBe(77);
  const release = await schedule();
  await expect.poll(() => stateOf(release)).toBe('live');
  await Promise.all([runner.close(), releases.close(), live.close()]);
});

/** A release without cells whose minute has come. */
async function schedule(): Promise<number> {
  const { write, read } = api.platform.database;
  const { id } = await write
    .insertInto('releases')
    .values({ subject: 'bmci', period: '2011-01', state: 'approved', scheduled_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed_hash = await sealOf(read, id);
  await write.updateTable('releases').set({ sealed_hash, state: 'scheduled' }).where('id', '=', id).execute();
  return id;
}
const stateOf = async (id: number) => {
  const row = api.platform.database.read.selectFrom('releases').select('state').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).state;
};
