import { addPeriods } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { changedCells } from './cells.queries.ts';

/**
 * After how many months a figure is firm: what a family says now acts in the next release, on all months that wait for it. And what
 * a correction publishes of a figure that nobody computes any more.
 */
let api: TestApp;
let staff: Caller;
let admin: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  admin = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

async function changeFirmAfter(firm_after: number): Promise<void> {
  const path = '/api/v1/index-families/bmci';
  const { code: _, used: __, ...family } = (await admin.call('GET', path)).body;
  const { status } = await admin.call('PUT', path, { ...family, firm_after, reason: 'sources report late' });
  expect(status).toBe(200);
}

/** Rehearses the release that waits; gives its month, and the months of which it makes figures firm. */
async function rehearse(subject = 'bmci'): Promise<{ period: string; firm: string[] }> {
  const release = (await staff.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`)).body
    .data[0];
  const { status } = await staff.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: 'rehearse',
    version: release.version,
  });
  expect(status).toBe(200);
  const { rows } = await sql<{ period: string }>`
    select period from release_cells where release_id = ${release.id} and value_status = 'firm'
    group by period order by period`.execute(api.platform.database.read);
  return { period: release.period, firm: rows.map(({ period }) => period) };
}

test('the month that leaves the provisional window becomes firm', async () => {
  const { period, firm } = await rehearse();
  expect(firm).toEqual([addPeriods(period, -3)]);
});

test('an index is not firm while its prices are provisional for readers, and turns firm when they do', async () => {
  const { write } = api.platform.database;
  const hold = (state: 'draft' | 'rehearsed') =>
    write
      .updateTable('releases')
      .set({ state })
      .where('subject', '=', 'bmp')
      .where('state', 'in', ['draft', 'rehearsed'])
      .execute();
  await hold('draft');
  expect((await rehearse()).firm).toEqual([]);
  await hold('rehearsed');
  const { period, firm } = await rehearse();
  expect(firm).toEqual([addPeriods(period, -3)]);
});

test('a longer window makes nothing firm, and takes nothing back that is', async () => {
  await changeFirmAfter(5);
  expect((await rehearse()).firm).toEqual([]);
});

test('a shorter window makes all months before it firm at once, not its last one alone', async () => {
  await changeFirmAfter(1);
  // its prices were prepared before, and say provisional yet
  expect((await rehearse()).firm).toHaveLength(1);
  await rehearse('bmp');
  const { period, firm } = await rehearse();
  expect(firm).toEqual([3, 2, 1].map((months) => addPeriods(period, -months)));
});

test('without a window a figure is firm as soon as it is published', async () => {
  await changeFirmAfter(0);
  const { period, firm } = await rehearse();
  expect(firm.at(-1)).toBe(period);
});

test('a figure that a correction makes vanish is published as missing, and as revised where it was firm; all others stay', async () => {
  const { write } = api.platform.database;
  const [run] = await write
    .selectFrom('runs as r')
    .innerJoin('releases as l', (join) =>
      join.onRef('l.period', '=', 'r.period').onRef('l.subject', '=', 'r.subject').on('l.state', '=', 'live'),
    )
    .where('r.subject', '=', 'bmci')
    .where('r.stage', '=', 'table_two')
    .where('r.state', 'in', ['done', 'approved'])
    .orderBy('r.period', 'desc')
    .offset(5)
    .limit(1)
    .select(['r.id', 'r.period', 'r.structure_id', 'r.rule_set_id', 'r.input_run_id'])
    .execute();
  if (!run) throw new Error('the demonstration has no firm month');
  const source = { subject: 'bmci', period: run.period, vintage: 2, runs: [run] };
  const cells = (db: Writing) => changedCells(db, source);
  const { before, after, gone } = await write.transaction().execute(async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`select series_id as id from index_values v join series s on s.id = v.series_id
      where run_id = ${run.id} and period = ${run.period} order by s.kind, series_id limit 1`.execute(db);
    const series = rows[0]?.id ?? 0;
    const first = await cells(db);
    await sql`update index_values set period = '1999-01' where run_id = ${run.id} and series_id = ${series}
      and period = ${run.period}`.execute(db);
    return { before: first, after: await cells(db), gone: series };
  });
  expect(before.filter(({ period }) => period === run.period)).toEqual([]);
  expect(after.filter(({ period }) => period === run.period)).toMatchObject([
    { seriesId: gone, value: null, obsStatus: 'missing', status: 'revised' },
  ]);
});
