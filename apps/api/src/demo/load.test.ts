import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../platform/test/test-app.ts';
import { loadDemo } from './load.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
}, 300_000); // the first to ask for the demonstration loads it
afterAll(() => api.close());

test('the demonstration has the size that it promises', async () => {
  const { read } = api.platform.database;
  const count = async (table: 'quotes' | 'averages' | 'items' | 'item_groups' | 'rounds' | 'release_cells') =>
    (
      await read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  expect(await count('items')).toBe(71);
  expect(await count('item_groups')).toBe(14);
  expect(await count('rounds')).toBe(36);
  expect(await count('quotes')).toBeGreaterThan(150_000);
  expect(await count('averages')).toBeGreaterThan(38_000);
});

/** What a check of the figures has to meet in the demonstration. */
test.each([
  ['lines that ended', sql`sample_lines where period_to < (select max(code) from rounds)`],
  ['lines that came later', sql`sample_lines where period_from > (select min(code) from rounds)`],
  ['replacements with an approved ratio', sql`sample_lines where ratio_approved_at is not null`],
  ['replacements without one', sql`sample_lines where replaced_by is not null and ratio is null`],
  [
    'replacements that overlap',
    sql`sample_lines o join sample_lines n on n.id = o.replaced_by and n.period_from <= o.period_to`,
  ],
  ['levels with imputed lines', sql`relatives where imputed_lines > 0`],
  ['lines lent to from elsewhere', sql`relatives where lenders & 6 > 0`],
  ['imputed averages', sql`averages where value_status in ('imputed', 'carried')`],
  [
    'unequal item weights',
    sql`(select group_id from structure_items group by 1 having count(distinct weight) > 1) w`,
  ],
  [
    'unequal group weights',
    sql`(select category_id from weights group by 1 having count(distinct value) > 1) w`,
  ],
  ['hidden figures', sql`release_cells where suppressed and sequence is not null`],
  ['corrections', sql`releases where kind = 'correction' and live_at is not null`],
  ['factors of a later base', sql`link_factors where exact is not null`],
])('the demonstration has %s', async (_, where) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${where}`.execute(
    api.platform.database.read,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test.each([
  ['a structure', sql`structures u on u.id = r.structure_id`, sql`u.approved_at`],
  ['rules', sql`rule_sets u on u.id = r.rule_set_id`, sql`u.approved_at`],
  ['weights', sql`weight_sets u on u.id = r.weight_set_id`, sql`u.approved_at`],
  ['a base', sql`base_periods u on u.id = r.base_period_id`, sql`u.approved_at`],
  ['a sheet', sql`sheets u on u.period = r.period and u.data_set = 'bmp'`, sql`u.approved_at`],
  [
    'a ratio',
    sql`sample_lines u on u.ratio is not null and u.period_to < r.period`,
    sql`u.ratio_approved_at`,
  ],
])('no run used %s before it was approved', async (_, used, at) => {
  const { rows } = await sql<{ runs: number; early: number }>`
    select count(*)::int as runs, count(*) filter (where ${at} is null or ${at} > r.started_at)::int as early
    from runs r join ${used}`.execute(api.platform.database.read);
  expect(rows[0]?.runs).toBeGreaterThan(0);
  expect(rows[0]?.early).toBe(0);
});

test('a second start loads nothing', async () => {
  expect(await loadDemo(api.platform)).toBe(false);
});
