import { DATA_SET_CODES } from '@datum/contract/data-sets/price-data-set';
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
  await sql`insert into index_families (code, name)
    values ('bmci', '{"en": "Material cost index"}')`.execute(api.platform.database.write);
  const country = await add('regions', 'MY', { level: 'country' });
  await add('regions', 'PEN', { level: 'state', parent_id: country.body.id, is_leaf: true, share: '0.9' });
  await add('units', 'bag', { dimension: 'mass', factor_to_base: '50' });
  await add('item-groups', 'EMPTY', { data_set: 'bmp' });
  await add('building-categories', 'OFFICE', {});
});
afterAll(() => api.close());

test('cards count, say who changed last, and name what is wrong with links to the rows', async () => {
  const { body } = await admin.call('GET', '/api/v1/reference-data');
  const card = (
    part: string,
    dataSet: string | null = ['items', 'item-groups'].includes(part) ? 'bmp' : null,
  ) =>
    body.data.find(
      (one: { part: string; data_set: string | null }) => one.part === part && one.data_set === dataSet,
    );
  const problems = (part: string) =>
    card(part).problems.map(
      ({ code, count, rows }: { code: string; count: number; rows: { code: string }[] }) => [
        code,
        count,
        rows.map((row) => row.code).join(' '),
      ],
    );
  // of items and their groups one for each data set
  expect(body.data).toHaveLength(9 + 2 * DATA_SET_CODES.length + 2);
  expect(card('items', 'mhr')).toMatchObject({ count: 0, problems: [] });
  expect(card('item-groups', 'lwr')).toMatchObject({ count: 0, last_change: null, problems: [] });
  expect(card('exchange-rates')).toMatchObject({ count: 0, last_change: null });
  expect(problems('minimum-wages')).toEqual([['none-entered', 1, '']]);
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
  expect([...new Set(body.data.map(({ part }: { part: string }) => part))]).toEqual([
    'regions',
    'units',
    'item-groups',
    'items',
    'manufacturers',
    'outlets',
    'exchange-rates',
    'minimum-wages',
  ]);
  const subscriber = await api.signIn('Subscriber');
  expect((await subscriber.call('GET', '/api/v1/reference-data')).status).toBe(403);
});
