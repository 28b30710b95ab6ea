import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { storeHalfYears } from '../../platform/test/test-half-years.ts';

/** Files of exchange rates and of minimum wages. */
let api: TestApp;
let admin: Caller;
let small: SmallCollection;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  admin = await api.signIn('Admin', { name: 'Aina' });
});
afterAll(() => api.close());

type List = 'exchange-rates' | 'minimum-wages';
const look = async (list: List, text: string, who = admin) =>
  who.call('POST', `/api/v1/${list}/import/preview`, { text });
const put = (list: List, text: string, fingerprint: string, headers = {}) =>
  admin.call('POST', `/api/v1/${list}/import`, { text, fingerprint, reason: 'Yearly file' }, headers);
const all = async (list: List) =>
  (await admin.call('GET', `/api/v1/${list}?per_page=100&sort=${SORT[list]}`)).body.data;
const SORT = { 'exchange-rates': 'on_date', 'minimum-wages': 'valid_from' } as const;
const toldOf = ({ lines }: { lines: readonly { result: string; problems: readonly object[] }[] }) =>
  lines.map(({ result, problems }) => [result, ...problems]);
const exported = async (list: List, query = '') =>
  (await admin.call('GET', `/api/v1/${list}/export?format=csv${query}`)).raw.toString('utf8');

test('the file of an empty list is its template, and rates that come in by it go out and in again unchanged', async () => {
  const head = await exported('exchange-rates');
  expect(head.trim()).toBe('\ufeffcurrency,on_date,rate,source'.trim());
  const text = `${head}usd,2026-07-03,04.21150,"Bank, of the day"\r\nIDR,2026-07-03,0.000265123,=Central\r\n`;
  const { body } = await look('exchange-rates', text);
  expect(body).toMatchObject({ counts: { new: 2, problem: 0 }, unknown_columns: [] });
  expect(body.lines.map(({ code }: { code: string }) => code)).toEqual(['USD 2026-07-03', 'IDR 2026-07-03']);
  expect(await all('exchange-rates')).toEqual([]);

  const headers = { 'idempotency-key': 'rates-of-july' };
  const done = await put('exchange-rates', text, body.fingerprint, headers);
  expect([done.status, done.body]).toEqual([200, { added: 2, changed: 0, left_out: 0 }]);
  expect((await put('exchange-rates', text, body.fingerprint, headers)).body).toEqual(done.body);
  expect((await put('exchange-rates', text, body.fingerprint)).status).toBe(409);
  expect(await all('exchange-rates')).toMatchObject([
    { currency: 'IDR', rate: '0.000265123', source: '=Central' },
    { currency: 'USD', rate: '4.2115', source: 'Bank, of the day' },
  ]);
  const again = await look('exchange-rates', await exported('exchange-rates'));
  expect(again.body.counts).toEqual({ new: 0, change: 0, same: 2, problem: 0 });
});

test('a file changes what it says and nothing else; each row stands in its history with before, after and why', async () => {
  const text = 'currency;on_date;rate;bank\nUSD;2026-07-03;4.2\nIDR;2026-07-03;0.000265123\n';
  const { body } = await look('exchange-rates', text);
  expect(body.unknown_columns).toEqual(['bank']);
  expect(body.lines).toMatchObject([
    { result: 'change', changes: [{ field: 'rate', before: '4.2115', after: '4.2' }] },
    { result: 'same' },
  ]);
  expect((await put('exchange-rates', text, body.fingerprint)).body).toMatchObject({ added: 0, changed: 1 });
  const usd = (await all('exchange-rates')).find(({ currency }: { currency: string }) => currency === 'USD');
  expect(usd).toMatchObject({ rate: '4.2', source: 'Bank, of the day', version: 2 });
  const history = await admin.call('GET', `/api/v1/exchange-rates/${usd.uuid}/history`);
  expect(history.body.data).toMatchObject([
    {
      action: 'exchange-rates.import',
      who: 'Aina',
      reason: 'Yearly file',
      changes: [{ field: 'rate', before: '4.2115', after: '4.2' }],
    },
    { action: 'exchange-rates.import' },
  ]);
});

test('a line that cannot be says which column and why, and the others go in without it', async () => {
  const text = [
    'currency,on_date,rate,source',
    'EUR,2026-07-03,4.9,Bank',
    'eur,2026-07-03,4.8,Bank',
    'ZZZ,2026-07-03,1,Bank',
    'MYR,2026-07-03,1,Bank',
    'SGD,2026-02-30,3.3,Bank',
    'SGD,03/07/2026,3.3,Bank',
    'SGD,2199-01-01,3.3,Bank',
    'SGD,2026-07-03,0,Bank',
    'SGD,2026-07-04,-3,Bank',
    'SGD,2026-07-05,three,Bank',
    'SGD,2026-07-06,3.3,',
    'SGD,2026-07-07',
  ].join('\n');
  const { body } = await look('exchange-rates', text);
  const day = 'A date such as 2026-11-12.';
  expect(toldOf(body)).toEqual([
    ['new'],
    ['problem', { field: 'currency', message: 'EUR 2026-07-03 is in the file twice.' }],
    ['problem', { field: 'currency', message: 'No currency has this code in ISO 4217.' }],
    ['problem', { field: 'currency', message: 'Prices in MYR need no rate.' }],
    ['problem', { field: 'on_date', message: day }],
    ['problem', { field: 'on_date', message: day }],
    ['problem', { field: 'on_date', message: 'A rate is entered on its day or later.' }],
    ['problem', { field: 'rate', message: 'A number from 0.000000001 to 1000000.' }],
    ['problem', { field: 'rate', message: 'A number with at most 9 decimals.' }],
    ['problem', { field: 'rate', message: 'A number with at most 9 decimals.' }],
    ['problem', { field: 'source', message: 'The source field is required.' }],
    [
      'problem',
      { field: 'rate', message: 'A number with at most 9 decimals.' },
      { field: 'source', message: 'The source field is required.' },
    ],
  ]);
  expect((await put('exchange-rates', text, body.fingerprint)).body).toEqual({
    added: 1,
    changed: 0,
    left_out: 11,
  });
});

test('a file does not change a rate that prices were converted by; its source it may', async () => {
  const half = await storeHalfYears(api, small);
  await admin.call('POST', '/api/v1/rounds', {
    code: '2026-07',
    opens_at: '2026-07-01T00:00:00Z',
    due_at: '2099-07-24T09:00:00Z',
  });
  const { rows } = await api.platform.database.owner.query(
    `select id from sheets where data_set = 'epp' and region_group_id = ${small.north.group}`,
  );
  const price = {
    line_id: half.lines['LIFT-2 N1-A'],
    price: '100',
    observed_on: '2026-07-03',
    terms: { currency: 'EUR', condition: 'new' },
  };
  const entered = await admin.call('POST', `/api/v1/sheets/${rows[0].id}/quotes`, {
    channel: 'form',
    entries: [price],
  });
  expect(entered.body.data[0]).toMatchObject({ unit_price: '490.000000' });
  const file = (rate: string) => `currency,on_date,rate,source\nEUR,2026-07-03,${rate},Another bank\n`;
  expect(toldOf((await look('exchange-rates', file('4.95'))).body)).toEqual([
    [
      'problem',
      {
        field: 'rate',
        message:
          'Prices were converted by this rate: correct it on its own, where the page says which they are.',
      },
    ],
  ]);
  const { body } = await look('exchange-rates', file('4.90'));
  expect(body.counts).toMatchObject({ change: 1, problem: 0 });
});

test('minimum wages come in by a file, each day once, and go out and in again unchanged', async () => {
  const head = await exported('minimum-wages');
  const text = `${head}2025-02-01,8.1700,Order 2024\r\n2026-08-01,8.72,Order 2026\r\n2026-08-01,9,Order 2026\r\n2027-13-01,1,x\r\n2027-01-01,none,x\r\n`;
  const { body } = await look('minimum-wages', text);
  expect(toldOf(body)).toEqual([
    ['new'],
    ['new'],
    ['problem', { field: 'valid_from', message: '2026-08-01 is in the file twice.' }],
    ['problem', { field: 'valid_from', message: expect.any(String) }],
    ['problem', { field: 'hourly', message: expect.any(String) }],
  ]);
  const done = await put('minimum-wages', text, body.fingerprint);
  expect(done.body).toEqual({ added: 2, changed: 0, left_out: 3 });
  const again = await look('minimum-wages', await exported('minimum-wages'));
  expect(again.body.counts).toEqual({ new: 0, change: 0, same: 2, problem: 0 });
  const changed = await look('minimum-wages', 'valid_from,hourly\n2026-08-01,8.8\n');
  await put('minimum-wages', 'valid_from,hourly\n2026-08-01,8.8\n', changed.body.fingerprint);
  expect(await all('minimum-wages')).toMatchObject([
    { valid_from: '2025-02-01', hourly: '8.17' },
    { valid_from: '2026-08-01', hourly: '8.8', source: 'Order 2026', version: 2 },
  ]);
});

test('a workbook is read as the same rows, also one with words that a spreadsheet takes for a formula', async () => {
  const { raw } = await admin.call('GET', '/api/v1/exchange-rates/export?format=xlsx');
  const read = await upload('rates.xlsx', raw, admin);
  expect(read.statusCode).toBe(200);
  const { body } = await look('exchange-rates', read.json().text);
  expect(body.counts).toEqual({ new: 0, change: 0, same: 3, problem: 0 });
  expect((await all('exchange-rates')).map(({ source }: { source: string }) => source)).toContain('=Central');
  const wages = await admin.call('GET', '/api/v1/minimum-wages/export?format=xlsx');
  const { text } = (await upload('wages.xlsx', wages.raw, admin)).json();
  expect((await look('minimum-wages', text)).body.counts).toMatchObject({ same: 2, problem: 0 });
  expect((await upload('rates.xlsx', Buffer.from('no workbook'), admin)).statusCode).toBe(422);
});

function upload(name: string, bytes: Buffer, who: Caller) {
  const mark = 'a-boundary';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/lists/workbook',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${mark}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
}

test('a provider takes in no file', async () => {
  const provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  for (const list of ['exchange-rates', 'minimum-wages'] as const) {
    expect((await look(list, 'currency\n', provider)).status).toBe(403);
  }
});
