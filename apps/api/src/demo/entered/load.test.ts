import type { EnteredTable } from '@datum/contract/entered-series/published';
import { ENTERED_CODES, ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCurrentVintage } from '../../features/published/queries.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { loadFurther } from '../further/load-further.ts';
import { DEMO_SERIES } from './series.ts';

let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  await loadFurther(api.platform, ENTERED_CODES);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  staff = await api.signIn('Super Administrator');
}, 300_000); // the first to ask for the demonstration loads it
afterAll(() => api.close());

const table = async (subject: string, query = '') =>
  (await staff.call('GET', `/api/v1/series/${subject}?${query}`)).body as EnteredTable;

test.each(
  ENTERED_SUBJECTS.filter(({ code }) => DEMO_SERIES[code]).map(
    ({ code, frequencies: [usual] }) => [code, usual] as const,
  ),
)(
  'the demonstration of %s has years of values, vintages that differ, and says that it is one',
  async (code, frequency) => {
    const from = { M: '2000-01', Q: '2000-Q1', S: '2000-S1', Y: '2000' }[frequency];
    const shown = await table(code, `frequency=${frequency}&from=${from}`);
    expect(shown.is_demo).toBe(true);
    expect(shown.rows.every(({ source }) => source.includes('not real'))).toBe(true);
    const years = Number(shown.latest_period?.slice(0, 4)) - Number(shown.first_period?.slice(0, 4));
    expect(years).toBeGreaterThanOrEqual(5);
    expect(shown.choices.vintages.length).toBeGreaterThanOrEqual(5);
    const all = shown.rows.flatMap(({ cells }) => cells).filter((cell) => cell !== null);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['firm', 'provisional', 'revised']));
    expect(all.every(({ value }) => Number(value) > 0)).toBe(true);
    const older = await Promise.all(
      shown.choices.vintages.map(({ sequence }) => table(code, `frequency=${frequency}&as_of=${sequence}`)),
    );
    const then = older.findLast(({ latest_period }) => latest_period !== null) ?? shown;
    const { latest_period: latest = '' } = then;
    expect((latest ?? '') < (shown.latest_period ?? '')).toBe(true);
    const at = (one: EnteredTable) => one.rows[0]?.cells[one.periods.indexOf(latest ?? '')];
    expect([at(then)?.status, at(shown)?.status]).toEqual([
      'provisional',
      expect.stringMatching(/firm|revised/),
    ]);
  },
);

test('nothing of it lies in the future, vintages follow each other in time, and a definition breaks', async () => {
  const { read } = api.platform.database;
  const { rows } = await sql<{ subject: string; early: number; late: number; breaks: number }>`
    select r.subject, count(*) filter (where r.live_at < b.live_at)::int as early,
      count(*) filter (where r.live_at > now())::int as late,
      (select count(*)::int from series_definitions d join entered_series s on s.id = d.series_id
        where s.subject = r.subject and d.valid_from > (select min(o.valid_from) from series_definitions o where o.series_id = s.id)) as breaks
    from series_releases r left join lateral (select o.live_at from series_releases o
      where o.subject = r.subject and o.sequence < r.sequence order by o.sequence desc limit 1) b on true
    group by r.subject order by r.subject`.execute(read);
  expect(rows).toEqual([
    { subject: 'commodity', early: 0, late: 0, breaks: 1 },
    { subject: 'gdp', early: 0, late: 0, breaks: 0 },
    { subject: 'tpi', early: 0, late: 0, breaks: 1 },
  ]);
});

test('a running process hears of what was loaded beside it', async () => {
  const { rows } = await api.platform.database.owner.query<{ version: number; latest: number }>(
    `select max(version)::int as version, (select max(sequence)::int from series_releases) as latest
     from outbox where event = 'release.changed'`,
  );
  expect(rows[0]?.version).toBe(rows[0]?.latest);
});

test('commodity prices have rates of exchange beside them, marked as generated', async () => {
  const { body } = await staff.call('GET', '/api/v1/exchange-rates?currency=USD&per_page=10');
  expect(body.meta.total).toBeGreaterThan(250);
  expect(body.data[0].source).toContain('not real');
});
