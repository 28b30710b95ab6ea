import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObservationBatch } from '@datum/contract/entered-series/batches';
import type { EnteredTable } from '@datum/contract/entered-series/published';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { readCurrentVintage } from '../published/queries.ts';

let api: TestApp;
let admin: Caller;
let compiler: Caller;
let approver: Caller;
let second: Caller;
const reason = 'the source says so';

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin', { name: 'Aina' });
  compiler = await api.signIn('Admin', { name: 'Lim' });
  approver = await api.signIn('Super Administrator', { name: 'Siti' });
  second = await api.signIn('Super Administrator', { name: 'Ravi' });
});
afterAll(() => api.close());

const series = (subject: string, code: string, more: object = {}) =>
  admin.call('POST', '/api/v1/entered-series', {
    subject,
    code,
    name: { en: `Series ${code}` },
    frequency: 'M',
    source: 'World Bank',
    licence: 'CC BY 4.0',
    decimals: 2,
    valid_from: subject === 'commodity' ? '1960-01' : '2000-Q1',
    unit: '$/mt',
    currency: 'USD',
    ...more,
  });
const enter = (uuid: string, body: object, who = admin) =>
  who.call('POST', `/api/v1/entered-series/${uuid}/observations`, body);
const paste = async (subject: string, text: string, more: object = {}) =>
  (await admin.call('POST', `/api/v1/entered-subjects/${subject}/batches/paste`, { text, ...more }))
    .body as ObservationBatch;
const accept = (id: string, confirmed: readonly string[] = [], who = admin) =>
  who.call('POST', `/api/v1/observation-batches/${id}/accept`, { confirmed });
const rowsOf = async (id: string) =>
  (await admin.call('GET', `/api/v1/observation-batches/${id}/rows?per_page=100`)).body.data as {
    result: string;
    problem: string | null;
    questions: string[];
    why: string[];
    value: string | null;
    status: string | null;
  }[];
const prepare = (subject: string, who = admin) => who.call('POST', '/api/v1/series-releases', { subject });
const approve = ({ id, version }: { id: number; version: number }, who = approver) =>
  who.call('POST', `/api/v1/series-releases/${id}/approve`, { version });
/** What the outbox does in a running process. */
const hear = async () => api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
async function publish(subject: string): Promise<number> {
  const { body } = await prepare(subject);
  const live = await approve(body);
  expect([live.status, live.body.state]).toEqual([200, 'live']);
  await hear();
  return live.body.sequence;
}
const table = async (subject: string, query = '', who = admin) =>
  (await who.call('GET', `/api/v1/series/${subject}?${query}`)).body as EnteredTable;
const shown = ({ periods, rows }: EnteredTable, code: string) =>
  Object.fromEntries(
    (rows.find((row) => row.code === code)?.cells ?? []).flatMap((cell, place) =>
      cell ? [[periods[place], cell.value]] : [],
    ),
  );
async function upload(subject: string, name: string, bytes: Buffer, who = admin, query = '') {
  const boundary = 'datumboundary';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return who.call('POST', `/api/v1/entered-subjects/${subject}/batches${query}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}

test('a series is of a frequency and of dimensions that its subject declares, and its code is its own', async () => {
  const made = await series('commodity', 'COPPER', { aliases: ['Copper'], dimensions: { place: 'World' } });
  expect([made.status, made.body.definitions.length]).toEqual([201, 1]);
  const wrong = await series('commodity', 'TIN', { frequency: 'Q', dimensions: { colour: 'grey' } });
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['dimensions', 'frequency', 'valid_from']);
  const unclear = await series('commodity', 'SILVER', {
    currency: 'US',
    source_url: 'https://us:er@example.org/',
  });
  expect(unclear.body.errors).toMatchObject({
    currency: ['A currency has three capital letters, such as USD.'],
    source_url: ['Give the whole web address, with https in front.'],
  });
  const nowhere = await series('commodity', 'LEAD', { currency: 'ZZZ', valid_from: '0000-01' });
  expect([nowhere.status, nowhere.body.errors]).toEqual([
    422,
    {
      currency: ['No currency has this code in ISO 4217.'],
      valid_from: ['A period looks like 2026-10, 2026-Q3, 2026-S1 or 2026, with a year from 1900 to 2199.'],
    },
  ]);
  expect((await series('commodity', 'copper')).body.errors).toHaveProperty('code');
  expect((await series('gdp', 'COPPER', { frequency: 'Q' })).status).toBe(201);
  const history = await admin.call('GET', `/api/v1/entered-series/${made.body.uuid}/history`);
  expect(history.body.data).toMatchObject([{ action: 'entered-series.create', who: 'Aina' }]);
});

test('readers see values only after another person approved their release, and each vintage stays readable', async () => {
  const { uuid } = (await series('commodity', 'TIN', { is_sample: true })).body;
  expect((await enter(uuid, { period: '2026-07', value: '30,100.5' })).status).toBe(201);
  expect((await enter(uuid, { period: '2026-08', value: '30 400', status: 'provisional' })).status).toBe(201);
  expect(shown(await table('commodity'), 'TIN')).toEqual({});
  const { body: prepared } = await prepare('commodity');
  expect(prepared).toMatchObject({ state: 'rehearsed', cells: 2, series: 1, period_to: '2026-08' });
  // what is entered afterwards waits for the next one
  await enter(uuid, { period: '2026-09', value: '31000' });
  expect((await prepare('commodity', compiler)).status).toBe(409);
  expect((await approve(prepared, admin)).status).toBe(403);
  const first = (await approve(prepared)).body.sequence;
  await hear();
  expect(shown(await table('commodity'), 'TIN')).toEqual({ '2026-07': '30100.50', '2026-08': '30400.00' });

  await enter(uuid, { period: '2026-08', value: '30500', status: 'firm' });
  const later = await publish('commodity');
  expect(later).toBeGreaterThan(first);
  expect(shown(await table('commodity'), 'TIN')).toMatchObject({
    '2026-08': '30500.00',
    '2026-09': '31000.00',
  });
  expect(shown(await table('commodity', `as_of=${first}`), 'TIN')).toEqual({
    '2026-07': '30100.50',
    '2026-08': '30400.00',
  });
  const row = (await table('commodity')).rows.find(({ code }) => code === 'TIN');
  const origin = await admin.call('GET', `/api/v1/series-figures/${row?.series}.2026-08.${later}`);
  expect(origin.body).toMatchObject({
    value: '30500.00',
    status: 'firm',
    way: 'form',
    licence: 'CC BY 4.0',
    staff: { entered_by: 'Aina', approved_by: 'Siti' },
    vintages: [{ value: '30500.00' }, { value: '30400.00', sequence: first, status: 'provisional' }],
  });
  expect(
    (await api.visitor.call('GET', `/api/v1/series-figures/${row?.series}.2026-08.${later}`)).body.staff,
  ).toBeNull();
});

test('who entered, accepted or prepared a value does not approve it, unless nobody else may', async () => {
  const { uuid } = (await series('tpi', 'ALL', { frequency: 'Q', unit: 'index', currency: null })).body;
  await enter(uuid, { period: '2026-Q1', value: '101.25', sample_size: 14, method: 'projects' }, approver);
  const { body: prepared } = await prepare('tpi');
  const own = await approve(prepared);
  expect([own.status, own.body.message]).toEqual([
    403,
    'You, or an account linked to yours, entered, accepted or prepared values of this release. Another person must approve it.',
  ]);
  const { owner } = api.platform.database;
  await owner.query(
    `update users set role_id = (select id from roles where name = 'Admin') where uuid = $1`,
    [second.uuid],
  );
  expect((await approve(prepared)).body.code, 'who held the right until lately still counts').toBe(
    'four_eyes',
  );
  await owner.query(`update past_roles set until = until - interval '15 days'`);
  const alone = await approve(prepared);
  expect(alone.body).toMatchObject({ state: 'live', approved_alone: true, approved_by: 'Siti' });
  await hear();
  expect((await table('tpi')).rows[0]?.cells).toMatchObject([
    { value: '101.25', sample_size: 14, method: 'projects' },
  ]);
  const { rows } = await owner.query(
    `select convert_from(d.after, 'UTF8')::jsonb as after from audit_log l join audit_detail d using (seq) where l.action = 'series-releases.approve' and l.resource_id = $1`,
    [String(prepared.id)],
  );
  expect(rows).toMatchObject([{ after: { state: 'live', alone: true } }]);
  await owner.query(
    `update users set role_id = (select id from roles where name = 'Super Administrator') where uuid = $1`,
    [second.uuid],
  );
});

test('a cancelled release gives its values back, a batch inside a release cannot be undone', async () => {
  await series('commodity', 'LEAD');
  const batch = await paste('commodity', 'series\tperiod\tvalue\nLEAD\t2026-05\t2000\nLEAD\t2026-06\t2010');
  expect(batch.counts).toMatchObject({ new: 2, problem: 0 });
  expect((await accept(batch.id)).body.state).toBe('accepted');
  const { body: prepared } = await prepare('commodity');
  const undo = () => admin.call('POST', `/api/v1/observation-batches/${batch.id}/undo`);
  expect((await undo()).status).toBe(409);
  const cancelled = await admin.call('POST', `/api/v1/series-releases/${prepared.id}/cancel`, {
    version: prepared.version,
    reason,
  });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancelled_reason: reason });
  expect((await approve(prepared)).status).toBe(409);
  expect((await undo()).body.state).toBe('undone');
  expect((await prepare('commodity')).body.message).toBe('No value waits for a release.');
  expect((await accept(batch.id)).body.message).toBe('This batch is undone already.');
});

test('each row of a paste says what it would do; good rows go in, rows with problems stay out', async () => {
  const { uuid } = (await series('commodity', 'ZINC', { last_period: '2026-09' })).body;
  await enter(uuid, { period: '2026-01', value: '3000' });
  const batch = await paste(
    'commodity',
    [
      'series;period;value;unit;status',
      'ZINC;2026-01;3000,0;;',
      'ZINC;2026-02;3100,5;$ / MT;',
      'ZINC;2026-02;3100,6;;',
      'ZINC;2026-Q1;3100,5;;',
      'ZINC;2026-10;3100,5;;',
      'ZINC;1959-12;3100,5;;',
      'ZINC;2026-03;3.100,5;RM/kg;',
      'ZINC;2026-04;3100.55;;',
      'ZINC;2026-05;-3,5;;',
      'ZINC;2026-06;3100,5;;final',
      'NICKEL;2026-02;1,5;;',
      ';2026-02;1,5;;',
      'ZINC;2026-07;soon;;',
      'ZINC;2026-08;31000,5;;',
    ].join('\n'),
  );
  expect(batch).toMatchObject({
    decimal: 'comma',
    counts: { total: 14, new: 2, same: 1, problem: 11 },
    questions: [],
  });
  expect((await rowsOf(batch.id)).map(({ problem, result }) => problem ?? result)).toEqual([
    'duplicate',
    'period-frequency',
    'series-ended',
    'period-undefined',
    'unit-differs',
    'value-other-sign',
    'value-negative',
    'status-unknown',
    'series-unknown',
    'series-missing',
    'value-unreadable',
    'new',
    'new',
    'same',
  ]);
  expect((await accept(batch.id)).body).toMatchObject({ state: 'accepted' });
  const observed = await admin.call('GET', `/api/v1/entered-series/${uuid}/observations`);
  expect(
    observed.body.data.map((one: { period: string; waiting: { value: string } }) => [
      one.period,
      one.waiting.value,
    ]),
  ).toEqual([
    ['2026-08', '31000.5'],
    ['2026-02', '3100.5'],
    ['2026-01', '3000'],
  ]);
});

test('a batch is taken in as it was looked at: a value that changed meanwhile stays out', async () => {
  const { uuid } = (await series('commodity', 'ALU')).body;
  const batch = await paste('commodity', 'period\tALU\n2026-01\t2500\n2026-02\t2510');
  await enter(uuid, { period: '2026-02', value: '2600' }, compiler);
  expect((await accept(batch.id)).body.counts).toMatchObject({ new: 1, problem: 1 });
  expect((await rowsOf(batch.id)).map(({ problem }) => problem)).toEqual(['changed-meanwhile', null]);
  await publish('commodity');
  expect(shown(await table('commodity', 'series=ALU'), 'ALU')).toEqual({
    '2026-01': '2500.00',
    '2026-02': '2600.00',
  });
});

test('a batch that was looked at in one unit is not taken in under another, nor after the end of its series', async () => {
  const { uuid } = (await series('commodity', 'ANTIMONY')).body;
  const batch = await paste('commodity', 'period\tANTIMONY\n2026-07\t90\n2026-08\t91');
  const found = (await admin.call('GET', `/api/v1/entered-series/${uuid}`)).body;
  const defined = await admin.call('POST', `/api/v1/entered-series/${uuid}/definitions`, {
    version: found.version,
    valid_from: '2026-08',
    unit: 'c/lb',
    currency: 'USD',
    reason,
  });
  expect(defined.body).toMatchObject({ code: 'ANTIMONY' });
  expect((await accept(batch.id, ['negative', 'far-back', 'jump'])).body).toMatchObject({
    state: 'accepted',
  });
  expect((await rowsOf(batch.id)).map(({ problem }) => problem)).toEqual(['changed-meanwhile', null]);
});

test('decimals of published figures stay, and a currency that nothing is shown in is refused', async () => {
  const { uuid } = (await series('commodity', 'NICKEL', { is_sample: true })).body;
  await enter(uuid, { period: '2026-07', value: '3085.22' });
  await publish('commodity');
  await hear();
  const found = (await admin.call('GET', `/api/v1/entered-series/${uuid}`)).body;
  const { uuid: _u, subject: _s, code: _c, frequency: _f, definitions: _d, ...rest } = found;
  const { published_from: _p, published_to: _t, published: _n, waiting: _w, ...body } = rest;
  const changed = await admin.call('PUT', `/api/v1/entered-series/${uuid}`, {
    ...body,
    decimals: body.decimals + 1,
    reason,
  });
  expect([changed.status, changed.body.errors?.decimals]).toEqual([
    422,
    ['Figures up to July 2026 are published with these decimals. They stay.'],
  ]);
  const asked = await api.visitor.call('GET', '/api/v1/series/commodity?currency=JPY');
  expect([asked.status, asked.body.errors.currency[0]]).toEqual([
    422,
    expect.stringMatching(/^These series can be shown in MYR/),
  ]);
});

test('a balance below zero, a far revision and a jump are asked about; a firm value that changes is revised', async () => {
  const { uuid } = (
    await series('gdp', 'TRADE', {
      frequency: 'Q',
      valid_from: '1960-Q1',
      unit: 'RM million',
      currency: 'MYR',
      decimals: 0,
    })
  ).body;
  const asked = await enter(uuid, { period: '1970-Q1', value: '-120' });
  expect([asked.status, asked.body.questions]).toEqual([422, ['negative']]);
  expect((await enter(uuid, { period: '1970-Q1', value: '-120', confirmed: ['negative'] })).status).toBe(201);
  await enter(uuid, { period: '2026-Q1', value: '400' });
  await publish('gdp');
  const batch = await paste('gdp', 'series\tperiod\tvalue\nTRADE\t1970-Q1\t-125\nTRADE\t2026-Q2\t4000');
  expect([batch.counts.asked, [...batch.questions].sort()]).toEqual([2, ['far-back', 'jump', 'negative']]);
  expect((await accept(batch.id, ['negative'])).body.message).toBe('Confirm what the batch asks first.');
  expect((await accept(batch.id, ['negative', 'far-back', 'jump'])).status).toBe(200);
  await publish('gdp');
  const [cell] = (await table('gdp', 'series=TRADE&to=1970-Q1&from=1970-Q1')).rows[0]?.cells ?? [];
  expect(cell).toMatchObject({ value: '-125', status: 'revised' });
  expect(
    (
      await enter(uuid, {
        period: '1970-Q1',
        value: '-130',
        status: 'provisional',
        confirmed: ['negative', 'far-back'],
      })
    ).body.errors,
  ).toHaveProperty('status');
  // no growth from a value that is not above zero
  expect(shown(await table('gdp', 'series=TRADE&measure=previous&from=2026-Q1'), 'TRADE')).toEqual({
    '2026-Q1': null,
    '2026-Q2': '900.0',
  });
});

test('a change of unit is a new definition: what there is keeps its unit, and no growth crosses the break', async () => {
  const { uuid, version } = (await series('commodity', 'PLY', { unit: 'cents a sheet' })).body;
  await enter(uuid, { period: '2026-03', value: '500' });
  await enter(uuid, { period: '2026-04', value: '510' });
  const define = (body: object, at = version) =>
    admin.call('POST', `/api/v1/entered-series/${uuid}/definitions`, {
      unit: '$/m3',
      currency: 'USD',
      reason,
      version: at,
      ...body,
    });
  const late = await define({ valid_from: '2026-04' });
  expect(late.body.errors.valid_from).toEqual([
    'Values from April 2026 to April 2026 are in cents a sheet. Begin the new definition after April 2026, or keep unit, currency and base.',
  ]);
  const defined = await define({ valid_from: '2026-05', meaning: { en: 'Tropical, c.i.f. Japan' } });
  expect(defined.body.definitions.map((one: { breaks: boolean }) => one.breaks)).toEqual([false, true]);
  expect((await define({ valid_from: '2026-06' })).status).toBe(409);
  const batch = await paste(
    'commodity',
    'series\tperiod\tunit\tvalue\nPLY\t2026-05\tcents a sheet\t520\nPLY\t2026-06\t$/m3\t700',
  );
  expect((await rowsOf(batch.id)).map(({ why }) => why)).toEqual([
    ['The series is in $/m3 in this period. Add a definition with the new unit first.'],
    [],
  ]);
  await accept(batch.id);
  await enter(uuid, { period: '2026-05', value: '690' });
  await publish('commodity');
  expect(shown(await table('commodity', 'series=PLY&measure=previous'), 'PLY')).toEqual({
    '2026-03': null,
    '2026-04': '2.0',
    '2026-05': null,
    '2026-06': '1.4',
  });
});

test('visitors see the latest periods of sample series, also in older vintages and origins', async () => {
  const { uuid } = (await series('commodity', 'OIL', { is_sample: true })).body;
  const months = Array.from(
    { length: 20 },
    (_, at) => `OIL\t${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}\t${60 + at}`,
  );
  const batch = await paste('commodity', ['series\tperiod\tvalue', ...months].join('\n'));
  await accept(batch.id);
  const sequence = await publish('commodity');
  await series('commodity', 'GOLD');
  const seen = await table('commodity', 'series=OIL,COPPER,ZINC&from=2024-01', api.visitor);
  expect(seen.rows.map(({ code }) => code)).toEqual(['OIL']);
  expect([seen.level, Object.keys(shown(seen, 'OIL'))[0], seen.locked.periods > 0]).toEqual([
    'sample',
    '2025-09',
    true,
  ]);
  const [row] = seen.rows;
  const origin = (period: string, who: Caller) =>
    who.call('GET', `/api/v1/series-figures/${row?.series}.${period}.${sequence}`);
  expect((await origin('2025-02', api.visitor)).status).toBe(404);
  expect((await origin('2025-02', admin)).status).toBe(200);
  // growth of the first open month would tell the month before it
  const growth = await table('commodity', 'series=OIL&measure=previous', api.visitor);
  expect(growth.rows[0]?.cells[growth.periods.indexOf('2025-09')]).toMatchObject({
    value: null,
    why: 'locked',
  });
  // nobody has a value before the first one: nothing is locked there
  const all = await table('commodity', 'series=OIL&measure=previous&from=2025-01');
  expect(all.rows[0]?.cells.map((cell) => cell?.why ?? null).slice(0, 2)).toEqual(['nothing-before', null]);
  const file = await admin.call('GET', '/api/v1/series/commodity/download?series=OIL&format=csv');
  expect(file.raw.toString()).toContain('OIL,Series OIL,2026-08,79.00,$/mt,USD');
  expect((await api.visitor.call('GET', '/api/v1/series/commodity/download?format=csv')).status).toBe(401);
  expect(
    (await (await api.signIn('Subscriber')).call('GET', '/api/v1/series/commodity/download?format=csv'))
      .status,
  ).toBe(403);
  expect(uuid).toBeTruthy();
});

test('a vintage later than the latest is refused, for tables and files alike', async () => {
  const latest = api.platform.published.vintage;
  for (const path of ['commodity?', 'commodity/download?format=csv&']) {
    const later = await admin.call('GET', `/api/v1/series/${path}as_of=${latest + 1}`);
    expect([later.status, later.body.errors?.as_of]).toEqual([
      422,
      [`Vintage ${latest} is the latest. Ask for it or an earlier one.`],
    ]);
    expect((await admin.call('GET', `/api/v1/series/${path}as_of=${latest}`)).status).toBe(200);
  }
  const none = await admin.call('GET', '/api/v1/series/commodity?as_of=0');
  expect(none.body.errors.as_of).toEqual(['A vintage is the whole number of a release, such as 64.']);
});

test('steps out of order are refused with what to do first', async () => {
  const sent = async (method: 'POST' | 'PUT', path: string, body: object = {}, who = admin) =>
    (await who.call(method, `/api/v1/${path}`, body)).body;
  const made = (await series('commodity', 'STEPS')).body;
  const other = await series('commodity', 'ODD', { frequency: 'Q', dimensions: { colour: 'grey' } });
  expect(other.body.errors).toMatchObject({
    frequency: ['Series of this subject are not of this frequency.'],
    dimensions: ['This subject has no dimension colour.'],
    valid_from: ['This series needs a period such as 2026-Q3.'],
  });
  await enter(made.uuid, { period: '2026-06', value: '7' });
  const same = await enter(made.uuid, { period: '2026-06', value: '7.0' });
  expect(same.body.errors.value).toEqual(['The period has this value already.']);
  const { uuid, subject: _s, code: _c, frequency: _f, definitions: _d, version, ...rest } = made;
  const { published_from: _p, published_to: _t, published: _n, waiting: _w, ...body } = rest;
  const ended = await sent('PUT', `entered-series/${uuid}`, {
    ...body,
    last_period: '2026-05',
    version,
    reason,
  });
  expect(ended.errors.last_period).toEqual([
    'The series has a value in June 2026. Choose that period or a later one.',
  ]);
  const nothing = await paste('commodity', 'series\tperiod\tvalue\nSTEPS\t2026-06\t7');
  expect((await accept(nothing.id)).body.message).toBe('No row of this batch can be taken in.');
  expect((await sent('POST', `observation-batches/${nothing.id}/undo`)).message).toBe(
    'Accept this batch first.',
  );
  expect((await sent('POST', `observation-batches/${nothing.id}/discard`)).state).toBe('discarded');
  const batch = await paste('commodity', 'series\tperiod\tvalue\nSTEPS\t2026-07\t7');
  await accept(batch.id);
  const { body: prepared } = await prepare('commodity');
  expect((await sent('POST', `observation-batches/${batch.id}/undo`)).message).toBe(
    'A release contains values of this batch. Cancel the release first; a published value is changed by a new one.',
  );
  expect((await prepare('commodity')).body.message).toBe(
    'A release is prepared already. Approve or cancel it first.',
  );
  await api.platform.database.owner.query(`update series_releases set sealed_hash = 'x' where id = $1`, [
    prepared.id,
  ]);
  expect((await approve(prepared)).body.message).toBe(
    'The values of this release are not those that were prepared. Cancel it and prepare it again.',
  );
  await sent('POST', `series-releases/${prepared.id}/cancel`, { version: prepared.version, reason });
  expect((await approve(prepared)).body.message).toBe('This release is cancelled already.');
  const long = ['period\tvalue', ...Array.from({ length: 50_001 }, (_, at) => `${at}\t1`)].join('\n');
  expect(
    (await admin.call('POST', '/api/v1/entered-subjects/gdp/batches/paste', { text: long })).body.message,
  ).toBe('At most 50,000 values at a time. This file has 50,001.');
});

test('what was published cannot be changed in place, not even by the database’s owner', async () => {
  const { owner } = api.platform.database;
  await expect(
    owner.query('update entered_observations set value = 1 where sequence is not null'),
  ).rejects.toThrow(/append only/);
  await expect(
    owner.query('update entered_observations set value = 1 where sequence is null'),
  ).rejects.toThrow(/append only/);
  await expect(owner.query('delete from entered_observations')).rejects.toThrow(/append only/);
});

test('a file is read by its content: a page in place of a table is refused, a workbook that is none too', async () => {
  const html = await upload(
    'commodity',
    'prices.csv',
    Buffer.from('<!doctype html><html><body>Sign in</body></html>'),
  );
  expect([html.status, html.body.message]).toEqual([
    415,
    'The first row must name a column for the period and one for the value. A file with a column for each series has the period first.',
  ]);
  expect((await upload('commodity', 'prices.xlsx', Buffer.from('a,b'))).status).toBe(422);
});

test('files load whole as their publishers give them', async () => {
  const file = (name: string) => readFile(join(import.meta.dirname, 'open-data', name));
  for (const name of ['Crude oil, Brent', 'Logs, Malaysian', 'Plywood']) {
    await series('commodity', name.replaceAll(/\W+/g, '-'), {
      aliases: [name],
      unit: { Plywood: 'cents/sheet' }[name] ?? '$',
    });
  }
  const prices = await upload('commodity', 'commodity.csv', await file('world-bank-commodities.csv'));
  expect(prices.status).toBe(201);
  expect(prices.body.counts.total).toBe(104);
  await series('gdp', 'MYS', { frequency: 'Y', valid_from: '1960', unit: 'USD', decimals: 0 });
  const gdp = await upload('gdp', 'gdp.csv', await file('world-bank-gdp.csv'));
  expect(gdp.body.counts.new).toBe(64);
  expect((await accept(gdp.body.id, gdp.body.questions)).status).toBe(200);
  await publish('gdp');
  expect(Object.keys(shown(await table('gdp', 'frequency=Y&series=MYS&from=1960'), 'MYS')).length).toBe(
    gdp.body.counts.new,
  );
  // producer prices with two vintages of three series: the newer one counts, their older values are second rows
  for (const name of ['WPUSI012011', 'WPU081', 'WPU101', 'WPU133'])
    await series('commodity', name, { valid_from: '1926-01', unit: 'index' });
  const producer = await upload('commodity', 'ppi.csv', await file('bls-producer-prices.csv'));
  expect([producer.status, producer.body.counts.total]).toEqual([201, 93]);
  const second = (await rowsOf(producer.body.id)).map(({ problem }) => problem);
  expect(second.filter((problem) => problem === 'duplicate')).toHaveLength(12);
  // one place by quarter: the file names no series
  await series('tpi', 'QC', { frequency: 'Q', unit: 'index', currency: null });
  const quebec = await upload('tpi', 'quebec.csv', await file('statcan-quebec.csv'), admin, '?series=QC');
  expect(quebec.body.counts).toMatchObject({ total: 38, new: 38 });
});
