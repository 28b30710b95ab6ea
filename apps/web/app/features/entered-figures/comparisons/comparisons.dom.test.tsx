import {
  downloadPressure,
  type Lead,
  type Pressure,
  type PressurePoint,
  showLead,
  showPressure,
} from '@datum/contract/entered-series/comparisons';
import { type EnteredTable, showEnteredTable } from '@datum/contract/entered-series/published';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const cell = (value: string | null, more: object = {}) => ({
  value,
  why: null,
  status: 'firm' as const,
  note: '',
  sample_size: null,
  thin: false,
  method: '',
  sequence: 3,
  ...more,
});
const table = (subject: EnteredTable['subject'], more: Partial<EnteredTable> = {}): EnteredTable => ({
  subject,
  measure: 'level',
  frequency: 'Q',
  periods: ['2026-Q1', '2026-Q2'],
  rows: [
    {
      series: 1,
      code: 'ALL',
      name: { en: 'All buildings' },
      dimensions: { sector: 'All', place: 'Malaysia' },
      source: 'Works',
      source_url: '',
      licence: 'CC BY 4.0',
      attribution: '',
      decimals: 1,
      ended: null,
      definitions: [
        { valid_from: '2020-Q1', meaning: {}, unit: '$/mt', currency: 'USD', base: '', breaks: false },
      ],
      cells: [
        cell('110.5', { sample_size: 9, thin: true, method: 'projects' }),
        cell('112.3', { sample_size: 30 }),
      ],
    },
  ],
  choices: {
    series: [
      {
        code: 'ALL',
        name: { en: 'All buildings' },
        frequency: 'Q',
        locked: false,
        dimensions: { sector: 'All', place: 'Malaysia' },
        basis: '',
      },
    ],
    frequencies: ['Q'],
    currencies: [],
    vintages: [{ sequence: 3, live_at: '2026-10-05T04:30:00Z' }],
  },
  currency: null,
  rates: [],
  whole: null,
  thin_below: 10,
  as_of: { sequence: 3, live_at: '2026-10-05T04:30:00Z' },
  first_period: '2026-Q1',
  latest_period: '2026-Q2',
  level: 'download',
  locked: { series: 0, periods: 0, opens_from: null },
  is_demo: false,
  ...more,
});
const point = (period: string, more: Partial<PressurePoint> = {}): PressurePoint => ({
  period,
  value: '110.5',
  mean: '101.2',
  missing: [],
  own: '100.0',
  other: '100.0',
  gap: '0.0',
  why: null,
  status: 'firm',
  sample_size: 20,
  thin: false,
  ...more,
});
const shared = {
  series: {
    code: 'ALL',
    name: { en: 'All buildings' },
    unit: 'index',
    source: 'Works',
    licence: 'CC BY 4.0',
  },
  other: {
    subject: 'bmci',
    name: { en: 'Building material cost index' },
    slug: 'building-material-cost-index',
    row: { code: 'A', name: { en: 'Detached houses' } },
    place: { en: 'Malaysia' },
    unit: 'index',
    level: 'sample',
    as_of: { sequence: 2, live_at: '2026-09-05T04:30:00Z' },
  },
  choices: {
    series: [{ code: 'ALL', name: { en: 'All buildings' } }],
    others: [{ subject: 'bmci', name: { en: 'Building material cost index' } }],
    rows: [],
  },
  as_of: { sequence: 3, live_at: '2026-10-05T04:30:00Z' },
  level: 'download',
  is_demo: false,
};
const pressure: Pressure = {
  ...shared,
  subject: 'tpi',
  base: '2026-Q1',
  bases: ['2026-Q1', '2026-Q2'],
  thin_below: 10,
  points: [
    point('2026-Q1', { thin: true, sample_size: 9 }),
    point('2026-Q2', { own: '101.6', other: '104.9', gap: '-3.1' }),
    point('2026-Q3', {
      mean: null,
      own: null,
      other: null,
      gap: null,
      why: 'no-months',
      missing: ['2026-08', '2026-09'],
      status: 'forecast',
    }),
  ],
};
const openTender = (answer: Pressure) => {
  api.answers(showEnteredTable, table('tpi'));
  api.answers(showPressure, answer);
  return openScreen(href('reading.entered', { slug: 'tender-price-index' }), { as: personOf('Subscriber') });
};

test('thin samples are told with the least of the series, and marked one by one', async () => {
  await openTender(pressure);
  expect(await screen.findByText(/One value is based on fewer than 10 observations/)).toBeVisible();
  const samples = await screen.findByRole('region', { name: 'Sample size and method' }).catch(() => null);
  const inside = within(samples ?? document.body);
  expect(inside.getAllByText('Thin').length).toBeGreaterThan(0);
});

test('a page opens at its newest periods, with what its marks mean, how to cite it and how it is made', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(2_400);
  const [row] = table('tpi').rows;
  const more = { name: { en: 'Homes' }, code: 'RES', series: 2 };
  const cells = [cell('99.0', { status: 'revised' }), cell('99.5', { status: 'provisional' })];
  api.answers(showEnteredTable, table('tpi', { rows: row ? [row, { ...row, ...more, cells }] : [] }));
  api.answers(showPressure, pressure);
  const { user } = await openScreen(href('reading.entered', { slug: 'tender-price-index' }), {
    as: personOf('Subscriber'),
  });
  await screen.findByRole('region', { name: 'Values by period' });
  expect(document.getElementById('entered-table')?.scrollLeft).toBe(2_400);
  width.mockRestore();
  const key = screen.getAllByText('provisional', { selector: 'span' }).map((one) => one.textContent);
  expect(key).toContain('p provisional');
  const samples = within(screen.getByRole('region', { name: 'Sample size and method' }));
  const periods = samples.getAllByText(/quarter 2026/).map(({ textContent }) => textContent);
  expect(periods).toEqual(['2nd quarter 2026', '2nd quarter 2026', '1st quarter 2026', '1st quarter 2026']);
  expect(screen.getByRole('link', { name: 'How these figures are made' })).toHaveAttribute('href', '#method');
  expect(screen.getByRole('heading', { name: 'How the figures are made' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cite' }));
  expect(
    await screen.findByText(/^Datum\. Tender price index, to 2nd quarter 2026\. .*as_of=3$/),
  ).toBeVisible();
});

test('the gap is told in words with its base, and a missing month is named', async () => {
  const { user } = await openTender(pressure);
  expect(
    await screen.findByRole('heading', {
      name: '2nd quarter 2026: Tender price index 3.1 % below costs, compared with 1st quarter 2026',
    }),
  ).toBeVisible();
  await user.click(screen.getByText('Gap by period'));
  expect(screen.getByText('One period has no gap; the table says why.')).toBeVisible();
  expect(
    screen.getAllByText(/no mean of the cost index; no figure of Aug 26, Sept? 26; forecast/)[0],
  ).toBeVisible();
  expect(screen.getAllByText(/thin sample: 9 of at least 10/)[0]).toBeVisible();
  expect(screen.getByText(/opens a sample of Building material cost index/)).toBeVisible();
});

test('where every period has a gap, none is told to be missing', async () => {
  const faults = vi.spyOn(console, 'error');
  await openTender({ ...pressure, points: pressure.points.slice(0, 2) });
  expect(await screen.findByText('Gap by period')).toBeVisible();
  expect(screen.queryByText(/no gap; the table says why/)).toBeNull();
  expect(faults).not.toHaveBeenCalled();
  faults.mockRestore();
});

test('another base is asked for by the address, and the file is of the same', async () => {
  const { user, address } = await openTender({ ...pressure, other: { ...shared.other, level: 'api' } });
  await user.click(await screen.findByRole('button', { name: /Both 100 in/ }));
  await user.click(await screen.findByRole('radio', { name: '2nd quarter 2026' }));
  expect(address()).toContain('base=2026-Q2');
  await expect.poll(() => api.callsOf(showPressure).at(-1)?.query).toMatchObject({ base: '2026-Q2' });
  api.refuses(downloadPressure, { status: 403, message: 'No files.' });
  await user.click(screen.getByRole('button', { name: 'Download gap' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await expect
    .poll(() => api.callsOf(downloadPressure).map(({ query }) => query))
    .toMatchObject([{ base: '2026-Q2', with: 'bmci', format: 'csv' }]);
});

test('a file has figures of both sides: without files of the other one, the menu says so', async () => {
  const { user } = await openTender(pressure);
  await user.click(await screen.findByRole('button', { name: 'Download gap' }));
  expect(
    await screen.findByText('Your access to Building material cost index does not include files.'),
  ).toBeVisible();
  expect(screen.getByRole('menuitem', { name: /CSV/ })).toBeDisabled();
});

test('without a cost index the page says what is missing', async () => {
  await openTender({
    ...pressure,
    other: null,
    base: null,
    bases: [],
    choices: { ...pressure.choices, others: [] },
    points: [point('2026-Q1', { gap: null, why: 'no-months' })],
  });
  expect(await screen.findByText(/No cost index is published yet/)).toBeVisible();
});

const lag = (at: number, n: number, r: number | null) => ({
  lag: at,
  n,
  r,
  few: n < 24,
  chance: r === null ? null : 2 / Math.sqrt(n),
  clear: r !== null && Math.abs(r) > 2 / Math.sqrt(n),
});
const lead: Lead = {
  ...shared,
  subject: 'commodity',
  currency: 'MYR',
  rates: [],
  frequency: 'M',
  from: '2023-01',
  to: '2026-09',
  missing: [{ period: '2024-02', side: 'other' }],
  lags: [
    lag(-1, 30, 0.1),
    lag(0, 31, -0.2),
    lag(1, 30, 0.62),
    lag(2, 20, 0.9),
    lag(3, 5, null),
    lag(4, 30, null),
  ],
  best: lag(1, 30, 0.62),
};
const openCommodity = (answer: Lead, shown: Partial<EnteredTable> = {}) => {
  api.answers(showEnteredTable, table('commodity', { thin_below: null, ...shown }));
  api.answers(showLead, answer);
  return openScreen(`${href('reading.entered', { slug: 'commodity-prices' })}?currency=MYR`, {
    as: personOf('Subscriber'),
  });
};

test('the closest shift is told with its pairs, few pairs are warned of, and that it is no cause', async () => {
  const { user } = await openCommodity(lead);
  expect(
    await screen.findByRole('heading', {
      name: /local price one month later: correlation 0.62 over 30 pairs of months/,
    }),
  ).toBeVisible();
  expect(screen.getByText(/Some shifts have fewer than 24 pairs of months/)).toBeVisible();
  expect(screen.getByText(/Correlation is no cause/)).toBeVisible();
  expect(screen.getByText(/local price has no figure of Feb 24/)).toBeVisible();
  await user.click(screen.getByText('Correlation by shift'));
  expect(screen.getAllByText('5 pairs; a correlation needs 8')[0]).toBeVisible();
  expect(screen.getAllByText('one side does not move')[0]).toBeVisible();
  expect(screen.getAllByText('not above chance')[0]).toBeVisible();
  expect(screen.getByText(/not larger than 2 \/ √n/)).toBeVisible();
  expect(api.callsOf(showLead).at(-1)?.query).toMatchObject({ currency: 'MYR' });
});

test('the largest of correlations that chance alone would give is told as such, by half-years where a survey is', async () => {
  await openCommodity({
    ...lead,
    frequency: 'S',
    from: '2005-S1',
    to: '2026-S1',
    missing: [],
    lags: [lag(-1, 40, 0.21), lag(0, 41, -0.2), lag(1, 40, 0.1)],
    best: lag(-1, 40, 0.21),
  });
  expect(
    await screen.findByRole('heading', {
      name: /^No shift differs from chance: the largest correlation is 0.21 over 40 pairs of half-years, and chance alone reaches 0.32$/,
    }),
  ).toBeVisible();
  expect(screen.getByText(/of 5 shifts one is always the largest/)).toBeVisible();
  expect(screen.getByText(/changes are of half-years: the series by the mean of each/)).toBeVisible();
  expect(screen.queryByText(/Some shifts have fewer/)).toBeNull();
});

test('too few months, and no price to compare with, are told apart', async () => {
  const few = { ...lead, best: null, lags: [lag(0, 3, null)] };
  await openCommodity(few);
  expect(await screen.findByText(/at least eight common periods/)).toBeVisible();
});

test('a converted figure tells its rate and days, and a month without a rate why it has none', async () => {
  const [row] = table('commodity').rows;
  await openCommodity(lead, {
    currency: 'MYR',
    choices: { ...table('commodity').choices, currencies: ['MYR', 'USD'] },
    rows: row ? [{ ...row, cells: [cell('39930.0'), cell(null, { why: 'no-rate' })] }] : [],
    rates: [
      {
        currency: 'USD',
        period: '2026-Q1',
        rate: '4.436667',
        days: 3,
        first_day: '2026-01-02',
        last_day: '2026-01-28',
        sources: ['Central bank'],
      },
    ],
  });
  expect(await screen.findByText(/has no rate in Q2 26/)).toBeVisible();
  expect(
    screen.getByText(/USD: 4.436667 in 1st quarter 2026, the mean of 3 days from 2 Jan 2026/),
  ).toBeVisible();
  expect(screen.getByText(/arithmetic mean of the daily rates/)).toBeVisible();
  expect(screen.getAllByText(/RM\/mt/)[0]).toBeVisible();
});
