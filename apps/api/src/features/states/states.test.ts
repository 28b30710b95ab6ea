import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await api.platform.database.write
    .insertInto('regions')
    .values([
      { code: 'PRK', name: JSON.stringify({ en: 'Perak' }), level: 'state', sort: 2 },
      { code: 'JHR', name: JSON.stringify({ en: 'Johor' }), level: 'state', sort: 1, valid_to: '2020-12' },
      { code: 'A', name: JSON.stringify({ en: 'Group A' }), level: 'region_group' },
    ])
    .execute();
});
afterAll(() => api.close());

test('everybody reads the states in their order, and nothing but states', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/states');
  expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['JHR', 'PRK']);
  expect(body.data.map(({ is_active }: { is_active: boolean }) => is_active)).toEqual([false, true]);
});

test('only who may edit states changes one, and not over somebody else’s change', async () => {
  const change = { name: { en: 'Perak', ms: 'Perak' }, iso_code: 'MY-08', sort: 5, version: 1 };
  const admin = await api.signIn('Admin');
  const root = await api.signIn('Super Administrator');
  expect((await api.visitor.call('PUT', '/api/v1/states/PRK', change)).status).toBe(401);
  expect((await admin.call('PUT', '/api/v1/states/PRK', change)).status).toBe(403);
  expect((await root.call('PUT', '/api/v1/states/PRK', change)).body).toMatchObject({
    iso_code: 'MY-08',
    version: 2,
  });
  expect((await root.call('PUT', '/api/v1/states/PRK', change)).status).toBe(409);
  expect((await root.call('PUT', '/api/v1/states/A', change)).status).toBe(404);
});
