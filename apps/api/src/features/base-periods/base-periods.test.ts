import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { blockersOf } from '../runs/inputs/blockers.queries.ts';
import { readFrame } from '../runs/inputs/frame.queries.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
const ids: Record<string, number> = {};

async function add(list: string, code: string, values: object) {
  const answer = await compiler.call('POST', `/api/v1/lists/${list}`, { code, name: { en: code }, values });
  ids[code] = answer.body.id;
}

/** A Table One run of a month with averages of one item and region. */
async function computed(period: string, state: string, averages: Record<string, number | null>) {
  const db = api.platform.database.write;
  const { rows } = await sql<{
    id: number;
  }>`insert into runs (stage, subject, period, structure_id, rule_set_id,
      base_period_id, inputs_hash, result_hash, engine_version, state, started_at, finished_at)
    select 'table_one', 'bmci', ${period}, s.id, r.id, b.id, 'x', 'x', '1', ${state}, now(), now()
    from structures s, rule_sets r, base_periods b where b.code = 'FIRST' returning id`.execute(db);
  for (const [item, value] of Object.entries(averages)) {
    await sql`insert into averages (item_id, region_id, period, run_id, value, mean_type, n_quotes, n_sources,
        n_imputed, value_status, suppressed)
      values (${ids[item]}, ${ids.PEN}, ${period}, ${rows[0]!.id}, ${value}, 'arithmetic', 3, 3, 0,
        ${value === null ? 'missing' : 'observed'}, false)`.execute(db);
  }
}

beforeAll(async () => {
  api = await startTestApp();
  compiler = await api.signIn('Admin', { name: 'Compiler' });
  approver = await api.signIn('Admin', { name: 'Approver' });
  const db = api.platform.database.write;
  await sql`insert into index_families (code, name)
    values ('bmci', '{"en": "Material cost index"}')`.execute(db);
  await add('units', 't', { dimension: 'mass', factor_to_base: '1000' });
  await add('regions', 'MY', { level: 'country' });
  await add('regions', 'NORTH', { level: 'region_group', parent_id: ids.MY });
  await add('regions', 'PEN', { level: 'state', parent_id: ids.NORTH, is_leaf: true, share: '1' });
  await add('item-groups', 'CEM', { data_set: 'bmp' });
  for (const item of ['OLD', 'NEW', 'OTHER']) {
    await add('items', item, { data_set: 'bmp', group_id: ids.CEM, unit_id: ids.t, frequency: 'M' });
  }
  await sql`update items set replaced_by = ${ids.NEW} where id = ${ids.OLD}`.execute(db);
  await compiler.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'S' } });
  await compiler.call('POST', '/api/v1/rule-sets', {
    code: 'R',
    title: { en: 'R' },
    rules: DEFAULT_RULE_SET,
  });
  await compiler.call('POST', '/api/v1/base-periods', base('FIRST', '2020-01', '2020-01'));
});
afterAll(() => api.close());

const base = (code: string, from: string, to: string) => ({
  family: 'bmci',
  code,
  label: { en: `${code} = 100` },
  period_from: from,
  period_to: to,
  effective_from: '2026-01',
});

test('a base is approved once its months are, and then holds the mean of the averages, also over a replacement', async () => {
  const { body } = await compiler.call('POST', '/api/v1/base-periods', base('2025', '2025-01', '2025-02'));
  const id = body.id;
  expect(body.problems).toMatchObject([
    { severity: 'hard', code: 'months-not-approved', values: { count: 2, months: '2025-01, 2025-02' } },
  ]);
  await computed('2025-01', 'approved', { OLD: 10, OTHER: 1.1 });
  await computed('2025-02', 'done', { OLD: 13, OTHER: null });
  const waiting = await compiler.call('GET', `/api/v1/base-periods/${id}`);
  expect(waiting.body.problems).toMatchObject([
    { code: 'months-not-approved', values: { months: '2025-02' } },
  ]);
  await computed('2025-02', 'approved', { OLD: 14, OTHER: null });
  // both were priced here: the new item's base follows from it
  await computed('2025-06', 'approved', { OLD: 20, NEW: 30 });

  const preview = await compiler.call('GET', `/api/v1/base-periods/${id}/prices`);
  expect(preview.body).toMatchObject({ frozen: false, meta: { total: 3 } });
  await compiler.call('POST', `/api/v1/base-periods/${id}/steps/submit`, { version: 1 });
  const approved = await approver.call('POST', `/api/v1/base-periods/${id}/steps/approve`, { version: 2 });
  expect(approved.body).toEqual({ status: 'approved', version: 3 });

  // a later run does not move a frozen base
  await computed('2025-02', 'approved', { OLD: 99, OTHER: 99 });
  const frozen = await compiler.call('GET', `/api/v1/base-periods/${id}/prices`);
  expect(frozen.body.frozen).toBe(true);
  expect(
    frozen.body.data.map(
      (row: { item: { code: string }; price: number; method: string; periods: string[] }) => [
        row.item.code,
        row.price,
        row.method,
        row.periods.length,
      ],
    ),
  ).toEqual([
    ['NEW', 18, 'overlap', 0],
    ['OLD', 12, 'observed', 2],
    ['OTHER', 1.1, 'observed', 1],
  ]);

  // a month that was computed on it holds it
  await sql`update runs set base_period_id = ${id} where period = '2025-06'`.execute(
    api.platform.database.write,
  );
  const retire = { version: 3, reason: 'Replaced' };
  const refused = await approver.call('POST', `/api/v1/base-periods/${id}/steps/retire`, retire);
  expect(refused.body.message).toBe(
    'Figures up to June 2025 are computed on this base, and later ones go on from it. Have a base approved that is published from a later month: it takes over from then.',
  );
});

test('a base that ends before it begins, a taken code and an unknown family are refused', async () => {
  const errors = async (body: object) =>
    (await compiler.call('POST', '/api/v1/base-periods', body)).body.errors;
  expect(await errors(base('X', '2025-02', '2025-01'))).toHaveProperty('period_to');
  expect(await errors(base('FIRST', '2020-01', '2020-01'))).toHaveProperty('code');
  expect(await errors({ ...base('X', '2025-01', '2025-02'), family: 'none' })).toHaveProperty('family');
});

test('a first base says what comes next: the Table One of a survey, or the Table Two of a component', async () => {
  const { write } = api.platform.database;
  await sql`insert into index_families (code, name) values ('blci', '{}'), ('bci', '{}')`.execute(write);
  const half = { ...base('HALF', '2025-07', '2025-12'), family: 'blci' };
  expect((await compiler.call('POST', '/api/v1/base-periods', half)).body.problems).toEqual([
    { severity: 'hard', code: 'months-not-approved', values: { count: 1, months: '2025-S2' } },
  ]);
  const whole = { ...base('WHOLE', '2025-01', '2025-02'), family: 'bci' };
  const { problems } = (await compiler.call('POST', '/api/v1/base-periods', whole)).body;
  expect(problems).toHaveLength(3);
  expect(problems[1]).toMatchObject({
    code: 'component-without-index',
    values: { component: { en: 'Building labour cost index' }, count: 2, months: '2025-01, 2025-02' },
  });
});

test('a Table One without rules yet does not ask for a base, which itself asks for a Table One', async () => {
  const { read } = api.platform.database;
  const found = await blockersOf(read, await readFrame(read, 'blci', '2025-S2'), 'table_one');
  expect(found.map(({ code }) => code)).toEqual(['no_structure', 'no_rules', 'no_round']);
});

test('no table computes a period that has not begun', async () => {
  const codes = async (month: string) =>
    (await approver.call('GET', `/api/v1/rounds/${month}/table-two?family=blci`)).body.blockers.map(
      ({ code }: { code: string }) => code,
    );
  expect(await codes('2098-05')).toContain('month_ahead');
  expect(await codes('2026-05')).not.toContain('month_ahead');
  const path = '/api/v1/rounds/2098-07/table-one';
  const { body: shown } = await approver.call('GET', `${path}?family=blci`);
  expect(shown.blockers[0]).toMatchObject({ code: 'month_ahead', link: null, periods: ['2098-S2'] });
  // a round that is not open yet is no fault: nobody is sent to open it
  expect(shown.blockers.map(({ code }: { code: string }) => code)).not.toContain('no_round');
  const run = await approver.call('POST', `${path}/run?family=blci`);
  expect([run.status, run.body.message]).toEqual([409, expect.stringContaining('period not begun')]);
});

test('two bases of a family cannot begin in the same month', async () => {
  const { body } = await compiler.call('POST', '/api/v1/base-periods', base('2025B', '2025-01', '2025-02'));
  expect(body.problems).toContainEqual({
    severity: 'hard',
    code: 'same-start',
    values: { id: expect.any(Number), code: '2025', period: '2026-01', computed: 'none' },
  });
});
