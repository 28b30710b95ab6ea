import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_RULES } from '../../demo/history.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { type HalfYears, storeHalfYears } from '../../platform/test/test-half-years.ts';

let api: TestApp;
let small: SmallCollection;
let half: HalfYears;
let provider: Caller;
let staff: Caller;
let approver: Caller;
let sheets: Readonly<Record<string, number>>;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  half = await storeHalfYears(api, small);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  staff = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
  const opened = await staff.call('POST', '/api/v1/rounds', {
    code: '2026-07',
    opens_at: '2026-07-01T00:00:00Z',
    due_at: '2099-07-24T09:00:00Z',
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  const { rows } = await api.platform.database.owner.query<{ id: number; data_set: string; period: string }>(
    `select id, data_set, period from sheets where round_code = '2026-07' and region_group_id = ${small.north.group}`,
  );
  expect(rows.map(({ data_set, period }) => `${data_set} ${period}`).sort()).toEqual([
    'bmp 2026-07',
    'epp 2026-S2',
    'lwr 2026-S2',
    'mhr 2026-S2',
  ]);
  sheets = Object.fromEntries(rows.map(({ id, data_set }) => [data_set, Number(id)]));
});
afterAll(() => api.close());

type Entry = Readonly<Record<string, unknown>>;
const send = (way: '' | '/check', set: string, entries: readonly Entry[], who = provider) =>
  who.call('POST', `/api/v1/sheets/${sheets[set]}/quotes${way}`, { channel: 'form', entries });
const checked = async (set: string, entries: readonly Entry[]) => {
  const { status, body } = await send('/check', set, entries, staff);
  return status === 200 ? body.data : body.errors;
};
const line = (name: string) => ({ line_id: half.lines[name] });
const rulesOf = ({ flags }: { flags: readonly { rule: string }[] }) => flags.map(({ rule }) => rule);
const clear = () =>
  api.platform.database.owner.query(
    "delete from quotes where period = '2026-S2'; delete from import_batches",
  );

test('a wage by the hour, day or month becomes one in the item’s day by the hours that it says', async () => {
  const { hour, day, month, each } = half.units;
  const found = await checked('lwr', [
    { ...line('CONC-S N1-A'), price: '12.5', unit_id: hour, terms: { hours: '10' } },
    { ...line('CONC-S N1-B'), price: '1950', unit_id: month, terms: { hours: '195' } },
    { ...line('CONC-S N2-A'), price: '100', unit_id: day, terms: { hours: '10' } },
    { ...line('CONC-G N1-A'), price: '2080', unit_id: month },
    { ...line('CONC-G N1-B'), price: '77' },
  ]);
  expect(found.map(({ unit_price }: { unit_price: string }) => unit_price)).toEqual([
    '100.000000',
    '80.000000',
    '80.000000',
    '80.000000',
    '77.000000',
  ]);
  expect(await checked('lwr', [{ ...line('CONC-G N1-A'), price: '80', unit_id: each }])).toEqual({
    'entries.0.unit_id': ['This unit cannot be converted to the item’s unit.'],
  });
  expect(
    await checked('lwr', [
      { ...line('CONC-G N1-A'), price: '80', terms: { hours: '0', workers: 0, hire: 1 } },
    ]),
  ).toMatchObject({
    'entries.0.terms.hours': ['From 0.25 to 744.'],
    'entries.0.terms.workers': expect.anything(),
  });
});

test('a wage below the law, a skilled one below a general one and one far from its neighbours are asked about', async () => {
  const wage = { valid_from: '2026-08-01', hourly: '8.72', source: 'Order 2026' };
  expect((await staff.call('POST', '/api/v1/minimum-wages', wage)).status).toBe(201);
  expect((await staff.call('POST', '/api/v1/minimum-wages', wage)).body.errors).toHaveProperty('valid_from');
  const low = { ...line('CONC-G N1-A'), price: '65' };
  expect((await checked('lwr', [{ ...low, observed_on: '2026-07-31' }])).map(rulesOf)).toEqual([[]]);
  const [asked] = await checked('lwr', [{ ...low, observed_on: '2026-08-01' }]);
  expect(asked.flags).toEqual([{ rule: 'below-minimum', observed: 8.125, low: 8.72, high: null }]);

  const block = await checked('lwr', [
    { ...line('CONC-S N1-A'), price: '90' },
    { ...line('CONC-G N1-A'), price: '95' },
    { ...line('CONC-S N2-A'), price: '130' },
  ]);
  expect(block.map(rulesOf)).toEqual([['item-order', 'neighbour-gap'], ['item-order'], ['neighbour-gap']]);
  expect(block[0].flags[0]).toEqual({ rule: 'item-order', observed: 90, low: 95, high: null });
  expect(block[2].flags[0]).toMatchObject({ observed: 44.44, high: 25 });
});

test('a month of hire far from 22 days of it, and a larger machine that is cheaper, are asked about', async () => {
  const { day, month } = half.units;
  const block = await checked('mhr', [
    { ...line('EXC-20 N1-A'), price: '700', unit_id: day },
    { ...line('EXC-20 N1-B'), price: '9000', unit_id: month, terms: { hours: '176' } },
    { ...line('EXC-12 N1-A'), price: '800' },
  ]);
  expect(block.map(rulesOf)).toEqual([
    ['basis-gap', 'item-order'],
    ['basis-gap', 'item-order'],
    ['item-order'],
  ]);
  expect(block[1].flags[0]).toEqual({ rule: 'basis-gap', observed: -41.56, low: -30, high: 30 });
  expect(
    (
      await checked('mhr', [
        { ...line('EXC-20 N1-A'), price: '700' },
        { ...line('EXC-20 N1-B'), price: '14000', unit_id: month, terms: { hours: '176' } },
      ])
    ).map(rulesOf),
  ).toEqual([[], []]);
});

test('a foreign price is converted once by the rate of its day', async () => {
  const priced = { ...line('LIFT-2 N1-A'), price: '20000.50', terms: { currency: 'USD', condition: 'new' } };
  expect(await checked('epp', [priced])).toEqual({
    'entries.0.observed_on': ['Enter the day of the price: the exchange rate of USD is that of the day.'],
  });
  const onSunday = { ...priced, observed_on: '2026-07-05' };
  const missing = await checked('epp', [onSunday]);
  expect(missing['entries.0.terms.currency']).toEqual([
    'There is no exchange rate of USD for 2026-07-05 or the days just before it. Ask for it to be added under Settings, Machinery, Exchange rates.',
  ]);

  const rate = { currency: 'usd', on_date: '2026-07-03', rate: '4.2115', source: 'Central bank' };
  const made = await staff.call('POST', '/api/v1/exchange-rates', rate);
  expect(made.body).toMatchObject({ currency: 'USD', used: 0 });
  const refused = async (change: Entry) =>
    (await staff.call('POST', '/api/v1/exchange-rates', { ...rate, ...change })).body.errors;
  expect(await refused({ currency: 'MYR' })).toEqual({ currency: ['Prices in MYR need no rate.'] });
  expect(await refused({ currency: 'ringgit' })).toEqual({
    currency: ['A currency has three capital letters, such as USD.'],
  });
  expect(await refused({ on_date: '2199-07-03' })).toEqual({
    on_date: ['A rate is entered on its day or later.'],
  });
  expect(await refused({ on_date: '0001-07-03', currency: 'zzz' })).toEqual({
    currency: ['No currency has this code in ISO 4217.'],
    on_date: ['Give a year from 1900 to 2199.'],
  });
  expect((await send('', 'epp', [onSunday])).body.data[0]).toMatchObject({ unit_price: '84232.105750' });
  expect(await checked('epp', [{ ...priced, observed_on: '2026-07-11' }])).toHaveProperty([
    'entries.0.terms.currency',
  ]);
  const own = { ...line('LIFT-2 N1-B'), price: '90000', terms: { condition: 'used' } };
  const [used] = await checked('epp', [own]);
  expect(used.flags).toEqual([{ rule: 'term-order', observed: 90000, low: null, high: 84232.10575 }]);
});

test('a rate that is being changed while a price comes in is the changed one, in the price and in the list', async () => {
  const { rows } = await api.platform.database.owner.query<{ id: number }>(
    `insert into exchange_rates (currency, on_date, rate, source) values ('EUR', '2026-07-06', 4.9, 'Central bank') returning id`,
  );
  const editor = await api.platform.database.owner.connect();
  await editor.query('begin');
  await editor.query(`select from exchange_rates where id = ${rows[0]?.id} for update`);
  const entered = send('', 'epp', [
    {
      ...line('LIFT-2 N2-A'),
      price: '1000',
      observed_on: '2026-07-06',
      terms: { currency: 'EUR', condition: 'new' },
    },
  ]);
  await expect
    .poll(async () => {
      const waiting = await api.platform.database.owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.rowCount;
    })
    .toBe(1);
  await editor.query(`update exchange_rates set rate = 5.1 where id = ${rows[0]?.id}`);
  await editor.query('commit');
  editor.release();
  expect((await entered).body.data[0]).toMatchObject({ unit_price: '5100.000000' });
});

test('a provider sends wages by paste with words of its own, and they go on to an approved sheet', async () => {
  await clear();
  const text = [
    'Kategori pekerja\tMajikan\tAsas upah\tUpah\tJam kerja\tTermasuk levi',
    'Item CONC-S\tN1-A\tbulanan\t1.950,00\t195\tya',
    'Item CONC-S\tN1-B\tharian\t95,50\t\ttidak',
    'Item CONC-G\tN1-A\tsejam\t10,00\t8\t',
    'Item CONC-G\tN1-B\tbeg\t10,00\t\t',
  ].join('\n');
  const { body: batch } = await provider.call('POST', `/api/v1/sheets/${sheets.lwr}/imports/paste`, { text });
  expect(batch.columns.map(({ field }: { field: string }) => field)).toEqual([
    'item',
    'source',
    'unit',
    'price',
    'terms.hours',
    'terms.levy_included',
  ]);
  expect(batch.counts).toMatchObject({ new: 3, problem: 1 });
  await provider.call('POST', `/api/v1/imports/${batch.id}/commit`);
  const { rows } = await api.platform.database.owner.query(
    `select trim_scale(unit_price)::text as price, terms, period from quotes where sheet_id = ${sheets.lwr} order by unit_price`,
  );
  expect(rows).toEqual([
    { price: '80', terms: { hours: '195', levy_included: true }, period: '2026-S2' },
    { price: '80', terms: { hours: '8' }, period: '2026-S2' },
    { price: '95.5', terms: { levy_included: false }, period: '2026-S2' },
  ]);
  const step = async (who: Caller, name: string) => {
    const { body } = await who.call('GET', `/api/v1/sheets/${sheets.lwr}`);
    const sent = { step: name, version: body.version, reason: 'seen with the employers' };
    return who.call('POST', `/api/v1/sheets/${sheets.lwr}/steps`, sent);
  };
  expect((await step(provider, 'submit')).status).toBe(200);
  expect((await step(staff, 'review')).status).toBe(200);
  expect((await step(approver, 'approve')).body).toMatchObject({ state: 'approved', period: '2026-S2' });
});

test('the template of wages can be filled in and sent back; the average of a wage opens', async () => {
  const template = await provider.call('GET', `/api/v1/sheets/${sheets.mhr}/template?format=csv`);
  expect(template.raw.toString()).toContain('Operator included');
  const { rows } = await api.platform.database.owner.query<{ id: number }>(
    `select id from quotes where sheet_id = ${sheets.lwr} and unit_price = 95.5`,
  );
  await api.platform.database.owner.query(
    `insert into rule_sets (code, title, rules, status, valid_from) values ('R', '{"en":"R"}', $1, 'approved', '2026-01')`,
    [JSON.stringify(DEMO_RULES)],
  );
  const average = await staff.call('GET', `/api/v1/rounds/2026-07/averages/${rows[0]?.id}`);
  expect(average.body).toMatchObject({ period: '2026-S2', position: 2, total: 2 });
  expect(average.body.means.arithmetic).toBe('87.75');
  const detail = await staff.call('GET', `/api/v1/quotes/${rows[0]?.id}`);
  expect(detail.status).toBe(200);
  for (const path of ['/api/v1/products', '/api/v1/products/labour-wage-rate', '/api/v1/rounds/board']) {
    expect((await staff.call('GET', path)).status, path).toBe(200);
  }
});

test('a line of a half-yearly data set begins in a half year, and lists of a data set need its own permission', async () => {
  const added = await staff.call('POST', '/api/v1/sample-lines', {
    item_id: half.items['CONC-S'],
    outlet_id: 1,
    variant: 'night shift',
    period_from: '2026-08',
    reason: 'asked for by the panel',
  });
  expect(added.body.errors).toMatchObject({
    period_from: ['This data set is collected every half year: give a period such as 2026-S2.'],
  });
  await api.platform.database.owner.query(
    `delete from role_permissions where permission like 'settings.labour.%' and role_id = (select id from roles where name = 'Admin')`,
  );
  const machinist = await api.signIn('Admin');
  const listed = await machinist.call('GET', '/api/v1/lists/items?per_page=50');
  const sets = listed.body.data.map((row: { values: { data_set: string } }) => row.values.data_set);
  expect(new Set(sets)).toEqual(new Set(['bmp', 'mhr', 'epp']));
  const path = (code: string) => `/api/v1/lists/items/${half.items[code]}`;
  expect((await machinist.call('GET', path('CONC-S'))).status).toBe(404);
  expect((await machinist.call('GET', path('EXC-12'))).status).toBe(200);
  const options = await machinist.call('GET', '/api/v1/lists/items/options?data_set=lwr');
  expect(options.body.data).toEqual([]);
  const group = { code: 'G2', name: { en: 'Carpenters' }, values: { data_set: 'lwr' } };
  const made = await machinist.call('POST', '/api/v1/lists/item-groups', group);
  expect([made.status, made.body.message]).toEqual([
    403,
    'You do not have permission for the lists of this data set.',
  ]);
});
