import type { WeightSetDetail } from '@datum/contract/computation/weight-sets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
const ids: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApp();
  staff = await api.signIn('Super Administrator');
  await sql`insert into index_families (code, name) values ('bmci', '{"en": "Materials"}')`.execute(write());
  await add('item-groups', 'CEMENT', { values: { data_set: 'bmp' } });
  await add('item-groups', 'STEEL', { values: { data_set: 'bmp' } });
});
afterAll(() => api.close());

const write = () => api.platform.database.write;
async function add(list: string, code: string, more: object = {}): Promise<void> {
  const body = { code, name: { en: code }, values: {}, ...more };
  ids[code] = (await staff.call('POST', `/api/v1/lists/${list}`, body)).body.id;
}
async function draft(code: string, valid_from: string): Promise<number> {
  const body = { family: 'bmci', code, title: { en: code }, valid_from };
  return (await staff.call('POST', '/api/v1/weight-sets', body)).body.id;
}
const show = async (id: number) =>
  (await staff.call('GET', `/api/v1/weight-sets/${id}`)).body as WeightSetDetail;
const problems = async (id: number) => (await show(id)).problems.map(({ code }) => code);
const weigh = async (id: number, weights: Readonly<Record<string, readonly [string, string]>>) =>
  staff.call('PUT', `/api/v1/weight-sets/${id}/weights`, {
    version: (await show(id)).version,
    weights: Object.entries(weights).flatMap(([category, values]) =>
      ['CEMENT', 'STEEL'].map((group, at) => ({
        category_id: ids[category],
        group_id: ids[group],
        value: values[at],
      })),
    ),
  });
const submit = async (id: number) =>
  staff.call('POST', `/api/v1/weight-sets/${id}/steps/submit`, { version: (await show(id)).version });

test('weights of no building category are not submitted: there is none in the list, or each has only zeros', async () => {
  const id = await draft('EMPTY', '2026-01');
  expect(await problems(id)).toEqual(['no-categories']);
  expect((await submit(id)).status).toBe(409);

  await add('building-categories', 'HOUSE');
  await weigh(id, { HOUSE: ['0', '0'] });
  expect(await problems(id)).toEqual(['category-without-weights']);
  await sql`update building_categories set valid_to = '2025-12'`.execute(write());
  expect(await problems(id)).toEqual(['no-categories']);
  expect((await submit(id)).status).toBe(409);

  await sql`update building_categories set valid_to = null`.execute(write());
  await weigh(id, { HOUSE: ['37.5', '62.5'] });
  expect(await problems(id)).toEqual([]);
  expect((await submit(id)).body.status).toBe('submitted');
});

const step = async (id: number, name: string, who = staff) =>
  (
    await who.call('POST', `/api/v1/weight-sets/${id}/steps/${name}`, {
      version: (await show(id)).version,
    })
  ).body;

test('weights that begin in the month of those in force are submitted, and retire them when they are approved', async () => {
  const approver = await api.signIn('Super Administrator');
  const [inForce, next] = [await draft('IN-FORCE', '2026-08'), await draft('NEXT', '2026-08')];
  await weigh(inForce, { HOUSE: ['20', '80'] });
  await weigh(next, { HOUSE: ['21', '79'] });
  await step(inForce, 'submit');
  expect((await show(next)).problems).toEqual([
    {
      severity: 'hard',
      code: 'same-start',
      values: { id: inForce, code: 'IN-FORCE', period: '2026-08', computed: 'none' },
    },
  ]);
  expect((await submit(next)).status).toBe(409);
  await step(inForce, 'approve', approver);
  await sql`update weight_sets set status = 'in_use' where id = ${inForce}`.execute(write());

  expect((await show(next)).problems).toMatchObject([{ severity: 'soft', code: 'takes-place' }]);
  await step(next, 'submit');
  expect((await show(inForce)).status).toBe('in_use');
  expect((await step(next, 'approve', approver)).status).toBe('approved');
  expect((await show(inForce)).status).toBe('retired');
  const history = await staff.call('GET', `/api/v1/weight-sets/${inForce}/history`);
  expect(history.body.data[0]).toMatchObject({
    action: 'weight-sets.retire',
    changes: expect.arrayContaining([{ field: 'status', before: 'in_use', after: 'retired' }]),
  });
});

const retire = async (id: number) =>
  staff.call('POST', `/api/v1/weight-sets/${id}/steps/retire`, {
    version: (await show(id)).version,
    reason: 'Old',
  });

test('weights that figures are computed by keep their month and are not retired: another set begins later', async () => {
  const { rows } = await sql<{ id: number }>`select id from weight_sets where code = 'NEXT'`.execute(write());
  const published = rows[0]?.id ?? 0;
  await sql`with structure as (insert into structures (family, revision, title) values ('bmci', 1, '{}') returning id),
      rules as (insert into rule_sets (code, title, rules) values ('R', '{}', '{}') returning id),
      base as (insert into base_periods (family, code, label, period_from, period_to, effective_from)
        values ('bmci', 'B', '{}', '2026-01', '2026-01', '2026-01') returning id),
      run as (insert into runs (stage, subject, period, structure_id, rule_set_id, base_period_id, weight_set_id,
          inputs_hash, result_hash, engine_version, state, started_at, finished_at)
        select 'table_two', 'bmci', '2026-09', structure.id, rules.id, base.id, ${published}::bigint, '', '', '', 'approved',
          now(), now() from structure, rules, base returning id)
    insert into releases (subject, period, vintage, kind, state, run_id)
      select 'bmci', '2026-09', 1, 'first', 'live', id from run`.execute(write());
  expect((await retire(published)).body.message).toBe(
    'Figures up to September 2026 are computed by these weights, and later ones go on from them. Have weights approved that begin in a later month: they take over from then.',
  );
  const late = await draft('LATE', '2026-08');
  await weigh(late, { HOUSE: ['22', '78'] });
  expect((await show(late)).problems[0]).toMatchObject({
    severity: 'hard',
    code: 'same-start',
    values: { code: 'NEXT', computed: '2026-09' },
  });

  await sql`update runs set state = 'rejected'`.execute(write());
  expect((await show(late)).problems[0]).toMatchObject({ severity: 'soft', code: 'takes-place' });
});

test('a category that begins later is no fault of the weights before it: those in force then say that it lacks some', async () => {
  await add('building-categories', 'SCHOOL', { valid_from: '2027-03' });
  const { data } = (await staff.call('GET', '/api/v1/weight-sets')).body as { data: WeightSetDetail[] };
  const told = data
    .filter(({ status }) => status === 'approved')
    .map(({ code, problems: found }) => [
      code,
      found.filter(({ severity }) => severity === 'hard'),
      found[0],
    ]);
  const values = { category: { en: 'SCHOOL' }, period: '2027-03' };
  expect(told).toEqual([['NEXT', [], { severity: 'soft', code: 'category-later', values }]]);
  const before = await draft('BEFORE', '2026-07');
  await weigh(before, { HOUSE: ['22', '78'] });
  expect(await problems(before)).toEqual([]);

  const begins = await draft('SCHOOLS', '2027-03');
  await weigh(begins, { HOUSE: ['21', '79'] });
  expect(await problems(begins)).toEqual(['category-without-weights']);

  // no figures stand on these any more
  const next = data.find(({ code }) => code === 'NEXT')?.id ?? 0;
  expect((await retire(next)).body.status).toBe('retired');
});

test('a category that ended before the set is not weighed; one that came after its approval is no fault of it', async () => {
  const [set, second] = [await draft('NO-FLAT', '2027-05'), await api.signIn('Super Administrator')];
  await add('building-categories', 'FLAT');
  const all = { HOUSE: ['20', '80'], SCHOOL: ['25', '75'] } as const;
  await weigh(set, { ...all, FLAT: ['30', '70'] });
  await step(set, 'submit');
  await sql`update building_categories set valid_to = '2027-04' where code = 'FLAT'`.execute(write());
  expect((await show(set)).problems[0]).toMatchObject({
    ...{ severity: 'hard', code: 'category-ended' },
    values: { category: { en: 'FLAT' }, period: '2027-04' },
  });
  expect((await step(set, 'approve', second)).code).toBe('state');

  const { version } = await show(set);
  const body = { version, reason: 'It has ended' };
  await second.call('POST', `/api/v1/weight-sets/${set}/steps/return`, body);
  await weigh(set, all);
  expect(await problems(set)).toEqual([]);
  await step(set, 'submit');
  expect((await step(set, 'approve', second)).status).toBe('approved');
  await add('building-categories', 'CLINIC');
  expect(await problems(set)).toEqual([]);
});
