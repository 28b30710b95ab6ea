import type { Product } from '@datum/contract/publication/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const write = () => api.platform.database.write;
const coverage = async () => {
  const { data } = (await api.visitor.call('GET', '/api/v1/products')).body as { data: Product[] };
  const prices = data.find(({ subject }) => subject === 'bmp');
  return [prices?.series, prices?.first_period];
};

test('series of a release that was refused are none of the product', async () => {
  await sql`insert into regions (code, name, level) values ('MY', '{"en": "Country"}', 'country')`.execute(
    write(),
  );
  await sql`insert into series (subject, kind, region_id, variant)
    select 'bmp', 'average', id, variant from regions, unnest(array['a', 'b', 'c']) variant`.execute(write());
  const put = (variants: string[], period: string, state: string, sequence: number | null) =>
    sql`with one as (insert into releases (subject, period, vintage, kind, state, sequence, live_at)
        values ('bmp', ${period}, 1, 'first', ${state}, ${sequence}, now()) returning id)
      insert into release_cells (release_id, series_id, period, sequence, value, value_status, obs_status)
      select one.id, s.id, ${period}, ${sequence}::int, '10', 'firm', 'reported' from one, series s
      where s.variant = any(${variants}::text[])`.execute(write());
  await put(['a', 'b', 'c'], '2026-08', 'rehearsed', null);
  expect(await coverage()).toEqual([0, null]);
  await put(['a', 'b'], '2026-09', 'live', 1);
  api.platform.published.clear(1);
  expect(await coverage()).toEqual([2, '2026-09']);
});
