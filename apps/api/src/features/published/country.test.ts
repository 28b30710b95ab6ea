import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
  await api.platform.database.owner.query(`update regions set code = 'MY' where level = 'country'`);
}, 120_000);
afterAll(() => api.close());

test('without a choice a table shows the country, whatever code the office gave it; headlines too', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/indices/bmci');
  const codes = body.rows.map(({ region }: { region: { code: string } }) => region.code);
  expect(codes.length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set(['MY']));
  const products = (await api.visitor.call('GET', '/api/v1/products')).body.data;
  const counts = products.map(({ headlines }: { headlines: unknown[] }) => headlines.length);
  // data sets that nobody has released yet have none
  expect(counts.filter((count: number) => count > 0)).toEqual([4, 5]);
});
