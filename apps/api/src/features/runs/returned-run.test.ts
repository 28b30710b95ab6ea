import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Release } from '@datum/contract/publication/releases';
import { addPeriods } from '@datum/contract/values/period';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { auditedCause } from '../releases/rules.ts';
import { copyStructure } from '../structures/copy.queries.ts';
import { findMakingRun } from './queries.ts';

/** A run that is returned leaves its month as it was: what was approved counts, is published, and the next month goes on from it. */
let api: TestApp;
let compiler: Caller;
let approver: Caller;
let publisher: Caller;
let prices: Release;
let indices: Release;
/** Computed and approved; its releases wait. */
let month: string;
let next: string;

beforeAll(async () => {
  api = await startDemoApp();
  [compiler, approver, publisher] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
  ];
  const waiting = async (subject: string): Promise<Release> =>
    (await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`)).body.data[0];
  [prices, indices] = [await waiting('bmp'), await waiting('bmci')];
  month = indices.period;
  next = addPeriods(month, 1);
}, 120_000);
afterAll(() => api.close());

const table = async (stage: 'one' | 'two', period = month) =>
  (await compiler.call('GET', `/api/v1/rounds/${period}/table-${stage}?family=bmci`)).body;
const start = (stage: 'one' | 'two', period = month) =>
  compiler.call('POST', `/api/v1/rounds/${period}/table-${stage}/run?family=bmci`);
const decide = (run: { id: number }, name: 'approve' | 'reject') =>
  approver.call('POST', `/api/v1/runs/${run.id}/${name}`, { note: 'Looked at.' });
const seen = async ({ id }: Release): Promise<Release> =>
  (await publisher.call('GET', `/api/v1/releases/${id}`)).body;
const step = async (person: Caller, release: Release, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: (await seen(release)).version,
    ...more,
  });
const publish = async (release: Release) => {
  expect((await step(approver, release, 'approve')).body.state).toBe('approved');
  const public_reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
  return (await step(publisher, release, 'publish', { public_reason })).body.state;
};
/** A quote of each item that a round has accepted, once out and once in again. */
const setPrices = (review: 'rejected' | 'ok') =>
  sql`update quotes set review = ${review} where id in (select min(q.id) from quotes q
    where q.period = ${month} and q.superseded_by is null and q.review in ('ok', 'confirmed', 'rejected')
      and q.price is not null group by q.item_id)`.execute(api.platform.database.write);
/** The head of a run once more, as that of another period. */
const copyRun = (id: number, period: string) =>
  sql`insert into runs (stage, subject, period, structure_id, rule_set_id, inputs_hash, result_hash, engine_version,
      started_at, finished_at)
    select stage, subject, ${period}, structure_id, rule_set_id, inputs_hash, result_hash, engine_version, started_at,
      finished_at from runs where id = ${id}`.execute(api.platform.database.write);
const statesOf = async (ids: readonly number[]) => {
  const rows = await api.platform.database.read
    .selectFrom('runs')
    .where('id', 'in', ids)
    .orderBy('id')
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
};
const sheetStates = async (period: string) => {
  const rows = await api.platform.database.read
    .selectFrom('sheets')
    .where('period', '=', period)
    .where('data_set', '=', 'bmp')
    .distinct()
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
};

test('a run that is started leaves the approved one and its Table Two in force until it is approved', async () => {
  const [one, two] = [await table('one'), await table('two')];
  await setPrices('rejected');
  const { body: again } = await start('one');
  expect(again).toMatchObject({ state: 'done', in_force: one.run.id });
  expect(again.result_hash).not.toBe(one.run.result_hash);
  const shown = await table('two');
  expect(shown.run).toEqual(two.run);
  expect(shown.figures).toEqual(two.figures);
  expect(shown.blockers.map(({ code }: { code: string }) => code)).toEqual(['table_one_not_approved']);
  expect((await start('two')).status).toBe(409);
  // a release is neither rehearsed nor approved while it is open which figures count
  for (const name of ['rehearse', 'approve']) {
    const { status, body } = await step(name === 'approve' ? approver : compiler, indices, name);
    expect([name, status, body.message]).toEqual([name, 409, expect.stringContaining('or reject it')]);
  }
  // a second start takes the place of the one that waits, and of nothing else
  const { body: third } = await start('one');
  expect(third.in_force).toBe(one.run.id);
  expect(await statesOf([one.run.id, two.run.id, again.id, third.id])).toEqual([
    'approved',
    'approved',
    'superseded',
    'done',
  ]);
  expect((await decide(third, 'reject')).body.state).toBe('rejected');
});

test('returned, it leaves tables, blockers, releases and sheets as they were', async () => {
  await setPrices('ok');
  const [one, two] = [await table('one'), await table('two')];
  expect([one.run.state, two.run.state, one.blockers, two.blockers]).toEqual([
    'approved',
    'approved',
    [],
    [],
  ]);
  for (const stage of ['one', 'two']) {
    const dry = await compiler.call('GET', `/api/v1/rounds/${month}/table-${stage}/dry-run?family=bmci`);
    expect([stage, dry.body.equals_official]).toEqual([stage, true]);
  }
  expect([(await seen(prices)).blocks.approve, (await seen(indices)).blocks.approve]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await sheetStates(month)).toEqual(['compiled']);
  // nor does what later months look up take it, or the one that waited before it
  const later = { id: Number.MAX_SAFE_INTEGER, subject: 'bmci', stage: 'table_one', period: next } as const;
  const made = await findMakingRun(api.platform.database.read, later, month);
  expect(made?.id).toBe(one.run.id);
});

test('the same figures once more, approved, leave Table Two and the releases in force', async () => {
  const two = await table('two');
  const { body: same } = await start('one');
  expect((await decide(same, 'approve')).body.state).toBe('approved');
  expect((await table('two')).run).toEqual(two.run);
  expect((await seen(indices)).blocks.approve).toBeUndefined();
  expect((await step(compiler, indices, 'rehearse')).body.state).toBe('rehearsed');
});

test('the month is published, and what was published is not run again', async () => {
  expect([await publish(prices), await publish(indices)]).toEqual(['live', 'live']);
  expect((await start('one')).body.message).toContain('already published');
});

test('the next month goes on from it; returned before anything counts, it gives back sheets and lists', async () => {
  const { write } = api.platform.database;
  await sql`update sheets set state = case when state = 'cancelled' then state else 'approved' end
    where period = ${next} and data_set = 'bmp'`.execute(write);
  await sql`update quotes set review = 'ok' where period = ${next} and superseded_by is null
    and review in ('new', 'flagged', 'asked')`.execute(write);
  const structure = await inTransaction(write, async (db) => {
    const { id } = await db
      .selectFrom('structures')
      .where('family', '=', 'bmci')
      .orderBy('revision', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const copy = await copyStructure(db, id, compiler.uuid);
    await db.updateTable('structures').set({ status: 'approved' }).where('id', '=', copy).execute();
    return copy;
  });
  const statusOf = async () =>
    (await compiler.call('GET', `/api/v1/structures/${structure}`)).body.status as string;
  const { body: first, status } = await start('one', next);
  expect([status, first.message]).toEqual([201, undefined]);
  expect([first.in_force, first.structure.id, await statusOf(), await sheetStates(next)]).toEqual([
    null,
    structure,
    'in_use',
    ['compiled'],
  ]);
  expect((await decide(first, 'reject')).status).toBe(200);
  expect([(await table('one', next)).run, await statusOf(), await sheetStates(next)]).toEqual([
    null,
    'approved',
    ['approved'],
  ]);
  const { body: one } = await start('one', next);
  // what a later period was computed from is not returned alone
  await copyRun(one.id, addPeriods(next, 1));
  expect((await decide(one, 'reject')).body.message).toBe(auditedCause(refusal('computation.run-followed')));
  await api.platform.database.write.deleteFrom('runs').where('period', '=', addPeriods(next, 1)).execute();
  expect((await decide(one, 'approve')).body.state).toBe('approved');
  const { body: two } = await start('two', next);
  expect((await decide(two, 'approve')).body.state).toBe('approved');
});
