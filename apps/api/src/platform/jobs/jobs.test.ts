import { refusal } from '@datum/contract/messages/refusals/refusal';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid } from '../http/problem.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { runDueJobs, startJobRunner } from './job-runner.ts';
import { claimJob, finishJob } from './jobs.queries.ts';
import { enqueue, type NewJob } from './jobs.ts';

let api: TestApp;
const tries: number[] = [];
const seen: unknown[] = [];
let hold: (() => void) | undefined;

beforeAll(async () => {
  api = await startTestApp();
  const { jobs } = api.platform;
  jobs.define<{ n: number }>('test.works', async (job) => {
    await job.write(async ({ audit }) => {
      audit({ action: 'jobs.manage', resource: 'jobs', id: job.payload.n });
    });
    seen.push(job.payload.n);
    job.progress(1, 2);
    return { double: job.payload.n * 2 };
  });
  jobs.define('test.breaks', async (job) => {
    tries.push(job.attempt);
    throw new Error('the disk is full');
  });
  jobs.define('test.refuses', async () => {
    throw invalid({ file: [refusal('files.workbook-damaged'), refusal('files.not-text')] });
  });
  jobs.define('test.waits', async (job) => {
    await new Promise<void>((resolve) => {
      hold = resolve;
      job.signal.addEventListener('abort', () => resolve());
    });
    if (job.isCancelled()) return undefined;
    return { finished: true };
  });
});
afterAll(() => api.close());

const put = (job: Partial<NewJob> & { kind: string }) =>
  inTransaction(api.platform.database.write, (db) =>
    enqueue(db, { title: { en: 'Test', ms: 'Ujian' }, payload: null, createdBy: null, ...job }),
  );
const stateOf = (id: string) =>
  api.platform.database.read.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a job runs once after its transaction commits, keeps its result, and signs its changes', async () => {
  const admin = await api.signIn('Admin');
  const id = await put({ kind: 'test.works', payload: { n: 21 }, createdBy: admin.uuid });
  expect(await runDueJobs(api.platform)).toBe(1);
  expect(await runDueJobs(api.platform)).toBe(0);
  expect(seen).toEqual([21]);
  expect(await stateOf(id)).toMatchObject({ state: 'done', result: { double: 42 }, progress: 2, total: 2 });
  const entry = await api.platform.database.read
    .selectFrom('audit_log')
    .select(['actor_uuid', 'request_id'])
    .where('action', '=', 'jobs.manage')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_uuid: admin.uuid, request_id: id });
});

test('a job of a transaction that fails never starts', async () => {
  const failing = inTransaction(api.platform.database.write, async (db) => {
    await enqueue(db, { kind: 'test.works', title: { en: '', ms: '' }, payload: { n: 1 }, createdBy: null });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await runDueJobs(api.platform)).toBe(0);
});

test('an unforeseen failure is tried again later, three times in all, and its cause stays inside', async () => {
  const id = await put({ kind: 'test.breaks' });
  for (let round = 0; round < 4; round += 1) {
    await runDueJobs(api.platform);
    await api.platform.database.write
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute();
  }
  expect(tries).toEqual([1, 2, 3]);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'Something went wrong on the server.' });
});

test('a refusal that the person can mend is not tried again, and says what is wrong', async () => {
  const id = await put({ kind: 'test.refuses' });
  await runDueJobs(api.platform);
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: 'This workbook is damaged. (and 1 more error)',
  });
});

test('a job whose worker died is taken over, and the dead worker can write nothing more', async () => {
  const { write } = api.platform.database;
  const id = await put({ kind: 'test.works', payload: { n: 5 } });
  const dead = await claimJob(write, ['test.works']);
  expect(dead?.id).toBe(id);
  expect(await claimJob(write, ['test.works'])).toBeUndefined();
  await write
    .updateTable('jobs')
    .set({ heartbeat_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute();
  await runDueJobs(api.platform);
  if (dead) await finishJob(write, dead, { state: 'failed', error: 'late' });
  expect(await stateOf(id)).toMatchObject({ state: 'done', attempts: 2, result: { double: 10 } });
});

test('two workers share the queue without doing anything twice', async () => {
  seen.length = 0;
  await Promise.all(Array.from({ length: 12 }, (_, n) => put({ kind: 'test.works', payload: { n } })));
  const counts = await Promise.all([runDueJobs(api.platform), runDueJobs(api.platform)]);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(12);
  expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => n));
});

test('a running job stops when asked, and a stopping server gives its job back', async () => {
  const runner = startJobRunner(api.platform, 1, 50);
  const id = await put({ kind: 'test.waits' });
  await expect.poll(() => hold).toBeDefined();
  await api.platform.database.write
    .updateTable('jobs')
    .set({ cancel_requested: true })
    .where('id', '=', id)
    .execute();
  await expect.poll(async () => (await stateOf(id)).state).toBe('cancelled');
  hold = undefined;
  const next = await put({ kind: 'test.waits' });
  await expect.poll(() => hold).toBeDefined();
  await runner.close();
  expect(await stateOf(next)).toMatchObject({ state: 'queued', attempts: 1, max_attempts: 4 });
});
