import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { JobKind } from '@datum/contract/office/job-kinds';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid } from '../../platform/http/problem.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  api.platform.jobs.define('test.counts', async (job) => {
    job.progress(3, 3);
    return { rows: 3 };
  });
  api.platform.jobs.define('test.refuses', async () => {
    throw invalid({ file: [refusal('files.not-text')] });
  });
});
afterAll(() => api.close());

const put = (person: Caller, kind: JobKind = 'test.counts') =>
  inTransaction(api.platform.database.write, (db) =>
    enqueue(db, { kind, title: { en: 'Count', ms: 'Kira' }, payload: null, createdBy: person.uuid }),
  );

test('people see their own jobs waiting and done with a result, and put them away', async () => {
  const person = await api.signIn('Subscriber');
  const id = await put(person);
  expect((await person.call('GET', '/api/v1/jobs')).body.data).toMatchObject([{ id, state: 'queued' }]);
  expect((await person.call('POST', `/api/v1/jobs/${id}/dismiss`)).status).toBe(409);
  await runDueJobs(api.platform);
  expect((await person.call('GET', `/api/v1/jobs/${id}`)).body).toMatchObject({
    state: 'done',
    progress: 3,
    total: 3,
    result: { rows: 3 },
  });
  expect((await person.call('POST', `/api/v1/jobs/${id}/cancel`)).status).toBe(409);
  await person.call('POST', `/api/v1/jobs/${id}/dismiss`);
  expect((await person.call('GET', '/api/v1/jobs')).body.data).toEqual([]);
});

test('other people’s work is not there, except for who may see and manage it', async () => {
  const [owner, other, root] = [
    await api.signIn('Admin'),
    await api.signIn('Subscriber'),
    await api.signIn('Super Administrator'),
  ];
  const id = await put(owner);
  expect((await other.call('GET', `/api/v1/jobs/${id}`)).status).toBe(404);
  expect((await other.call('POST', `/api/v1/jobs/${id}/cancel`)).status).toBe(404);
  expect((await other.call('GET', '/api/v1/jobs?everyone=true')).status).toBe(403);
  expect((await root.call('POST', `/api/v1/jobs/${id}/cancel`)).body.state).toBe('cancelled');
  expect(await runDueJobs(api.platform)).toBe(0);
  expect((await owner.call('POST', `/api/v1/jobs/${id}/retry`)).body.state).toBe('queued');
  expect(await runDueJobs(api.platform)).toBe(1);
});

test('work that failed says why', async () => {
  const person = await api.signIn('Admin');
  const id = await put(person, 'test.refuses');
  await runDueJobs(api.platform);
  expect((await person.call('GET', `/api/v1/jobs/${id}`)).body).toMatchObject({
    state: 'failed',
    error: 'This is not a text file.',
  });
});

test('what was typed is kept for its person alone, and forgotten when it was saved', async () => {
  const [person, other] = [await api.signIn('Admin'), await api.signIn('Admin')];
  const url = `/api/v1/drafts/${encodeURIComponent('users/create:new')}`;
  expect((await person.call('GET', url)).status).toBe(404);
  expect((await person.call('PUT', url, { data: { name: 'half a na' } })).status).toBe(200);
  await person.call('PUT', url, { data: { name: 'half a name' } });
  expect((await person.call('GET', url)).body.data).toEqual({ name: 'half a name' });
  expect((await other.call('GET', url)).status).toBe(404);
  expect((await person.call('GET', '/api/v1/drafts')).body.data).toMatchObject([{ key: 'users/create:new' }]);
  expect((await person.call('PUT', url, { data: { text: 'x'.repeat(300_000) } })).status).toBe(413);
  expect((await person.call('DELETE', url)).status).toBe(204);
  expect((await person.call('GET', url)).status).toBe(404);
});
