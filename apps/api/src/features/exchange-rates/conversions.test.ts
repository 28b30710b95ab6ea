import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { type HalfYears, storeHalfYears } from '../../platform/test/test-half-years.ts';

/** A rate that was wrong: what it has converted, and how that is converted again. */
let api: TestApp;
let small: SmallCollection;
let half: HalfYears;
let staff: Caller;
let approver: Caller;
let provider: Caller;
let sheet: number;
let rate: { uuid: string; version: number };
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  half = await storeHalfYears(api, small);
  staff = await api.signIn('Admin', { name: 'Aina' });
  approver = await api.signIn('Super Administrator');
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  await staff.call('POST', '/api/v1/rounds', {
    code: '2026-07',
    opens_at: '2026-07-01T00:00:00Z',
    due_at: '2099-07-24T09:00:00Z',
  });
  const { rows } = await api.platform.database.owner.query(
    `select id from sheets where data_set = 'epp' and region_group_id = ${small.north.group}`,
  );
  sheet = Number(rows[0].id);
  rate = (await staff.call('POST', '/api/v1/exchange-rates', BODY)).body;
});
afterAll(() => api.close());

const BODY = { currency: 'USD', on_date: '2026-07-03', rate: '4.2115', source: 'Central bank' };
const rateNow = async (who = staff) => (await who.call('GET', `/api/v1/exchange-rates/${rate.uuid}`)).body;
const correct = async (change: object) => {
  const { version } = await rateNow();
  return staff.call('PUT', `/api/v1/exchange-rates/${rate.uuid}`, { ...BODY, version, ...change });
};
const foreign = (line: string, price: string, more: object = {}) => ({
  line_id: half.lines[line],
  price,
  observed_on: '2026-07-03',
  terms: { currency: 'USD', condition: 'new' },
  ...more,
});
const enter = (...entries: object[]) =>
  provider.call('POST', `/api/v1/sheets/${sheet}/quotes`, { channel: 'form', entries });
const prices = async () =>
  (
    await api.platform.database.owner.query(`select trim_scale(unit_price)::text as price, trim_scale(exchange_rate)::text as rate,
      change_reason, review, flags from quotes where sheet_id = ${sheet} and superseded_by is null order by sample_line_id`)
  ).rows;
const outdated = async (who = staff) => (await who.call('GET', `/api/v1/sheets/${sheet}/conversions`)).body;
const again = (who = staff) => who.call('POST', `/api/v1/sheets/${sheet}/conversions`);
const againByRate = (who = staff) => who.call('POST', `/api/v1/exchange-rates/${rate.uuid}/conversions`);
const step = async (who: Caller, name: string) => {
  const { body } = await who.call('GET', `/api/v1/sheets/${sheet}`);
  const sent = { step: name, version: body.version, reason: 'seen with the dealers' };
  const done = await who.call('POST', `/api/v1/sheets/${sheet}/steps`, sent);
  expect([name, done.status, done.body.message]).toEqual([name, 200, undefined]);
};

test('a rate that prices were converted by keeps its currency and day, and is corrected for a reason', async () => {
  await enter(
    foreign('LIFT-2 N1-A', '20000.50'),
    foreign('LIFT-2 N1-B', '1000', { terms: { currency: 'MYR', condition: 'used' } }),
  );
  expect(await rateNow()).toMatchObject({
    used: 1,
    converted: { convert: 1, reopen: 0, correct: 0 },
    outdated: { convert: 0, reopen: 0, correct: 0 },
  });
  const moved = await correct({ currency: 'EUR', on_date: '2026-07-04', reason: 'the wrong day' });
  const stays =
    'Prices were converted by this rate, so its currency and day stay. Add the rate of the other day.';
  expect([moved.status, moved.body.errors]).toEqual([422, { currency: [stays], on_date: [stays] }]);
  expect((await correct({ rate: '4.5' })).body.errors).toEqual({
    reason: ['Prices were converted by this rate: say why it is corrected.'],
  });
  expect((await correct({ source: 'Bank Negara' })).status).toBe(200);
  const done = await correct({ rate: '4.5', reason: 'read from the wrong line' });
  expect([done.status, done.body.outdated]).toEqual([200, { convert: 1, reopen: 0, correct: 0 }]);
  expect(await prices()).toMatchObject([{ price: '84232.10575', rate: '4.2115' }, { rate: null }]);
  const { body } = await staff.call('GET', `/api/v1/exchange-rates/${rate.uuid}/history`);
  expect(body.data[0]).toMatchObject({
    reason: 'read from the wrong line',
    changes: [{ field: 'rate', before: '4.2115', after: '4.5' }, expect.anything()],
  });
});

test('its sheet says so, and its prices are converted again with one call, the old ones kept, the checks asked again', async () => {
  const seen = {
    data: [{ currency: 'USD', on_date: '2026-07-03', before: '4.2115', now: '4.5', count: 1 }],
    way: 'convert',
  };
  expect([await outdated(), await outdated(provider)]).toEqual([seen, seen]);
  expect((await againByRate()).body).toEqual({ converted: 1, left_out: 0 });
  expect(await prices()).toMatchObject([
    { price: '90002.25', rate: '4.5', change_reason: 'USD 2026-07-03: 4.2115 → 4.5' },
    { price: '1000' },
  ]);
  expect(await outdated()).toEqual({ data: [], way: 'convert' });
  expect((await againByRate()).body).toEqual({ converted: 0, left_out: 0 });
  const { rows } = await api.platform.database.owner.query(
    `select d.before, d.after from audit_log a join audit_detail d on d.seq = a.seq where a.action = 'quotes.convert'`,
  );
  const line = `line ${half.lines['LIFT-2 N1-A']}`;
  expect(rows.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toEqual([
    [{ [line]: '84232.105750' }, { [line]: '90002.250000' }],
  ]);
});

test('a corrected rate asks what typing asks: new machinery that is cheaper than used is flagged', async () => {
  await correct({ rate: '0.045', reason: 'a misprint, two digits lost' });
  expect((await again(provider)).body).toEqual({ converted: 1, left_out: 0 });
  const [found] = await prices();
  expect(found).toMatchObject({ price: '900.0225', review: 'flagged' });
  expect(found.flags.map(({ rule }: { rule: string }) => rule)).toContain('term-order');
  await correct({ rate: '4.5', reason: 'as it was before' });
  await again(provider);
  expect(await prices()).toMatchObject([{ price: '90002.25', flags: [] }, expect.anything()]);
});

test('in an approved sheet it waits until the sheet is reopened; where figures are out, for a correction', async () => {
  await step(provider, 'submit');
  await step(staff, 'review');
  await step(approver, 'approve');
  await correct({ rate: '4.4', reason: 'the bank corrected it' });
  expect(await rateNow()).toMatchObject({ outdated: { convert: 0, reopen: 1, correct: 0 } });
  expect((await outdated()).way).toBe('reopen');
  expect((await again()).status).toBe(409);
  expect((await againByRate()).body).toEqual({ converted: 0, left_out: 0 });
  const { owner } = api.platform.database;
  await owner.query(
    `insert into releases (subject, period, state, sequence, live_at) values ('epp', '2026-S2', 'live', 900001, now())`,
  );
  expect(await rateNow()).toMatchObject({ outdated: { convert: 0, reopen: 0, correct: 1 } });
  expect((await outdated()).way).toBe('correct');
  // what a correction does to the sheets of its period
  await owner.query(`update sheets set state = 'returned' where id = ${sheet}`);
  expect((await outdated()).way).toBe('convert');
  expect((await again()).body).toEqual({ converted: 1, left_out: 0 });
  expect(await prices()).toMatchObject([{ price: '88002.2', rate: '4.4' }, expect.anything()]);
});

test('a rejected price stays rejected, and nobody converts or sees the prices of others', async () => {
  await owner(
    `update quotes set review = 'rejected' where sheet_id = ${sheet} and exchange_rate is not null`,
  );
  await correct({ rate: '4.41', reason: 'the bank corrected it' });
  expect((await again()).body).toEqual({ converted: 0, left_out: 0 });
  await owner(`update quotes set review = 'ok' where sheet_id = ${sheet} and superseded_by is null`);
  const other = await api.signIn('Data Provider', { organisationId: small.south.organisation });
  expect((await againByRate(other)).body).toEqual({ converted: 0, left_out: 0 });
  expect([(await again(other)).status, (await outdated(other)).code]).toEqual([404, 'not_found']);
  expect(await rateNow(other)).toMatchObject({ used: null, converted: null, outdated: null });
  expect((await againByRate(provider)).body).toEqual({ converted: 1, left_out: 0 });
});

const owner = (text: string) => api.platform.database.owner.query(text);
