import type { Passport } from '@datum/contract/publication/passport';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { withholdOldTotals } from './withhold.queries.ts';

let api: TestApp;
let staff: Caller;
let regions: string;

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  const { body } = await staff.call('GET', '/api/v1/products/building-materials-price/choices');
  regions = (body as Choices).regions.map(({ code }) => code).join(',');
}, 120_000);
afterAll(() => api.close());

const readTable = async () =>
  (await staff.call('GET', `/api/v1/prices?regions=${regions}&from=2020-01`)).body as FigureTable;

/** Figures of a table that are hidden, or shown. */
const figures = ({ rows, periods }: FigureTable, hidden: boolean) =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, place) =>
      cell && cell.suppressed === hidden
        ? [
            {
              id: `${row.series}.${periods[place]}.${cell.sequence}`,
              isTotal: !row.region.code.includes('-'),
              cell,
            },
          ]
        : [],
    ),
  );

/** As releases were made before totals were decided: only observed averages hide, and only by themselves. */
async function makeOld(): Promise<void> {
  const owner = await api.platform.database.owner.connect();
  try {
    await owner.query(`
      begin;
      alter table release_cells disable trigger user;
      update release_cells c set suppressed = false, value = round(c.exact::numeric, 2)
        from series s join regions r on r.id = s.region_id
        where s.id = c.series_id and c.suppressed and (not r.is_leaf or c.obs_status in ('imputed', 'carried')
          or not exists (select from averages a where a.run_id = c.run_id and a.period = c.period
            and a.item_id = s.item_id and a.region_id = s.region_id and a.suppressed));
      alter table release_cells enable trigger user;
      update averages set suppressed = true where method is not null;
      update releases set totals_decided = false;
      commit`);
  } finally {
    owner.release();
  }
  api.platform.published.clear(api.platform.published.vintage);
}

test('totals of releases from before the rule are withheld at the next start; what was published stays in its place', async () => {
  const { write, read } = api.platform.database;
  const decided = figures(await readTable(), true).filter(({ isTotal }) => isTotal);
  expect(decided.length).toBeGreaterThan(100);
  await makeOld();
  const old = figures(await readTable(), true);
  expect(old.length).toBeGreaterThan(1000);
  expect(old.filter(({ isTotal }) => isTotal)).toEqual([]);
  const told = sql<{
    text: string;
  }>`select string_agg(t.value || ' ' || t.exact, ',' order by series_id, period, release_id) as text from release_cells t`;
  const before = await told.execute(read);

  const count = await write.transaction().execute((db) => withholdOldTotals(db, new Date()));
  api.platform.published.clear(api.platform.published.vintage);

  const now = figures(await readTable(), true);
  const ids = new Set(now.map(({ id }) => id));
  // leaves that were shown cannot be taken back, so more totals hide than in a new release
  expect(old.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(now.filter(({ isTotal }) => isTotal).length).toBeGreaterThan(1000 + decided.length);
  expect(count).toBeGreaterThanOrEqual(now.length - old.length);
  expect(await told.execute(read)).toEqual(before);
  const again = await write.transaction().execute((db) => withholdOldTotals(db, new Date()));
  expect(again).toBe(0);
});

test('nothing of a withheld figure is read any more: value, spread, vintages, passport; nor does firming publish it again', async () => {
  const reader = await api.signIn('Subscriber');
  await api.platform.database.write
    .insertInto('entitlements')
    .values({
      user_uuid: reader.uuid,
      product: 'bmp',
      level: 'api',
      valid_from: '2020-01-01',
      origin: 'staff',
    })
    .execute();
  api.platform.sessions.forget();
  const hidden = figures(await readTable(), true).filter(({ isTotal }) => isTotal);
  expect(hidden.every(({ cell }) => cell.value === null && cell.low === null && cell.high === null)).toBe(
    true,
  );
  const { body } = await reader.call('GET', `/api/v1/figures/${hidden.at(-1)?.id}`);
  const passport = body as Passport;
  expect(passport).toMatchObject({ value: null, exact: null, suppressed: true });
  expect(passport.vintages.map(({ value }) => value)).toEqual(passport.vintages.map(() => null));

  const release = (await staff.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed')).body.data[0];
  await staff.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: 'rehearse',
    version: release.version,
  });
  const firming = await api.platform.database.read
    .selectFrom('release_cells as own')
    .innerJoin('release_cells as old', (join) =>
      join.onRef('old.series_id', '=', 'own.series_id').onRef('old.period', '=', 'own.period'),
    )
    .where('own.release_id', '=', release.id)
    .where('old.withheld_at', 'is not', null)
    .select(['own.value', 'own.suppressed'])
    .execute();
  expect(firming.length).toBeGreaterThan(0);
  expect(firming.filter(({ value, suppressed }) => value !== null || !suppressed)).toEqual([]);
});

test('withholding is the only thing that may come to a published cell, and it cannot be taken back', async () => {
  const { write } = api.platform.database;
  const cells = write.updateTable('release_cells').where('sequence', 'is not', null);
  const refused = /What was published never changes/;
  await expect(cells.set({ suppressed: true }).execute()).rejects.toThrow(refused);
  await expect(
    cells.set({ withheld_at: null }).where('withheld_at', 'is not', null).execute(),
  ).rejects.toThrow(refused);
});
