import { defaultPermissions } from '@datum/contract/access/permissions';
import { inputsOf } from '@datum/contract/subjects/firm';
import { accessOn, levelOf } from '@datum/contract/subscriptions/reader-access';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCurrentVintage } from '../../features/published/queries.ts';
import { readHoldings } from '../../platform/session/holdings.queries.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { loadFurther } from './load-further.ts';

let api: TestApp;
let admin: Caller;
const loaded: string[] = [];
beforeAll(async () => {
  api = await startDemoApp();
  await loadFurther(api.platform, ['lwr'], (code) => loaded.push(code));
  await loadFurther(api.platform, ['bci'], (code) => loaded.push(code));
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  admin = await api.signIn('Super Administrator');
}, 600_000);
afterAll(() => api.close());

const count = async (where: ReturnType<typeof sql>) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${where}`.execute(api.platform.database.read))
    .rows[0]?.n;

test('each further subject is loaded once, after those that it is computed from', async () => {
  expect(loaded).toEqual(['lwr', 'blci', 'mhr', 'epp', 'bmeci', 'bci']);
  await loadFurther(api.platform, loaded, (code) => loaded.push(code));
  expect(loaded).toHaveLength(6);
});

/** What a check of the figures has to meet in the demonstration. */
test.each([
  ['lines that ended', sql`sample_lines where data_set = 'lwr' and period_to < '2026-S2'`],
  [
    'replacements with an approved ratio',
    sql`sample_lines where data_set = 'lwr' and ratio_approved_at is not null`,
  ],
  [
    'replacements without one',
    sql`sample_lines where data_set = 'lwr' and replaced_by is not null and ratio is null`,
  ],
  [
    'lines that came later',
    sql`sample_lines l where data_set = 'lwr' and period_from > (select min(period_from) from sample_lines where data_set = 'lwr') and not exists (select from sample_lines o where o.replaced_by = l.id)`,
  ],
  [
    'wages by the month',
    sql`quotes q join units u on u.id = q.unit_id and u.code = 'month' where q.unit_price < q.price`,
  ],
  ['prices in foreign currencies', sql`quotes where exchange_rate_id is not null and unit_price > 0`],
  [
    'corrected prices',
    sql`quotes q join items i on i.id = q.item_id and i.data_set = 'lwr' where q.origin = 'corrected'`,
  ],
  [
    'rejected prices',
    sql`quotes q join items i on i.id = q.item_id and i.data_set = 'lwr' where q.review = 'rejected'`,
  ],
  [
    'imputed averages',
    sql`averages a join items i on i.id = a.item_id and i.data_set = 'lwr' where a.value_status in ('imputed', 'carried')`,
  ],
  [
    'hidden averages',
    sql`release_cells c join series s on s.id = c.series_id and s.subject = 'lwr' where c.suppressed`,
  ],
  [
    'unequal weights of components',
    sql`(select category_id from weights w join weight_sets s on s.id = w.weight_set_id and s.family = 'bci' group by 1 having count(distinct value) = 3 and sum(value) = 100) w`,
  ],
  [
    'unequal weights',
    sql`(select category_id from weights w join weight_sets s on s.id = w.weight_set_id and s.family = 'blci' group by 1 having count(distinct value) > 2) w`,
  ],
  ['minimum wages', sql`minimum_wages`],
])('wages and purchases have %s', async (_, where) => {
  expect(await count(where)).toBeGreaterThan(0);
});

test('every release is marked as a demonstration, was approved by another person, and follows the one before', async () => {
  const { rows } = await sql<{ subject: string; period: string; is_demo: boolean; own: boolean }>`
    select subject, period, is_demo, coalesce(approved_by = any(contributors), false) as own from releases
    where is_demo and subject not in ('bmp', 'bmci') order by subject, period`.execute(
    api.platform.database.read,
  );
  expect(rows.every(({ is_demo, own }) => is_demo && !own)).toBe(true);
  for (const subject of ['lwr', 'blci', 'mhr', 'epp', 'bmeci', 'bci']) {
    const periods = rows.filter((row) => row.subject === subject).map(({ period }) => period);
    expect(periods.length).toBeGreaterThan(4);
    for (const [at, period] of periods.entries()) {
      if (at > 0) expect(period).toBe(addPeriods(periods[at - 1] ?? '', 1));
    }
  }
});

test('indices of the whole country are shown in every month, and what rehearsals compute again is the same', async () => {
  expect(
    await count(sql`release_cells c join series s on s.id = c.series_id and s.subject in ('blci', 'bmeci', 'bci') and s.kind = 'cost_index'
      join regions r on r.id = s.region_id and r.level = 'country' where c.value is null`),
  ).toBe(0);
  expect(
    await count(sql`releases l, jsonb_array_elements(l.rehearsal->'checks') k where k->>'result' = 'fail'`),
  ).toBe(0);
});

test('an index of indices is released with the last of its components, never before it', async () => {
  expect(
    await count(sql`releases l join releases k on k.subject in ('bmci', 'blci', 'bmeci') and k.period = l.period and k.state = 'live'
      where l.subject = 'bci' and l.state = 'live' and l.live_at >= k.live_at`),
  ).toBe(3 * ((await count(sql`releases where subject = 'bci' and state = 'live'`)) ?? 0));
  expect(await count(sql`releases where subject = 'bci' and state = 'rehearsed'`)).toBe(1);
});

test('an index is firm only where its prices or its components are, and half-yearly ones turn firm too', async () => {
  const { rows } = await sql<{ subject: string; period: string; status: string }>`
    select distinct s.subject, c.period, c.value_status as status from release_cells c join series s on s.id = c.series_id
    where s.subject in ('lwr', 'mhr', 'epp', 'bmci', 'blci', 'bmeci', 'bci') and c.sequence = (
      select max(o.sequence) from release_cells o where o.series_id = c.series_id and o.period = c.period)`.execute(
    api.platform.database.read,
  );
  const firm = (subject: string, period: string) =>
    rows.every(
      (row) => row.subject !== subject || row.period !== period || ['firm', 'revised'].includes(row.status),
    );
  const wrong: string[] = [];
  for (const subject of ['blci', 'bmeci', 'bci']) {
    const own = rows.filter((row) => row.subject === subject);
    const early = own
      .filter(({ status }) => status === 'firm')
      .flatMap(({ period }) =>
        inputsOf(subject, period).flatMap((input) =>
          firm(input.subject, input.period) ? [] : `${subject} ${period} over ${input.subject}`,
        ),
      );
    wrong.push(...early);
    // a whole half turns firm with the survey after it
    expect(own.filter(({ status }) => status === 'firm').length).toBeGreaterThan(6);
    expect(own.filter(({ status }) => status === 'provisional').length).toBeGreaterThan(0);
  }
  expect(wrong).toEqual([]);
  const surveys = rows.filter(({ subject }) => subject === 'lwr').map(({ period }) => period);
  const last = surveys.toSorted().at(-1) ?? '';
  expect([firm('lwr', last), firm('lwr', addPeriods(last, -1))]).toEqual([false, true]);
});

test('past and coming dates are announced for each subject', async () => {
  for (const subject of ['lwr', 'blci', 'mhr', 'epp', 'bmeci', 'bci']) {
    for (const state of ['released', 'confirmed'] as const) {
      expect(
        await count(sql`release_calendar where subject = ${subject} and state = ${state}`),
      ).toBeGreaterThan(1);
    }
  }
});

test('the subscriber of the demonstration reads wages as materials', async () => {
  const answer = await admin.call('GET', '/api/v1/prices?subject=lwr');
  expect(answer.status).toBe(200);
  expect(answer.body.is_demo).toBe(true);
  const reader = await api.platform.database.read
    .selectFrom('users')
    .where('email', '=', 'subscriber@datum.example')
    .select('uuid')
    .executeTakeFirstOrThrow();
  const today = api.platform.today();
  const holdings = (await readHoldings(api.platform.database.read, [reader.uuid])).get(reader.uuid) ?? [];
  const permissions = [...defaultPermissions('Subscriber').keys()];
  const access = accessOn({ holdings, grants: [], permissions }, today);
  expect((['lwr', 'blci', 'bmeci', 'bci'] as const).map((product) => levelOf(access, product))).toEqual(
    Array(4).fill('api'),
  );
});
