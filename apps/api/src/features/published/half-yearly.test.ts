import type { FigureTable } from '@datum/contract/publication/published';
import { addPeriods } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storeSmallCollection } from '../../platform/test/test-collection.ts';
import { storeHalfYears } from '../../platform/test/test-half-years.ts';

/** Published wages of nine half-years: a day of 8 hours of the general worker, one of 10 hours of the skilled one. */
let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startTestApp();
  const { items } = await storeHalfYears(api, await storeSmallCollection(api));
  const { owner } = api.platform.database;
  const ask = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await owner.query<{ id: string }>(text, values)).rows[0]?.id);
  await owner.query(
    `update items set is_headline = (code = 'CONC-S'),
       attributes = attributes || case when code = 'CONC-S' then '{"standard_hours":"10"}' else '{}' end::jsonb
     where data_set = 'lwr'`,
  );
  const country = await ask(
    `insert into regions (code, name, level) values ('ALL', '{"en":"Country"}', 'country')
     on conflict (code) do update set level = 'country' returning id`,
  );
  const series = await Promise.all(
    ['CONC-G', 'CONC-S'].map((code) =>
      ask(
        `insert into series (subject, kind, item_id, region_id) values ('lwr', 'average', $1, $2) returning id`,
        [items[code], country],
      ),
    ),
  );
  for (let at = 0; at < 9; at += 1) {
    const period = addPeriods('2022-S2', at);
    const release = await ask(`insert into releases (subject, period) values ('lwr', $1) returning id`, [
      period,
    ]);
    for (const [place, id] of series.entries()) {
      await owner.query(
        `insert into release_cells (series_id, period, release_id, value, value_status, obs_status, n_quotes)
         values ($1, $2, $3, $4, 'firm', 'reported', 3)`,
        [id, period, release, String(90 + place * 40 + at)],
      );
    }
    await owner.query('update release_cells set sequence = $2 where release_id = $1', [release, at + 1]);
    await owner.query(`update releases set state = 'live', sequence = $2, live_at = now() where id = $1`, [
      release,
      at + 1,
    ]);
  }
  api.platform.published.clear(9);
  staff = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

const table = async (query: string, who = staff) =>
  (await who.call('GET', `/api/v1/prices?subject=lwr${query}`)).body as FigureTable;
const codes = ({ rows }: FigureTable) => rows.map(({ item }) => item?.code);

test('wages are told with the hours that their items and units state', async () => {
  const { rows, time_units, periods } = await table('');
  expect(rows.map(({ item }) => [item?.code, item?.hours])).toEqual([
    ['CONC-G', '8'],
    ['CONC-S', '10'],
  ]);
  expect(time_units?.map(({ code, hours }) => [code, hours])).toEqual([
    ['hour', '1'],
    ['day', '8'],
    ['month', '208'],
  ]);
  expect(periods).toHaveLength(8);
  const changes = await table('&measure=year');
  // 98 on 96 of the same half a year before
  expect(changes.rows[0]?.cells.at(-1)?.value).toBe('2.1');
  const { body } = await staff.call('GET', '/api/v1/prices?subject=bmp');
  expect(body).not.toHaveProperty('time_units');
});

test('half-years change on the half before, and have no month before', async () => {
  const changes = await table('&measure=previous');
  // 98 on 97
  expect([changes.measure, changes.rows[0]?.cells.at(-1)?.value]).toEqual(['previous', '1.0']);
  const { status, body } = await staff.call('GET', '/api/v1/prices?subject=lwr&measure=month');
  expect([status, body.errors]).toEqual([
    422,
    {
      measure: [
        'These figures have no month before. Ask for the change on the period before with previous, or on the year before with year.',
      ],
    },
  ]);
});

test('items are chosen by what they are, and a choice that the declaration has not is refused', async () => {
  expect(codes(await table('&traits=skill_level.skilled'))).toEqual(['CONC-S']);
  expect(codes(await table('&traits=skill_level.skilled,skill_level.general,origin.local'))).toHaveLength(2);
  expect(codes(await table('&traits=skill_level.skilled,origin.foreign'))).toEqual([]);
  for (const wrong of ['skill_level.expert', 'trade.Concretor', 'skilled']) {
    const { status, body } = await staff.call('GET', `/api/v1/prices?subject=lwr&traits=${wrong}`);
    expect([wrong, status, body.errors]).toEqual([wrong, 422, { traits: ['Choose one from the list.'] }]);
  }
});

test('the sample of a half-yearly product is a year and the half before: its figures open, older ones do not', async () => {
  const sample = await table('', api.visitor);
  expect(codes(sample)).toEqual(['CONC-S']);
  expect(sample.periods).toEqual(['2025-S2', '2026-S1', '2026-S2']);
  expect(sample.locked).toEqual({ series: 1, places: 0, periods: 6, opens_from: '2025-S2' });
  const id = (period: string, sequence: number) =>
    `/api/v1/figures/${sample.rows[0]?.series}.${period}.${sequence}`;
  expect((await api.visitor.call('GET', id('2026-S3', 9))).status).toBe(422);
  // cells of this test have no run, and so no passport; what counts is that the address is read
  expect((await api.visitor.call('GET', id('2026-S2', 9))).status).toBe(404);
});

test('a file of a product that shares its page leads back to its own tab', async () => {
  const { raw } = await staff.call('GET', '/api/v1/prices/download?subject=epp&format=csv');
  const file = raw.toString();
  expect(file).toContain('/internal/products/machinery-hire-rate-equipment-purchase-price?subject=epp');
  // of wages and machines no column says that they are materials
  expect(file).toContain(',Machinery or equipment group,');
});
