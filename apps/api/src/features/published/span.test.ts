import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { ALL_VINTAGES, readPublishedSpan } from './queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const insert = async (text: string, values: unknown[]): Promise<number> =>
  Number((await api.platform.database.owner.query<{ id: string }>(text, values)).rows[0]?.id);

/** A live release of a family with figures of these months. */
async function release(subject: string, period: string, sequence: number, months: readonly string[]) {
  const { owner } = api.platform.database;
  const category = await insert(
    `insert into building_categories (code, name) values ($1, '{"en":"Category"}')
     on conflict (code) do update set name = excluded.name returning id`,
    [`C${sequence}`],
  );
  const region = await insert(
    `insert into regions (code, name, level) values ('ALL', '{"en":"Country"}', 'country')
     on conflict (code) do update set level = 'country' returning id`,
    [],
  );
  const series = await insert(
    `insert into series (subject, kind, category_id, region_id) values ($1, 'cost_index', $2, $3)
     returning id`,
    [subject, category, region],
  );
  const id = await insert(`insert into releases (subject, period) values ($1, $2) returning id`, [
    subject,
    period,
  ]);
  for (const month of months) {
    await owner.query(
      `insert into release_cells (series_id, period, release_id, value, value_status, obs_status, sequence)
       values ($1, $2, $3, 100, 'firm', 'reported', $4)`,
      [series, month, id, sequence],
    );
  }
  await owner.query(`update releases set state = 'live', sequence = $2, live_at = now() where id = $1`, [
    id,
    sequence,
  ]);
}

test('what is published begins with the first month of the first release, also at an old vintage', async () => {
  const { read } = api.platform.database;
  const span = (asOf: number) => readPublishedSpan(read, 'bmci', asOf);
  expect(await span(ALL_VINTAGES)).toEqual({ first: null, latest: null });
  // the months of the base come with the first release, and have none of their own
  await release('bmci', '2026-03', 2, ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
  // of another subject, and older
  await release('blci', '2020-01', 3, ['2019-06', '2020-01']);
  // a month before the first release's own, published later: it is a release like others
  await release('bmci', '2025-10', 5, ['2025-10']);
  await release('bmci', '2026-04', 7, ['2026-04', '2025-09']);
  expect(await span(1)).toEqual({ first: null, latest: null });
  expect(await span(2)).toEqual({ first: '2025-11', latest: '2026-03' });
  expect(await span(5)).toEqual({ first: '2025-10', latest: '2026-03' });
  expect(await span(ALL_VINTAGES)).toEqual({ first: '2025-10', latest: '2026-04' });
});
