import type { RuleSetDetail, StoredRuleSet } from '@datum/contract/computation/rule-sets';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { findRulesOf } from './queries.ts';

let api: TestApp;
let staff: Caller;
/** Computed and approved; its releases wait. */
let waiting: string;
let open: string;

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Super Administrator');
  const { body } = await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  waiting = body.data[0].period;
  open = addPeriods(waiting, 1);
}, 120_000);
afterAll(() => api.close());

const show = async (id: number) => (await staff.call('GET', `/api/v1/rule-sets/${id}`)).body as RuleSetDetail;
const listed = async () =>
  (await staff.call('GET', '/api/v1/rule-sets')).body.data.find(
    ({ family }: StoredRuleSet) => family === 'bmci' || family === null,
  ) as StoredRuleSet;
const usedIn = async (month: string) => (await findRulesOf(api.platform.database.read, 'bmci', month))?.id;

test('an approved rule set is that of the open round, which nothing was computed of; what was computed keeps its own', async () => {
  const { write } = api.platform.database;
  const used = await listed();
  expect([await usedIn(waiting), await usedIn(open)]).toEqual([used.id, used.id]);
  expect((await show(used.id)).waits_for).toBeNull();
  // the list tells no months: they are read where one is opened
  expect(used).not.toHaveProperty('waits_for');
  const { body: draft } = await staff.call('POST', `/api/v1/rule-sets/${used.id}/copy`);
  const said = { period: open, kept: [waiting] };
  expect((await show(draft.id)).waits_for).toEqual(said);
  await sql`update rule_sets set status = 'approved' where id = ${draft.id}`.execute(write);
  expect((await show(draft.id)).waits_for).toEqual(said);
  expect([await usedIn(waiting), await usedIn(open)]).toEqual([used.id, draft.id]);
  // returned, the run of the round leaves no rules behind
  await sql`update runs set state = 'rejected' where period = ${waiting} and subject = 'bmci'`.execute(write);
  expect([await usedIn(waiting), (await show(draft.id)).waits_for]).toEqual([
    draft.id,
    { period: waiting, kept: [] },
  ]);
});

test('rules that begin later name their month; those that newer ones come before wait for none', async () => {
  const { write } = api.platform.database;
  const used = await listed();
  const { body: draft } = await staff.call('POST', `/api/v1/rule-sets/${used.id}/copy`);
  const later = addPeriods(open, 3);
  const begin = (month: string | null) =>
    sql`update rule_sets set valid_from = ${month} where id = ${draft.id}`.execute(write);
  await begin(later);
  expect((await show(draft.id)).waits_for).toEqual({ period: later, kept: [] });
  await sql`update rule_sets set valid_from = coalesce(valid_from, '2000-01') where id <> ${draft.id}`.execute(
    write,
  );
  await begin(null);
  expect((await show(draft.id)).waits_for).toBeNull();
});
