import type { RuleSet } from '@datum/contract/computation/rule-set';
import type { Product, ProductDetail } from '@datum/contract/publication/products';
import type { FigureTable } from '@datum/contract/publication/published';
import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { publishedChange } from '@datum/index-numbers/publication/published-change';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { changeBetween, printed } from './table.rules.ts';

/** How figures are printed, and what readers are told of the method, follow the rules of the run that they come from. */
let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

async function changeRules(set: Partial<RuleSet>): Promise<void> {
  await sql`update rule_sets set rules = rules || ${JSON.stringify(set)}::jsonb`.execute(
    api.platform.database.write,
  );
  api.platform.published.clear(api.platform.published.vintage + 1);
}
const table = async (measure: string): Promise<FigureTable> =>
  (await staff.call('GET', `/api/v1/indices/bmci?measure=${measure}`)).body as FigureTable;
const about = async () =>
  ((await api.visitor.call('GET', '/api/v1/products/building-material-cost-index')).body as ProductDetail)
    .about;

test('decimals of levels and changes, and what changes are computed from, are those of the rules', async () => {
  const before = await table('month');
  expect([before.decimals, before.change]).toEqual([1, { decimals: 1, basis: 'published' }]);
  await changeRules({ decimals: { index: 2, price: 2, change: 3 }, changeBasis: 'unrounded' });
  const [levels, changes] = [await table('level'), await table('month')];
  expect(levels.rows[0]?.cells.at(-1)?.value).toMatch(/^\d+\.\d{2}$/);
  expect([changes.decimals, changes.change]).toEqual([3, { decimals: 3, basis: 'unrounded' }]);
  const values = changes.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.value ?? []));
  expect(values.every((value) => /^-?\d+\.\d{3}$/.test(value))).toBe(true);
  // from printed values only few changes are possible: a step of 0.1 on some 100
  expect(new Set(values).size).toBeGreaterThan(values.length / 2);
  // beside levels stand the same changes, which a browser cannot compute from what is printed
  expect(levels.rows.map(({ last_change }) => last_change?.month)).toEqual(
    changes.rows.map(({ cells }) => cells.at(-1)?.value ?? null),
  );
  const years = await table('year');
  expect(levels.rows.map(({ last_change }) => last_change?.year)).toEqual(
    years.rows.map(({ cells }) => cells.at(-1)?.value ?? null),
  );
  expect(changes.rows.every(({ last_change }) => last_change === null)).toBe(true);
});

test('a headline tells the change that the table of changes has', async () => {
  const { data } = (await api.visitor.call('GET', '/api/v1/products')).body as { data: Product[] };
  const headlines = data.find(({ subject }) => subject === 'bmci')?.headlines ?? [];
  const changes = (await table('month')).rows.map(
    ({ series, cells }) => [String(series), cells.at(-1)?.value] as const,
  );
  expect(headlines.length).toBeGreaterThan(0);
  for (const { figure, change_month } of headlines) {
    expect(change_month).toMatch(/^-?\d+\.\d{3}$/);
    expect(change_month).toBe(new Map(changes).get(figure?.split('.')[0] ?? ''));
  }
});

test('an approver sees movements and figures that change as the rules print them', async () => {
  const { data } = (await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed')).body;
  const release = (await staff.call('GET', `/api/v1/releases/${data[0].id}`)).body as ReleaseDetail;
  expect([release.decimals, release.change]).toEqual([2, { decimals: 3, basis: 'unrounded' }]);
  expect(release.movers.length).toBeGreaterThan(2);
  for (const { before, now, change } of release.movers) {
    expect([before, now].every((value) => /^\d+\.\d{2}$/.test(value ?? ''))).toBe(true);
    expect(change).toMatch(/^-?\d+\.\d{3}$/);
  }
  // most of them differ in the last digit from what the printed values would give
  const again = release.movers.map(({ before, now }) =>
    publishedChange({ from: before ?? '', to: now ?? '', decimals: 3 }),
  );
  expect(release.movers.filter(({ change }, at) => change !== again[at]).length).toBeGreaterThan(2);
});

test('a visitor is told the method by the rules in force, and what the office said of the latest month', async () => {
  await changeRules({ mean: 'geometric', minSources: 4, maxImputed: { share: 0.2, action: 'refuse' } });
  await sql`update releases set commentary = '{"en": "Steel fell.", "ms": "Keluli turun."}'
    where subject = 'bmci' and state = 'live'`.execute(api.platform.database.write);
  expect(await about()).toMatchObject({
    commentary: { en: 'Steel fell.', ms: 'Keluli turun.' },
    method: {
      mean: 'geometric',
      min_sources: 4,
      change_basis: 'unrounded',
      decimals: 2,
      max_imputed: { share: 0.2, action: 'refuse' },
    },
  });
});

test('a figure that had more decimals is rounded, not cut', () => {
  expect([printed('109.87', 1), printed('109.850000', 1), printed('99.995', 2)]).toEqual([
    '109.9',
    '109.9',
    '100.00',
  ]);
});

test.each([
  ['published', '0.1'],
  ['unrounded', '0.0'],
] as const)('a change computed from %s values is %s', (basis, change) => {
  const rules = { decimals: 1, change: { decimals: 1, basis } };
  const [before, now] = [
    { value: '109.8', exact: 1.098_499 },
    { value: '109.9', exact: 1.098_501 },
  ];
  expect(changeBetween(now, before, rules)).toBe(change);
  // nothing is computed from the exact value of what is not shown
  expect(changeBetween({ ...now, exact: null }, before, rules)).toBe('0.1');
  expect(changeBetween(now, { ...before, value: null }, rules)).toBeNull();
});

test("on every base the imputed share of a cost index is its groups' by their weights, as its run has it", async () => {
  // shares that differ from group to group
  const shares = sql`update index_values i set imputed_share = (s.group_id % 7) / 7.0 from series s
    where s.id = i.series_id and s.kind = 'group_index'`;
  await shares.execute(api.platform.database.write);
  await sql`update index_values i set imputed_share = m.share from (
      select c.id, g.period, g.run_id, sum(w.value::float8 * g.imputed_share) / sum(w.value::float8) as share
      from series c
      join series o on o.kind = 'group_index' and o.region_id = c.region_id and o.base_period_id = c.base_period_id
      join index_values g on g.series_id = o.id
      join runs r on r.id = g.run_id
      join weights w on w.weight_set_id = r.weight_set_id and w.category_id = c.category_id and w.group_id = o.group_id
      where c.kind = 'cost_index' and c.variant = '' and w.value > 0
      group by c.id, g.period, g.run_id) m
    where i.series_id = m.id and i.period = m.period and i.run_id = m.run_id`.execute(
    api.platform.database.write,
  );
  const { rows } = await sql<{ base: number; figure: string; share: number }>`
    select distinct on (s.base_period_id) s.base_period_id as base,
      s.id || '.' || c.period || '.' || c.sequence as figure, i.imputed_share as share
    from series s join regions r on r.id = s.region_id and r.is_leaf
    join release_cells c on c.series_id = s.id and c.sequence is not null and not c.suppressed
    join releases l on l.id = c.release_id
    join index_values i on i.series_id = s.id and i.period = c.period and i.run_id = l.run_id
    where s.kind = 'cost_index' and s.variant = '' and s.subject = 'bmci'
    order by s.base_period_id, c.period desc, s.id`.execute(api.platform.database.read);
  expect(rows.length).toBe(2);
  for (const { figure, share } of rows) {
    const { body } = await staff.call('GET', `/api/v1/figures/${figure}`);
    expect(body.components.length).toBeGreaterThan(2);
    expect(body.imputed_share).toBeCloseTo(share, 9);
  }
});

test('an approver is told of figures with more imputed than the rules take, indices too, with the share', async () => {
  await changeRules({ maxImputed: { share: 0.125, action: 'flag' } });
  await sql`update index_values set imputed_share = case when series_id % 3 = 0 then 0.4 else 0.125 end`.execute(
    api.platform.database.write,
  );
  const { data } = (await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed')).body;
  const { id, version, period } = data[0];
  await staff.call('POST', `/api/v1/releases/${id}/steps`, { step: 'rehearse', version });
  const { checks, over_limit } = (await staff.call('GET', `/api/v1/releases/${id}`)).body as ReleaseDetail;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from release_cells
    where release_id = ${id} and period = ${period} and series_id % 3 = 0`.execute(
    api.platform.database.read,
  );
  const count = rows[0]?.n ?? 0;
  expect(count).toBeGreaterThan(3);
  expect(checks).toContainEqual({ code: 'imputed_limit', result: 'note', count, detail: '12.5' });
  expect(over_limit.map(({ share }) => share)).toEqual(Array(Math.min(count, 200)).fill(0.4));
  expect(over_limit.every(({ value }) => value !== null)).toBe(true);
});

test('a release in which the rules refuse every figure is not approved', async () => {
  await changeRules({ maxImputed: { share: 0, action: 'refuse' } });
  await sql`update index_values set imputed_share = 0.5`.execute(api.platform.database.write);
  const { data } = (await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed')).body;
  const steps = `/api/v1/releases/${data[0].id}/steps`;
  const { version } = (await staff.call('POST', steps, { step: 'rehearse', version: data[0].version })).body;
  const { checks } = (await staff.call('GET', `/api/v1/releases/${data[0].id}`)).body;
  expect(checks).toContainEqual(expect.objectContaining({ code: 'coverage', result: 'fail' }));
  const approver = await api.signIn('Super Administrator');
  const refused = await approver.call('POST', steps, { step: 'approve', version });
  expect([refused.status, refused.body.code]).toEqual([409, 'state']);
});
