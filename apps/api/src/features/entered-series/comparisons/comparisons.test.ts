import type { Lead, Pressure } from '@datum/contract/entered-series/comparisons';
import type { EnteredTable } from '@datum/contract/entered-series/published';
import type { Indicator } from '@datum/contract/publication/economics';
import type { FigureTable } from '@datum/contract/publication/published';
import { addPeriods, periodOf } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { readCurrentVintage } from '../../published/queries.ts';

let api: TestApp;
let staff: Caller;
/** Months that the demonstration has published, and the figures of its first category. */
let costs: FigureTable;

const read = async <T>(address: string, who = staff) => (await who.call('GET', address)).body as T;
const hear = async () => api.platform.published.clear(await readCurrentVintage(api.platform.database.read));

async function series(subject: string, code: string, values: Readonly<Record<string, object>>, more: object) {
  const { body } = await staff.call('POST', '/api/v1/entered-series', {
    subject,
    code,
    name: { en: `Series ${code}` },
    source: 'Ministry of Works',
    licence: 'CC BY 4.0',
    decimals: 1,
    is_sample: true,
    unit: 'index',
    ...more,
  });
  for (const [period, observation] of Object.entries(values)) {
    const entered = await staff.call('POST', `/api/v1/entered-series/${body.uuid}/observations`, {
      period,
      ...observation,
    });
    expect([period, entered.status]).toEqual([period, 201]);
  }
}

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  const approver = await api.signIn('Super Administrator');
  costs = await read('/api/v1/indices/bmci?from=2000-01');
  const latest = costs.periods.at(-1) ?? '';
  const quarter = (back: number) => addPeriods(periodOf('Q', addPeriods(latest, -2)), -back);
  await series(
    'tpi',
    'ALL',
    {
      [quarter(3)]: { value: '110.5', sample_size: 9 },
      [quarter(2)]: { value: '112.3', sample_size: 10 },
      // quarter(1) is not entered
      [quarter(0)]: { value: '108.0', sample_size: null, status: 'provisional' },
      // its months are not all published
      [quarter(-1)]: { value: '109.0', sample_size: 30, status: 'forecast' },
    },
    { frequency: 'Q', valid_from: '2000-Q1' },
  );
  const months = costs.periods.slice(-5);
  await series(
    'commodity',
    'COPPER',
    Object.fromEntries(
      months.flatMap((month, place) => (place === 2 ? [] : [[month, { value: `${9000 + 17 * place}` }]])),
    ),
    { frequency: 'M', valid_from: '1960-01', unit: '$/mt', currency: 'USD' },
  );
  const gdp = (place: string, sector: string, base: string, values: readonly string[]) =>
    series(
      'gdp',
      `${sector}-${place}-${base.slice(0, 3)}`.replaceAll(' ', ''),
      Object.fromEntries(
        values.map((value, at) => [`202${at}`, { value, confirmed: ['negative', 'far-back', 'jump'] }]),
      ),
      {
        frequency: 'Y',
        valid_from: '2000',
        unit: 'RM million',
        currency: 'MYR',
        base,
        decimals: 0,
        dimensions: { place, sector },
      },
    );
  await gdp('Malaysia', 'All', 'current prices', ['1600', '0', '1800']);
  await gdp('Malaysia', 'All', 'constant 2015 prices', ['1000', '1100', '1200']);
  await gdp('Malaysia', 'Construction', 'constant 2015 prices', ['37', '40', '-5', '44']);
  await gdp('Selangor', 'Construction', 'constant 2015 prices', ['12']);
  await gdp('Malaysia', 'Construction', 'current prices', ['60', '61', '63']);
  for (const subject of ['tpi', 'commodity', 'gdp']) {
    const { body } = await staff.call('POST', '/api/v1/series-releases', { subject });
    const live = await approver.call('POST', `/api/v1/series-releases/${body.id}/approve`, {
      version: body.version,
    });
    expect([subject, live.body.state]).toEqual([subject, 'live']);
  }
  await hear();
}, 120_000);
afterAll(() => api.close());

test('the gap compares a quarter with the mean of its three months, and says what is missing', async () => {
  const pressure = await read<Pressure>('/api/v1/series/tpi/pressure');
  expect([pressure.other?.subject, pressure.points.length]).toEqual(['bmci', 5]);
  const [base, second, third, fourth, last] = pressure.points;
  expect([pressure.base, base?.gap, base?.own, base?.thin]).toEqual([base?.period, '0.0', '100.0', true]);
  // by hand, from the printed figures
  const [row] = costs.rows;
  const monthsOf = (period = '') =>
    costs.periods.flatMap((month, at) =>
      periodOf('Q', month) === period ? [Number(row?.cells[at]?.value)] : [],
    );
  const mean = (period?: string) => monthsOf(period).reduce((sum, value) => sum + value, 0) / 3;
  const gap = (112.3 / 110.5 / (mean(second?.period) / mean(base?.period)) - 1) * 100;
  expect(Number(second?.gap)).toBeCloseTo(gap, 1);
  expect(second?.thin).toBe(false);
  expect(third).toMatchObject({ why: 'no-value', gap: null, missing: [] });
  expect(fourth).toMatchObject({ why: null, thin: false, sample_size: null, status: 'provisional' });
  expect(last).toMatchObject({ why: 'no-months', mean: null, gap: null });
  expect(last?.missing).toHaveLength(3);
  const moved = await read<Pressure>(`/api/v1/series/tpi/pressure?base=${second?.period}`);
  expect([moved.base, moved.points[1]?.gap]).toEqual([second?.period, '0.0']);
  // a period without both is no base
  expect((await read<Pressure>(`/api/v1/series/tpi/pressure?base=${third?.period}`)).base).toBe(base?.period);
});

test('a comparison that a subject does not declare, and one of a later vintage, show nothing new', async () => {
  expect((await staff.call('GET', '/api/v1/series/gdp/pressure')).status).toBe(404);
  expect((await staff.call('GET', '/api/v1/series/tpi/lead')).status).toBe(404);
  const before = await read<Pressure>('/api/v1/series/tpi/pressure?as_of=1');
  expect([before.series, before.points, before.base]).toEqual([null, [], null]);
});

test('correlations say how many pairs they stand on, and a missing month takes two of them', async () => {
  const lead = await read<Lead>('/api/v1/series/commodity/lead');
  expect(lead.lags.map(({ lag }) => lag)).toEqual(Array.from({ length: 25 }, (_, at) => at - 12));
  const none = lead.lags[12];
  // five months, the third of which is missing: one change before it and one after it
  expect(none).toMatchObject({ lag: 0, n: 2, r: null, few: true });
  expect([lead.best, lead.missing]).toEqual([null, [{ period: costs.periods.at(-3), side: 'series' }]]);
  expect(lead.choices.others.map(({ subject }) => subject)).toEqual(['bmp', 'bmci']);
});

test('money is shown by the mean rate of its month, and without a rate there is no figure', async () => {
  const [first = '', second = ''] = costs.periods.slice(-5);
  const rate = (on_date: string, value: string) =>
    staff.call('POST', '/api/v1/exchange-rates', {
      currency: 'USD',
      on_date,
      rate: value,
      source: 'Central bank',
    });
  const shown = () => read<EnteredTable>('/api/v1/series/commodity?currency=MYR');
  const without = await shown();
  expect(without.rows[0]?.cells.flatMap((cell) => (cell ? [[cell.value, cell.why]] : []))).toEqual(
    Array.from({ length: 4 }, () => [null, 'no-rate']),
  );
  const told = async () =>
    (await api.platform.database.owner.query(`select 1 from outbox where event = 'release.changed'`)).rows
      .length;
  const before = await told();
  for (const [day, value] of [
    [`${first}-02`, '4.4'],
    [`${first}-03`, '4.45'],
    [`${first}-28`, '4.46'],
  ] as const) {
    expect((await rate(day, value)).status).toBe(201);
  }
  // every process drops its finished tables
  expect(await told()).toBe(before + 3);
  await hear();
  const table = await shown();
  const at = table.periods.indexOf(first);
  expect(table.rows[0]?.cells[at]).toMatchObject({ value: '39930.0', why: null });
  expect(table.rows[0]?.cells[at + 1]).toMatchObject({ value: null, why: 'no-rate' });
  expect(table.periods[at + 1]).toBe(second);
  expect(table.rates).toEqual([
    {
      currency: 'USD',
      period: first,
      rate: '4.436667',
      days: 3,
      first_day: `${first}-02`,
      last_day: `${first}-28`,
      sources: ['Central bank'],
    },
  ]);
  expect([table.choices.currencies, table.currency]).toEqual([['MYR', 'USD'], 'MYR']);
  const file = await staff.call('GET', '/api/v1/series/commodity/download?currency=MYR&format=csv');
  const text = file.raw.toString();
  expect(text).toContain('4.436667');
  expect(text).toContain('RM/mt');
  expect(text).toContain('Filter currency');
});

test('a share is of the whole of the same place, base and period, or there is none', async () => {
  const table = await read<EnteredTable>('/api/v1/series/gdp?measure=share');
  expect(table.whole).toBe('All');
  const values = Object.fromEntries(
    table.rows.map(({ code, cells }) => [
      code,
      cells.flatMap((cell) => (cell ? [cell.value ?? cell.why] : [])),
    ]),
  );
  expect(values).toEqual({
    'Construction-Malaysia-con': ['3.7', '3.6', '-0.4', 'no-whole'],
    'Construction-Selangor-con': ['no-whole'],
    'Construction-Malaysia-cur': ['3.8', 'no-whole', '3.5'],
  });
  const narrowed = await read<EnteredTable>(
    `/api/v1/series/gdp?dimensions=${encodeURIComponent('place=Malaysia&sector=Construction')}&basis=current%20prices`,
  );
  expect(narrowed.rows.map(({ code }) => code)).toEqual(['Construction-Malaysia-cur']);
});

test('files of comparisons say their filters and vintages, and need the level of files', async () => {
  const base = (await read<Pressure>('/api/v1/series/tpi/pressure')).bases[1];
  const file = await staff.call('GET', `/api/v1/series/tpi/pressure/download?format=csv&base=${base}`);
  const text = file.raw.toString();
  expect(text).toContain(`# Both 100 in: ${base}`);
  expect(text).toContain(`# Filter base: ${base}`);
  expect(text).toMatch(/Vintage of what stands beside: \d+, 20/);
  expect(text).toContain('gap_percent');
  const reader = await api.signIn('Complimentary Subscriber');
  const refused = await reader.call('GET', '/api/v1/series/commodity/lead/download?format=xlsx');
  expect(refused.status).toBe(403);
});

test('the dashboard has every subject by theme, with what is closed and what is not published yet', async () => {
  const { data } = await read<{ data: Indicator[] }>('/api/v1/construction-economics');
  const states = Object.fromEntries(data.map(({ subject, state, theme }) => [subject, `${theme} ${state}`]));
  expect(states).toMatchObject({
    bmci: 'cost open',
    tpi: 'cost open',
    bmp: 'price open',
    gdp: 'activity open',
    commodity: 'commodity open',
  });
  expect(states.lwr?.startsWith('labour ')).toBe(true);
  const reader = await read<{ data: Indicator[] }>('/api/v1/construction-economics', api.visitor);
  const bmci = reader.data.find(({ subject }) => subject === 'bmci');
  expect([bmci?.state, bmci?.periods.length, bmci?.is_demo]).toEqual(['sample', 13, true]);
});

test('the file of the dashboard has what the reader may take along, with vintages and what is left out', async () => {
  const text = (await staff.call('GET', '/api/v1/construction-economics/download?format=csv')).raw.toString();
  expect(text).toMatch(
    /# "?Vintage of Tender price index: \d+, 20|"# Vintage of Tender price index: \d+, 20/,
  );
  expect(text).toContain('cost,Tender price index,ALL,Series ALL,,2026-Q1,112.3,index');
  expect(text).not.toContain('Left out');
  const reader = await api.signIn('Complimentary Subscriber');
  const refused = await reader.call('GET', '/api/v1/construction-economics/download?format=csv');
  expect([refused.status, refused.body.message]).toEqual([403, expect.any(String)]);
});

test('a key needs the scope of both sides, and a file the access of both', async () => {
  const reader = await api.signIn('Subscriber');
  const level = (products: readonly string[], opened: 'view' | 'api') =>
    api.platform.database.write
      .insertInto('entitlements')
      .values(
        products.map((product) => ({
          product,
          user_uuid: reader.uuid,
          level: opened,
          valid_from: '2000-01-01',
          origin: 'staff' as const,
        })),
      )
      .execute();
  await level(['tpi', 'commodity', 'bmci'], 'api');
  await level(['bmp'], 'view');
  api.platform.sessions.forget();
  const key = async (who: Caller, scopes: readonly string[]) => {
    const body = { name: 'Model', scopes, expires_on: api.platform.today() };
    return `Bearer ${(await who.call('POST', '/api/v1/security/api-keys', body)).body.secret}`;
  };
  const by = (authorization: string, address: string) => {
    const url = `/api/v1/series/${address}`;
    return api.visitor.call('GET', url, undefined, { authorization });
  };
  const lead = 'commodity/lead?with=bmp';
  // the answer that its holder got a moment before is not the key's
  expect((await staff.call('GET', `/api/v1/series/${lead}`)).body.other.subject).toBe('bmp');
  const office = await key(staff, ['indices', 'downloads']);
  expect((await by(office, lead)).body.message).toBe(
    'This API key does not have the scope “prices”. Create a key with it under Security.',
  );
  expect((await by(office, 'commodity/lead/download?format=csv&with=bmp')).status).toBe(403);
  expect((await by(office, 'commodity/lead')).body.choices.others).toEqual([
    expect.objectContaining({ subject: 'bmci' }),
  ]);
  const both = await key(staff, ['indices', 'prices']);
  expect((await by(both, lead)).body.other.subject).toBe('bmp');
  const own = await key(reader, ['indices', 'downloads']);
  expect((await by(own, lead)).status).toBe(403);
  expect((await by(own, 'tpi/pressure')).body.other.subject).toBe('bmci');
  expect((await by(own, 'tpi/pressure/download?format=csv')).status).toBe(200);

  const file = (address: string) => reader.call('GET', `/api/v1/series/${address}`);
  expect((await file(lead)).body.other).toMatchObject({ subject: 'bmp', level: 'view' });
  expect((await file('commodity/lead/download?format=csv&with=bmp')).body.message).toBe(
    'A file of a comparison has figures of both sides. Your access to “Building material prices” does not include downloads.',
  );
  const taken = await file('commodity/lead/download?format=csv');
  expect(taken.raw.toString()).toContain('Building material cost index');
  await api.platform.database.write
    .updateTable('entitlements')
    .set({ level: 'view' })
    .where('user_uuid', '=', reader.uuid)
    .where('product', '=', 'bmci')
    .execute();
  api.platform.sessions.forget();
  expect((await file('tpi/pressure/download?format=csv')).body.message).toBe(
    'A file of a comparison has figures of both sides. Your access does not include downloads of anything that this series can be set beside.',
  );
});
