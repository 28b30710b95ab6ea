import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let admin: Caller;

const add = (list: string, code: string, values: object) =>
  admin.call('POST', `/api/v1/lists/${list}`, { code, name: { en: code }, values });

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin', { name: 'Aina' });
  await sql`insert into index_families (code, name, data_set, kind)
    values ('bmci', '{"en": "Material cost index"}', 'bmp', 'input_cost')`.execute(
    api.platform.database.write,
  );
  const country = await add('regions', 'MY', { level: 'country' });
  await add('regions', 'PEN', { level: 'state', parent_id: country.body.id, is_leaf: true, share: '0.9' });
  await add('units', 'bag', { dimension: 'mass', factor_to_base: '50' });
  await add('item-groups', 'EMPTY', { data_set: 'bmp' });
  await add('building-categories', 'OFFICE', {});
});
afterAll(() => api.close());

test('cards count, say who changed last, and name what is wrong with links to the rows', async () => {
  const { body } = await admin.call('GET', '/api/v1/reference-data');
  const card = (part: string) => body.data.find((one: { part: string }) => one.part === part);
  const problems = (part: string) =>
    card(part).problems.map(
      ({ code, count, rows }: { code: string; count: number; rows: { code: string }[] }) => [
        code,
        count,
        rows.map((row) => row.code).join(' '),
      ],
    );
  expect(body.data).toHaveLength(11);
  expect(card('regions')).toMatchObject({ count: 2, ended: 0, open: 0, last_change: { who: 'Aina' } });
  expect(card('items')).toMatchObject({ count: 0, last_change: null, problems: [] });
  expect(problems('regions')).toEqual([
    ['leaf-not-in-group', 1, 'PEN'],
    ['shares-off', 1, 'MY'],
  ]);
  expect(problems('units')).toEqual([['no-base-unit', 1, 'bag']]);
  expect(problems('item-groups')).toEqual([['without-items', 1, 'EMPTY']]);
  expect(problems('building-categories')).toEqual([['without-weights', 1, 'OFFICE']]);
  expect(problems('weight-sets')).toEqual([['none-approved', 1, 'bmci']]);
  expect(problems('rule-sets')).toHaveLength(1);
});

test('a data provider sees the code lists alone', async () => {
  const provider = await api.signIn('Data Provider');
  const { body } = await provider.call('GET', '/api/v1/reference-data');
  expect(body.data.map(({ part }: { part: string }) => part)).toEqual([
    'regions',
    'units',
    'item-groups',
    'items',
    'manufacturers',
    'outlets',
  ]);
  const subscriber = await api.signIn('Subscriber');
  expect((await subscriber.call('GET', '/api/v1/reference-data')).status).toBe(403);
});
