import type { WeightSetDetail } from '@datum/contract/computation/weight-sets';
import type { ListDetail } from '@datum/contract/lists/row';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';

let api: TestApp;
let admin: Caller;
/** Weights of four categories that are in use. */
let used: number;
const ids: Record<string, number> = {};
/** Percent of cement and of steel. */
const WEIGHTS = { HALL: [37.5, 62.5], HOUSE: [20, 80], OFFICE: [55, 45], SHED: [99, 1] } as const;

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Super Administrator');
  await sql`insert into index_families (code, name) values ('bmci', '{"en": "Materials"}')`.execute(write());
  await add('regions', 'MY', { level: 'country' });
  for (const code of ['CEMENT', 'STEEL']) await add('item-groups', code, { data_set: 'bmp' });
  for (const code of Object.keys(WEIGHTS)) await add('building-categories', code, {});
});
afterAll(() => api.close());

beforeEach(async () => {
  await sql`delete from weights`.execute(write());
  await sql`delete from weight_sets`.execute(write());
  await sql`update building_categories set valid_to = null`.execute(write());
  await sql`update item_groups set valid_to = null`.execute(write());
  const body = { family: 'bmci', code: 'W', title: { en: 'Weights' }, valid_from: '2026-01' };
  used = (await admin.call('POST', '/api/v1/weight-sets', body)).body.id;
  await sql`insert into weights (weight_set_id, category_id, group_id, value)
    select ${used}, c.id, g.id, (w.value -> (row_number() over (partition by c.id order by g.id) - 1)::int)::text::numeric
    from jsonb_each(${JSON.stringify(WEIGHTS)}::jsonb) w (code, value) join building_categories c on c.code = w.code
      cross join item_groups g`.execute(write());
  await sql`update weight_sets set status = 'in_use' where id = ${used}`.execute(write());
});

const write = () => api.platform.database.write;
async function add(list: string, code: string, values: object): Promise<void> {
  ids[code] = (
    await admin.call('POST', `/api/v1/lists/${list}`, { code, name: { en: code }, values })
  ).body.id;
}
async function act(list: string, code: string, step: 'end' | 'reopen', body: object = {}) {
  const path = `/api/v1/lists/${list}/${ids[code]}`;
  const { version } = (await admin.call('GET', path)).body;
  const answer = await admin.call('POST', `${path}/${step}`, { version, reason: 'Built no longer', ...body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body as ListDetail;
}
const end = (code: string, valid_to: string, list = 'building-categories') =>
  act(list, code, 'end', { valid_to });
const draftsOf = ({ ending }: ListDetail) => ending?.drafts.map(({ id, first }) => ({ id, first })) ?? [];
const show = async (id: number) =>
  (await admin.call('GET', `/api/v1/weight-sets/${id}`)).body as WeightSetDetail;
/** Every set that is not in use: its first month, and its categories with their weights. */
async function drafted() {
  const { data } = (await admin.call('GET', '/api/v1/weight-sets')).body as { data: WeightSetDetail[] };
  const sets = await Promise.all(data.filter(({ id }) => id !== used).map(({ id }) => show(id)));
  return Object.fromEntries(
    sets.map(({ valid_from, rows, weights }) => [
      valid_from,
      rows.flatMap(({ id, code }) => {
        const values = weights.flatMap((one) => (one.category_id === id ? [one.value] : []));
        return values.length > 0 ? [`${code} ${values.join(' ')}`] : [];
      }),
    ]),
  );
}
const of = (...codes: (keyof typeof WEIGHTS)[]) => codes.map((code) => `${code} ${WEIGHTS[code].join(' ')}`);

test('a category that ends later leaves the weights that were drafted without the first, as they were changed', async () => {
  const [first] = draftsOf(await end('HOUSE', '2026-08'));
  expect(first?.first).toBe('2026-09');
  const id = first?.id ?? 0;
  // a person weighs the others anew in the meantime
  const { version, weights } = await show(id);
  const changed = weights.map((one) => (one.category_id === ids.HALL ? { ...one, value: '50' } : one));
  await admin.call('PUT', `/api/v1/weight-sets/${id}/weights`, { version, weights: changed });

  const [second] = draftsOf(await end('OFFICE', '2026-10'));
  expect(second?.first).toBe('2026-11');
  expect(await drafted()).toEqual({
    '2026-09': ['HALL 50 50', ...of('OFFICE', 'SHED')],
    '2026-11': ['HALL 50 50', ...of('SHED')],
  });
  const history = await admin.call('GET', `/api/v1/weight-sets/${second?.id}/history`);
  expect(JSON.stringify(history.body.data)).toContain('OFFICE CEMENT');
  // the first row names both sets that are without it, each with its month
  const house: ListDetail = (await admin.call('GET', `/api/v1/lists/building-categories/${ids.HOUSE}`)).body;
  expect(draftsOf(house)).toEqual([first, second]);
});

test('a category that ends earlier leaves its own month and every later one; taken back, it is in all of them', async () => {
  await end('HOUSE', '2026-08');
  await end('OFFICE', '2026-10');
  await end('SHED', '2026-06');
  expect(await drafted()).toEqual({
    '2026-07': of('HALL', 'HOUSE', 'OFFICE'),
    '2026-09': of('HALL', 'OFFICE'),
    '2026-11': of('HALL'),
  });
  await act('building-categories', 'SHED', 'reopen');
  await act('building-categories', 'HOUSE', 'reopen');
  expect(await drafted()).toEqual({
    '2026-07': of('HALL', 'HOUSE', 'OFFICE', 'SHED'),
    '2026-09': of('HALL', 'HOUSE', 'OFFICE', 'SHED'),
    '2026-11': of('HALL', 'HOUSE', 'SHED'),
  });
});

test('a draft leaves out all that has ended by its month, also where the one before it was discarded', async () => {
  const [first] = draftsOf(await end('HOUSE', '2026-08'));
  expect((await admin.call('DELETE', `/api/v1/weight-sets/${first?.id}`)).status).toBe(204);
  await end('STEEL', '2026-10', 'item-groups');
  expect(await drafted()).toEqual({ '2026-11': ['HALL 37.5', 'OFFICE 55', 'SHED 99'] });
});

test('weights that are approved for a later month lose it as well, by a draft of that month', async () => {
  const { id }: { id: number } = (await admin.call('POST', `/api/v1/weight-sets/${used}/copy`)).body;
  await sql`update weight_sets set valid_from = '2027-01', status = 'approved' where id = ${id}`.execute(
    write(),
  );
  const told = draftsOf(await end('HOUSE', '2026-08'));
  expect(told.map(({ first }) => first)).toEqual(['2026-09', '2027-01']);
  const weighed = await Promise.all(told.map((one) => show(one.id)));
  expect(weighed.map(({ weights }) => weights.some(({ category_id }) => category_id === ids.HOUSE))).toEqual([
    false,
    false,
  ]);
});

const left = ({ ending }: ListDetail) => ({
  drafts: ending?.drafts.map(({ mark, status }) => `${mark} ${status}`) ?? [],
  spare: ending?.spare.map(({ mark }) => mark) ?? [],
  returns: ending?.returns.map(({ mark }) => mark) ?? [],
  published: ending?.published ?? [],
});

test('an end that is taken back says which draft nothing needs any more, and what was submitted without the row', async () => {
  const [made] = (await end('HOUSE', '2026-08')).ending?.drafts ?? [];
  const none = { drafts: [], spare: [], returns: [], published: [] };
  expect(left(await act('building-categories', 'HOUSE', 'reopen'))).toEqual({ ...none, spare: [made?.mark] });
  // of a category that never ended nothing is told
  const hall = (await admin.call('GET', `/api/v1/lists/building-categories/${ids.HALL}`)).body;
  expect(hall.ending).toBeUndefined();

  await end('HOUSE', '2026-08');
  await sql`update weight_sets set status = 'submitted' where id = ${made?.id}`.execute(write());
  const back = left(await act('building-categories', 'HOUSE', 'reopen'));
  expect(back.drafts).toEqual([`${made?.mark} submitted`]);
  expect(back.spare).toHaveLength(1);

  await sql`update weight_sets set status = 'approved' where id = ${made?.id}`.execute(write());
  const house = left((await admin.call('GET', `/api/v1/lists/building-categories/${ids.HOUSE}`)).body);
  expect(house).toEqual({ ...none, returns: back.spare });
});

test('a category that goes on again says which months readers have without it', async () => {
  await sql`with one as (insert into series (subject, kind, category_id, region_id)
      select 'bmci', 'cost_index', id, (select min(id) from regions) from building_categories where code in ('HALL', 'HOUSE')
      returning id, category_id),
    live as (insert into releases (subject, period, vintage, kind, state)
      select 'bmci', '2026-' || month, 1, 'first', 'live' from unnest(array['06', '07', '08']) month returning id, period)
    insert into release_cells (release_id, series_id, period, sequence, value, value_status, obs_status)
    select live.id, one.id, live.period, 1, '101', 'firm', 'reported' from one cross join live
    where live.period = '2026-06' or one.category_id = ${ids.HALL}`.execute(write());
  const ended = await end('HOUSE', '2026-06');
  expect(left(ended).published).toEqual([]);
  expect(left(await act('building-categories', 'HOUSE', 'reopen')).published).toEqual(['2026-07', '2026-08']);
  expect(
    (await admin.call('GET', `/api/v1/lists/building-categories/${ids.HALL}`)).body.ending,
  ).toBeUndefined();
});
