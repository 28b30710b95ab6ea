import { addPeriods, periodOf } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storeSmallCollection } from '../../platform/test/test-collection.ts';
import { storePlan, storeSubscription } from '../../platform/test/test-plans.ts';
import { begins } from './rules.ts';

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
  expect([is_live, counts.items, steps.length]).toEqual([false, 0, 25]);
  expect(steps[0]).toEqual({ step: 'second-administrator', state: 'next', people: ['Lim'] });
  expect(steps[1]).toEqual({ step: 'lists', state: 'ready', people: ['Lim'] });
  expect(await states()).toMatchObject({
    families: 'ready',
    calendar: 'ready',
    structure: 'later',
    release: 'later',
  });
});

test('a second administrator is one who can confirm today: not suspended, and not the same person by two accounts', async () => {
  const { owner } = api.platform.database;
  const first = await api.signIn('Super Administrator', { name: 'Siti' });
  const second = async () => {
    const { steps, counts } = await read();
    return [steps[0].state, counts.rights_alone > 0];
  };
  expect(await second(), 'roles and the security policy are hers alone').toEqual(['next', true]);
  const other = await api.signIn('Super Administrator', { name: 'Nor' });
  expect(await second()).toEqual(['done', false]);
  await owner.query(`update users set status = 'suspended' where uuid = $1`, [other.uuid]);
  expect(await second()).toEqual(['next', true]);
  await owner.query(`update users set status = 'active', expires_on = current_date - 1 where uuid = $1`, [
    other.uuid,
  ]);
  expect(await second()).toEqual(['next', true]);
  await owner.query('update users set expires_on = current_date where uuid = $1', [other.uuid]);
  expect(await second()).toEqual(['done', false]);
  await owner.query(
    `insert into tied_accounts (person_uuid, account_uuid, by) values ($1, $2, 'hand-over')`,
    [first.uuid, other.uuid],
  );
  expect(await second()).toEqual(['next', true]);
  await owner.query('update tied_accounts set loosened_at = now()');
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
  await owner.query(`insert into index_families (code, name) values ('bmci', '{"en": "Index"}')`);
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

test('the list leads until readers have the prices and the indices that staff began, and asks for no others', async () => {
  const { owner } = api.platform.database;
  const publish = (subject: string, state: string, sequence: number | null) =>
    owner.query(
      `insert into releases (subject, period, kind, state, sequence) values ($1, '2026-10', 'first', $2, $3)`,
      [subject, state, sequence],
    );
  await publish('bmp', 'rehearsed', null);
  expect(await states()).toMatchObject({ 'release-prices': 'later', release: 'later' });
  await publish('bmci', 'live', 2);
  // an index is out, its prices are not: labour, of which there is a declaration alone, is not asked for
  const half = await read();
  expect([half.is_live, half.counts.prices_out, half.counts.prices_begun]).toEqual([false, 0, 1]);
  expect(await states()).toMatchObject({ 'release-prices': 'later', release: 'done' });
  await owner.query(`update releases set state = 'live', sequence = 3 where subject = 'bmp'`);
  expect((await read()).is_live).toBe(true);
  // a second family that staff begin has its own release before it
  await owner.query(`insert into index_families (code, name) values ('blci', '{"en": "Labour"}')`);
  expect([(await read()).is_live, (await states()).release]).toEqual([false, 'later']);
});

test('an index that weighs others asks for those as well', async () => {
  const { owner } = api.platform.database;
  await owner.query(
    `insert into index_families (code, name) values ('bci', '{"en": "Building cost index"}')`,
  );
  const { begins: found, counts } = await read();
  expect([found.families, counts.families_lacking, (await states()).families]).toEqual([
    ['bmeci'],
    1,
    'next',
  ]);
  await owner.query(`insert into index_families (code, name) values ('bmeci', '{"en": "Machinery"}')`);
  expect((await states()).families).toBe('done');
  await owner.query(`delete from index_families where code in ('bci', 'bmeci')`);
});

test('the list is not for readers and providers', async () => {
  expect((await (await api.signIn('Subscriber')).call('GET', '/api/v1/checklist')).status).toBe(403);
});

test('a step goes on with what was begun and is not done, in the order of the catalogue', () => {
  const begun = {
    items: ['mhr', 'lwr'],
    lines: ['lwr'],
    families: ['bci', 'blci', 'bmeci'],
    table_ones: ['blci'],
    table_twos: ['blci', 'bmeci', 'bci'],
  };
  expect(begins(begun)).toEqual({
    families: ['bmci'],
    lines: 'mhr',
    'table-one': 'bmeci',
    'table-two': 'blci',
  });
  const nothing = { items: [], lines: [], families: [], table_ones: [], table_twos: [] };
  expect(begins(nothing)).toEqual({ families: [], lines: null, 'table-one': null, 'table-two': null });
});

test('a line of half-yearly surveys that ended with the last half-year is not counted', async () => {
  const { owner } = api.platform.database;
  const lines = async () => (await read()).counts.lines;
  const before = await lines();
  const ended = addPeriods(periodOf('S', new Date().toISOString().slice(0, 7)), -1);
  await owner.query(
    'update sample_lines set period_from = $2, period_to = $1 where id = (select min(id) from sample_lines)',
    [ended, addPeriods(ended, -1)],
  );
  expect(await lines()).toBe(before - 1);
});

test('the tax rate, the price list and the first subscriber are steps of their own, in this order', async () => {
  const { owner } = api.platform.database;
  expect(await states()).toMatchObject({ tax: 'ready', 'price-list': 'later', subscriber: 'later' });
  await owner.query(
    `insert into tax_rates (class, percent, valid_from) values ('standard', 8, '2024-03-01')`,
  );
  expect(await states()).toMatchObject({ tax: 'done', 'price-list': 'ready', subscriber: 'later' });
  await storePlan(api.platform, { code: 'draft', visibility: 'hidden' });
  expect((await states())['price-list'], 'a hidden plan is no price list').toBe('ready');
  const plan = await storePlan(api.platform, { code: 'basic' });
  expect(await states()).toMatchObject({ 'price-list': 'done', subscriber: 'ready' });
  const { uuid } = await api.signIn('Subscriber', { name: 'Farah' });
  const period = { version: plan.version, from: '2026-01-01', to: '2026-12-31' };
  await storeSubscription(api.platform, { user: uuid, periods: [period] });
  expect((await states()).subscriber).toBe('done');
});

test('the public site has steps of its own, each done by what visitors see', async () => {
  const site = async () => {
    const all = await states();
    return ['portal', 'contact', 'legal', 'front', 'first-words'].map((step) => all[step]);
  };
  expect((await site()).filter((state) => state === 'done')).toEqual([]);
  const { body: portal } = await admin.call('GET', '/api/v1/cms/portal');
  const save = (name: string) =>
    admin.call('PUT', '/api/v1/cms/portal', {
      values: { ...portal.values, name: { en: name, ms: '' } },
      version: portal.version,
    });
  expect((await save('Selat Prices')).status).toBe(200);
  const { owner } = api.platform.database;
  await owner.query(
    `insert into content_items (type, slug, published, first_published_at) values ('news', 'first', 1, now()), ('homepage', null, 1, now())`,
  );
  expect(await site()).toEqual([
    'done',
    expect.not.stringMatching('done'),
    expect.not.stringMatching('done'),
    'done',
    'done',
  ]);
});
