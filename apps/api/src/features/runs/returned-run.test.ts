import { refusal } from '@datum/contract/messages/refusals/refusal';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';
import { auditedCause } from '../releases/rules.ts';
import { findMakingRun } from './queries.ts';

/** A run that is returned leaves its month as it was: what was approved counts, is published, and the next month goes on from it. */
let at: WaitingMonth;
let next: string;

beforeAll(async () => {
  at = await startWaitingMonth();
  next = addPeriods(at.month, 1);
}, 120_000);
afterAll(() => at.api.close());

const read = () => at.api.platform.database.read;
const write = () => at.api.platform.database.write;
/** A quote of each item that a round has accepted, once out and once in again. */
const setPrices = (review: 'rejected' | 'ok') =>
  sql`update quotes set review = ${review} where id in (select min(q.id) from quotes q
    where q.period = ${at.month} and q.superseded_by is null and q.review in ('ok', 'confirmed', 'rejected')
      and q.price is not null group by q.item_id)`.execute(write());
/** The head of a run once more, as that of another period. */
const copyRun = (id: number, period: string) =>
  sql`insert into runs (stage, subject, period, structure_id, rule_set_id, inputs_hash, result_hash, engine_version,
      started_at, finished_at)
    select stage, subject, ${period}, structure_id, rule_set_id, inputs_hash, result_hash, engine_version, started_at,
      finished_at from runs where id = ${id}`.execute(write());
const statesOf = async (ids: readonly number[]) => {
  const rows = await read().selectFrom('runs').where('id', 'in', ids).orderBy('id').select('state').execute();
  return rows.map(({ state }) => state);
};
const sheetStates = async (period: string) => {
  const rows = await read()
    .selectFrom('sheets')
    .where('period', '=', period)
    .where('data_set', '=', 'bmp')
    .distinct()
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
};

test('a run that is started leaves the approved one and its Table Two in force until it is approved', async () => {
  const [one, two] = [await at.table('one'), await at.table('two')];
  await setPrices('rejected');
  const { body: again } = await at.start('one');
  expect(again).toMatchObject({ state: 'done', in_force: one.run.id });
  expect(again.result_hash).not.toBe(one.run.result_hash);
  const shown = await at.table('two');
  expect(shown.run).toEqual(two.run);
  expect(shown.figures).toEqual(two.figures);
  expect(shown.blockers.map(({ code }: { code: string }) => code)).toEqual(['table_one_not_approved']);
  expect((await at.start('two')).status).toBe(409);
  // a release is neither rehearsed nor approved while it is open which figures count
  for (const name of ['rehearse', 'approve']) {
    const { status, body } = await at.step(name === 'approve' ? at.approver : at.compiler, at.indices, name);
    expect([name, status, body.message]).toEqual([name, 409, expect.stringContaining('or reject it')]);
  }
  // a second start takes the place of the one that waits, and of nothing else
  const { body: third } = await at.start('one');
  expect(third.in_force).toBe(one.run.id);
  expect(await statesOf([one.run.id, two.run.id, again.id, third.id])).toEqual([
    'approved',
    'approved',
    'superseded',
    'done',
  ]);
  expect((await at.decide(third, 'reject')).body.state).toBe('rejected');
});

test('returned, it leaves tables, blockers, releases and sheets as they were', async () => {
  await setPrices('ok');
  const [one, two] = [await at.table('one'), await at.table('two')];
  expect([one.run.state, two.run.state, one.blockers, two.blockers]).toEqual([
    'approved',
    'approved',
    [],
    [],
  ]);
  for (const stage of ['one', 'two'] as const) {
    const dry = await at.dry(stage);
    expect([stage, dry.body.equals_official]).toEqual([stage, true]);
  }
  expect([(await at.seen(at.prices)).blocks.approve, (await at.seen(at.indices)).blocks.approve]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await sheetStates(at.month)).toEqual(['compiled']);
  // nor does what later months look up take it, or the one that waited before it
  const later = { id: Number.MAX_SAFE_INTEGER, subject: 'bmci', stage: 'table_one', period: next } as const;
  const made = await findMakingRun(read(), later, at.month);
  expect(made?.id).toBe(one.run.id);
});

test('the same figures once more, approved, leave Table Two and the releases in force', async () => {
  const two = await at.table('two');
  const { body: same } = await at.start('one');
  // Table Two goes on from the one in force, whatever becomes of this one
  expect((await at.table('two')).blockers).toEqual([]);
  const { body: again } = await at.start('two');
  expect([again.in_force, again.result_hash]).toEqual([two.run.id, two.run.result_hash]);
  expect((await at.decide(again, 'reject')).body.state).toBe('rejected');
  expect((await at.decide(same, 'approve')).body.state).toBe('approved');
  expect((await at.table('two')).run).toEqual(two.run);
  expect((await at.seen(at.indices)).blocks.approve).toBeUndefined();
  expect((await at.step(at.compiler, at.indices, 'rehearse')).body.state).toBe('rehearsed');
});

test('the month is published, and what was published is not run again', async () => {
  expect([await at.publish(at.prices), await at.publish(at.indices)]).toEqual(['live', 'live']);
  expect((await at.start('one')).body.message).toContain('already published');
});

test('the next month goes on from it; returned before anything counts, it gives back sheets and lists', async () => {
  await sql`update sheets set state = case when state = 'cancelled' then state else 'approved' end
    where period = ${next} and data_set = 'bmp'`.execute(write());
  await sql`update quotes set review = 'ok' where period = ${next} and superseded_by is null
    and review in ('new', 'flagged', 'asked')`.execute(write());
  const structure = await at.approveStructure();
  const statusOf = async () =>
    (await at.compiler.call('GET', `/api/v1/structures/${structure}`)).body.status as string;
  const { body: first, status } = await at.start('one', next);
  expect([status, first.message]).toEqual([201, undefined]);
  expect([first.in_force, first.structure.id, await statusOf(), await sheetStates(next)]).toEqual([
    null,
    structure,
    'in_use',
    ['compiled'],
  ]);
  expect((await at.decide(first, 'reject')).status).toBe(200);
  expect([(await at.table('one', next)).run, await statusOf(), await sheetStates(next)]).toEqual([
    null,
    'approved',
    ['approved'],
  ]);
  const { body: one } = await at.start('one', next);
  // what a later period was computed from is not returned alone
  await copyRun(one.id, addPeriods(next, 1));
  expect((await at.decide(one, 'reject')).body.message).toBe(
    auditedCause(refusal('computation.run-followed')),
  );
  await write().deleteFrom('runs').where('period', '=', addPeriods(next, 1)).execute();
  expect((await at.decide(one, 'approve')).body.state).toBe('approved');
  const { body: two } = await at.start('two', next);
  expect((await at.decide(two, 'approve')).body.state).toBe('approved');
});
