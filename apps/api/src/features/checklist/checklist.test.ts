import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin', { name: 'Lim' });
});
afterAll(() => api.close());

const read = async () => (await admin.call('GET', '/api/v1/checklist')).body;
const states = async () =>
  Object.fromEntries(
    (await read()).steps.map(({ step, state }: { step: string; state: string }) => [step, state]),
  );

test('an empty office begins with its lists; what needs nothing before it could be done too', async () => {
  const { is_live, steps, counts } = await read();
  expect([is_live, counts.items, steps.length]).toEqual([false, 0, 14]);
  expect(steps[0]).toEqual({ step: 'lists', state: 'next', people: ['Lim'] });
  expect(await states()).toMatchObject({
    families: 'ready',
    calendar: 'ready',
    structure: 'later',
    release: 'later',
  });
});

test('a step is done by what is in the database, in whatever order it came there', async () => {
  await storeSmallCollection(api);
  const { owner } = api.platform.database;
  expect(await states()).toMatchObject({
    lists: 'next',
    lines: 'done',
    round: 'done',
    quotes: 'ready',
    review: 'later',
  });
  await owner.query(`insert into building_categories (code, name) values ('C1', '{"en": "Terrace house"}')`);
  await owner.query(
    `insert into index_families (code, name, kind) values ('bmci', '{"en": "Index"}', 'input_cost')`,
  );
  expect(await states()).toMatchObject({
    lists: 'done',
    families: 'done',
    structure: 'next',
    rules: 'ready',
  });
  const { counts, round } = await read();
  // of three items each has five sources; the newest round has two open sheets
  expect([counts.lines, counts.items_hidden, counts.sheets, counts.sheets_in, round]).toEqual([
    15,
    0,
    2,
    0,
    '2026-10',
  ]);
  await owner.query(`update sheets set state = 'submitted' where round_code = '2026-10' and region_group_id =
    (select id from regions where code = 'N')`);
  expect((await states()).quotes).toBe('ready');
  await owner.query(`update sheets set state = 'approved' where round_code = '2026-10'`);
  expect(await states()).toMatchObject({ quotes: 'done', review: 'done', 'table-one': 'later' });
});

test('the list is not for readers and providers', async () => {
  expect((await (await api.signIn('Subscriber')).call('GET', '/api/v1/checklist')).status).toBe(403);
});
