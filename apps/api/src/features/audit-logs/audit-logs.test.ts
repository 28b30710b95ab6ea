import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCheckpoint } from '../../platform/audit/checkpoints.ts';
import { erasePersonalKey } from '../../platform/audit/personal.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let auditDir: string;
beforeAll(async () => {
  auditDir = await mkdtemp(join(tmpdir(), 'audit-'));
  api = await startTestApp({ auditDir, auditKey: 'k'.repeat(40) });
  root = await api.signIn('Super Administrator');
});
afterAll(async () => {
  await api.close();
  await rm(auditDir, { recursive: true });
});

const list = async (caller: Caller, query: string) =>
  (await caller.call('GET', `/api/v1/audit-logs?${query}`)).body;
const makeOrganisation = async (code: string, name = code) =>
  (await root.call('POST', '/api/v1/organisations', { code, kind: 'agency', name: { en: name } })).body;
const edit = (organisation: { id: number; version: number }, name: string) =>
  root.call('PUT', `/api/v1/organisations/${organisation.id}`, {
    version: organisation.version,
    kind: 'agency',
    name: { en: name },
  });

test('the history of one thing, with before and after field by field, changed ones first', async () => {
  const made = await makeOrganisation('works-dept', 'Works Department');
  await edit(made, 'Department of Works');
  const { data, total } = await list(root, `resource=organisations&resource_id=${made.id}`);
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'organisations.edit',
    'organisations.create',
  ]);
  expect([total, data[0].actor.name]).toEqual([2, root.email]);
  const shown = (await root.call('GET', `/api/v1/audit-logs/${data[0].seq}`)).body;
  expect(
    shown.fields
      .filter(({ is_changed }: { is_changed: boolean }) => is_changed)
      .map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(['name', 'version']);
  expect(shown.fields[0].is_changed).toBe(true);
  expect(shown.before.name).toEqual({ en: 'Works Department' });
});

test('filters work in the database: words, field, action, preset, day, person; pages follow one another', async () => {
  for (const n of [1, 2, 3, 4, 5]) await makeOrganisation(`page-${n}`, `Quarry number ${n}`);
  expect((await list(root, 'search=quarry')).total).toBe(5);
  expect((await list(root, 'search=100%25')).total).toBe(0);
  expect((await list(root, 'field=registration_no&action=organisations.create')).total).toBeGreaterThan(5);
  expect((await list(root, 'preset=settings')).total).toBeGreaterThan(5);
  expect((await list(root, 'preset=releases')).total).toBe(0);
  expect((await list(root, 'from=2001-01-01&to=2001-01-02')).total).toBe(0);
  expect((await list(root, `actor=${root.uuid}&action=organisations.`)).total).toBeGreaterThan(5);
  const first = await list(root, 'search=quarry&per_page=3');
  const second = await list(root, `search=quarry&per_page=3&cursor=${first.next_cursor}`);
  const seqs = [...first.data, ...second.data].map(({ seq }: { seq: number }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
  expect([seqs.length, second.next_cursor]).toEqual([5, null]);
  expect((await root.call('GET', `/api/v1/audit-logs?cursor=${first.next_cursor}x`)).status).toBe(422);
});

test('who may see own acts only sees those, in the list and by number', async () => {
  const person = await api.signIn('Subscriber');
  const { version } = (await person.call('GET', '/api/v1/profile')).body;
  await person.call('PATCH', '/api/v1/profile', { version, phone: '03-1234' });
  const own = await list(person, '');
  expect(own.data.map(({ action }: { action: string }) => action)).toEqual(['profile.edit']);
  const foreign = (await list(root, 'resource=organisations')).data[0].seq;
  expect((await person.call('GET', `/api/v1/audit-logs/${foreign}`)).status).toBe(404);
  const shown = (await person.call('GET', `/api/v1/audit-logs/${own.data[0].seq}`)).body;
  expect(shown.after.phone).toBe('03-1234');
  await inTransaction(api.platform.database.write, (db) => erasePersonalKey(db, person.uuid));
  const erased = (await root.call('GET', `/api/v1/audit-logs/${own.data[0].seq}`)).body;
  expect(erased).toMatchObject({ is_erased: true, after: null });
});

test('the export says what it holds, in three formats, and is noted itself', async () => {
  const csv = await root.call('GET', '/api/v1/audit-logs/export?search=quarry');
  expect(csv.raw.toString().trim().split('\r\n').length).toBe(6);
  const json = await root.call('GET', '/api/v1/audit-logs/export?search=quarry&format=json');
  expect(JSON.parse(json.raw.toString())).toHaveLength(5);
  expect(
    (await root.call('GET', '/api/v1/audit-logs/export?format=xlsx')).raw.subarray(0, 2).toString(),
  ).toBe('PK');
  const kinds = (await root.call('GET', '/api/v1/security/events')).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds.filter((kind: string) => kind === 'audit-exported')).toHaveLength(3);
});

test('verifying is a job whose result is the report; a changed row is named', async () => {
  await writeCheckpoint(api.platform.database.read, api.platform.config, new Date());
  const verify = async () => {
    const { status, body } = await root.call('POST', '/api/v1/audit-logs/verify');
    expect(status).toBe(202);
    await runDueJobs(api.platform);
    return (await root.call('GET', `/api/v1/jobs/${body.job_id}`)).body;
  };
  expect(await verify()).toMatchObject({
    state: 'done',
    result: { is_intact: true, checkpoints: 1, findings: [] },
  });
  await api.platform.database.owner.query(`alter table audit_log disable trigger user;
    update audit_log set actor_role = 'Subscriber' where seq = 2`);
  expect((await verify()).result).toMatchObject({
    is_intact: false,
    findings: [{ kind: 'changed', seq: 2 }],
  });
});
