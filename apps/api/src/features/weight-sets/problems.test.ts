import type { WeightSetDetail } from '@datum/contract/computation/weight-sets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
const ids: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApp();
  staff = await api.signIn('Super Administrator');
  await sql`insert into index_families (code, name) values ('bmci', '{"en": "Materials"}')`.execute(write());
  await add('item-groups', 'CEMENT', { values: { data_set: 'bmp' } });
  await add('item-groups', 'STEEL', { values: { data_set: 'bmp' } });
});
afterAll(() => api.close());

const write = () => api.platform.database.write;
async function add(list: string, code: string, more: object = {}): Promise<void> {
  const body = { code, name: { en: code }, values: {}, ...more };
  ids[code] = (await staff.call('POST', `/api/v1/lists/${list}`, body)).body.id;
}
async function draft(code: string, valid_from: string): Promise<number> {
  const body = { family: 'bmci', code, title: { en: code }, valid_from };
  return (await staff.call('POST', '/api/v1/weight-sets', body)).body.id;
}
const show = async (id: number) =>
  (await staff.call('GET', `/api/v1/weight-sets/${id}`)).body as WeightSetDetail;
const problems = async (id: number) => (await show(id)).problems.map(({ code }) => code);
const weigh = async (id: number, weights: Readonly<Record<string, readonly [string, string]>>) =>
  staff.call('PUT', `/api/v1/weight-sets/${id}/weights`, {
    version: (await show(id)).version,
    weights: Object.entries(weights).flatMap(([category, values]) =>
      ['CEMENT', 'STEEL'].map((group, at) => ({
        category_id: ids[category],
        group_id: ids[group],
        value: values[at],
      })),
    ),
  });
const submit = async (id: number) =>
  staff.call('POST', `/api/v1/weight-sets/${id}/steps/submit`, { version: (await show(id)).version });

test('weights of no building category are not submitted: there is none in the list, or each has only zeros', async () => {
  const id = await draft('EMPTY', '2026-01');
  expect(await problems(id)).toEqual(['no-categories']);
  expect((await submit(id)).status).toBe(409);

  await add('building-categories', 'HOUSE');
  await weigh(id, { HOUSE: ['0', '0'] });
  expect(await problems(id)).toEqual(['category-without-weights']);
  await sql`update building_categories set valid_to = '2025-12'`.execute(write());
  expect(await problems(id)).toEqual(['no-categories']);
  expect((await submit(id)).status).toBe(409);

  await sql`update building_categories set valid_to = null`.execute(write());
  await weigh(id, { HOUSE: ['37.5', '62.5'] });
  expect(await problems(id)).toEqual([]);
  expect((await submit(id)).body.status).toBe('submitted');
});
