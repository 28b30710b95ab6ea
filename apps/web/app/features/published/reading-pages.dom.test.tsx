import { listFirstTasks, noteFirstTask } from '@datum/contract/orders/own/first-tasks';
import { listProducts, type ProductDetail, showProduct } from '@datum/contract/publication/products';
import {
  type Choices,
  type FigureRow,
  type FigureTable,
  listChoices,
  listIndices,
  listPrices,
} from '@datum/contract/publication/published';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { tasksWith } from '../../test/orders.ts';
import { personOf } from '../../test/people.ts';

const reader = { as: personOf('Subscriber', { is_subscribed: true }) };
const MACHINES = '/internal/products/machinery-hire-rate-equipment-purchase-price';

const choices: Choices = { regions: [], groups: [], items: [], categories: [], variants: [], vintages: [] };
const product = (subject: string, slug: string, more: Partial<ProductDetail> = {}): ProductDetail => ({
  subject,
  slug,
  kind: 'prices',
  frequency: 'S',
  name: { en: slug },
  summary: { en: `What ${slug} is for` },
  latest_period: '2026-S2',
  released_at: null,
  next_period: null,
  next_release_at: null,
  series: 2,
  first_period: '2025-S2',
  level: 'view',
  headlines: [],
  is_demo: false,
  about: null,
  ...more,
});
const row = (code: string, values: readonly string[], hours?: string): FigureRow => ({
  series: code.length,
  item: {
    code,
    name: { en: `Item ${code}` },
    unit: hours ? 'day' : 'each',
    unit_name: { en: hours ? 'day' : 'machine' },
    standard: '',
    group: { code: 'G', name: { en: 'Group' } },
    ...(hours ? { hours } : {}),
  },
  category: null,
  group: null,
  region: { code: 'ALL', name: { en: 'Country' }, level: 'country' },
  variant: '',
  cells: values.map((value) => ({
    value,
    status: 'firm',
    obs: 'reported',
    suppressed: false,
    sequence: 4,
    low: null,
    high: null,
    n_quotes: 4,
    grade: null,
  })),
  last_change: { period: '2026-S2', month: '3.0', year: '6.2' },
});
const table = (subject: string, rows: FigureRow[], more: Partial<FigureTable> = {}): FigureTable => ({
  subject,
  slug: subject,
  name: { en: subject },
  measure: 'level',
  unit: 'RM',
  decimals: 2,
  change: { decimals: 1, basis: 'published' },
  base: null,
  rebased: null,
  periods: ['2025-S2', '2026-S1', '2026-S2'],
  rows,
  as_of: null,
  latest_period: '2026-S2',
  next_release_at: null,
  withdrawals: [],
  provisional_from: null,
  level: 'view',
  matching: 1,
  locked: { series: 0, places: 0, periods: 0, opens_from: null },
  is_demo: false,
  ...more,
});
const time_units = [
  { code: 'hour', name: { en: 'hour' }, hours: '1' },
  { code: 'day', name: { en: 'day' }, hours: '8' },
  { code: 'month', name: { en: 'month' }, hours: '208' },
];

const about: ProductDetail['about'] = {
  period: '2026-07',
  commentary: {},
  method: {
    mean: 'arithmetic',
    form: 'chained',
    elementary: 'jevons',
    min_sources: 3,
    dominance_share: 0.5,
    imputation: ['group', 'carry'],
    carry_max: 2,
    impute_max: 4,
    max_imputed: { share: 0.5, action: 'flag' },
    decimals: 1,
    change_basis: 'published',
  },
  family: { firm_after: 3, revision_policy: 'provisional_firm', valid_for: {}, not_valid_for: {} },
};

function answerAll() {
  api.answers(showProduct, ({ params }) =>
    product(params.slug === 'equipment-purchase-price' ? 'epp' : 'mhr', params.slug ?? ''),
  );
  api.answers(listChoices, choices);
  api.answers(listPrices, ({ query }) =>
    query.subject === 'epp'
      ? table('epp', [row('LIFT', ['500000.00', '510000.00', '520000.00'])])
      : table('mhr', [row('EXC', ['110.00', '112.00', '118.75'], '1')], { time_units }),
  );
}

test('what is hired and what is bought are tabs of one page, each with its own figures', async () => {
  answerAll();
  const { user, address } = await openScreen(`${MACHINES}?regions=ALL&items=EXC`, reader);
  const tabs = within(await screen.findByRole('navigation', { name: 'Products of this page' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Machinery hire rates');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('machinery-hire-rate');
  await user.click(tabs.getByRole('link', { name: 'Equipment purchase prices' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'equipment-purchase-price' })).toBeVisible();
  // an item of one is none of the other
  expect(address()).toBe(`${MACHINES}?regions=ALL&subject=epp`);
  expect(api.callsOf(listPrices).at(-1)?.query).toMatchObject({ subject: 'epp' });
});

test.each([
  ['view', [{ task: 'price' }]],
  ['sample', []],
] as const)(
  'opening a price at the level %s ticks the first task, where the plan opens it',
  async (level, ticked) => {
    answerAll();
    api.answers(listFirstTasks, tasksWith(null));
    api.answers(noteFirstTask, undefined);
    api.answers(showProduct, product('mhr', 'machinery-hire-rate', { level }));
    await openScreen(MACHINES, reader);
    await screen.findByText('Item EXC');
    if (ticked.length > 0) await waitFor(() => expect(api.callsOf(noteFirstTask)).toHaveLength(1));
    expect(api.callsOf(noteFirstTask).map(({ params }) => params)).toEqual(ticked);
  },
);

test('the comparison counts a day of hire as the office does, and shows its arithmetic', async () => {
  answerAll();
  const { user } = await openScreen(MACHINES, reader);
  const hired = await screen.findByRole('combobox', { name: /Machine hired/ });
  expect(screen.queryByText(/days of use in/)).toBeNull(); // no pair is the usual one
  await user.selectOptions(hired, within(hired).getAllByRole('option').slice(-1));
  const bought = screen.getByRole('combobox', { name: /Machine bought/ });
  await user.selectOptions(bought, within(bought).getAllByRole('option').slice(-1));
  // 118.75 an hour x 8 = 950 a day; a fifth of 520,000 is the first resale value
  expect(
    await screen.findByText(/^\(520,000.00 − 104,000.00\) ÷ \(950.00 − 0.00\) = 438 days/),
  ).toBeVisible();
  expect(screen.getByText(/A day of hire has 8 hours/)).toBeVisible();
  const running = screen.getByRole('textbox', { name: /Running cost/ });
  await user.clear(running);
  await user.type(running, '310');
  expect(
    screen.getByText('Buying costs less from 650 days of use in 60 months: 10.9 days a month.'),
  ).toBeVisible();
  await user.clear(running);
  await user.type(running, '950');
  expect(screen.getByText(/^Hiring costs less/)).toBeVisible();
  await user.clear(running);
  expect(screen.getByText('Enter numbers of 0 or more, and at least one month.')).toBeVisible();
});

test('wages by the hour are told as computed, from the hours that are stated, and open no passport', async () => {
  api.answers(showProduct, product('lwr', 'labour-wage-rate'));
  api.answers(listChoices, choices);
  api.answers(listPrices, table('lwr', [row('CONC', ['121.00', '130.00', '138.00'], '8')], { time_units }));
  const { user, address } = await openScreen('/internal/products/labour-wage-rate?tab=table', reader);
  expect(await screen.findByRole('link', { name: '138.00' })).toBeVisible();
  expect(screen.getByText(/month = 208 h \(26 × day\)/)).toHaveTextContent(
    'per day: 17.25 per hour = 138.00 per day = 3,588.00 per month.',
  );
  expect(screen.queryByText(/These figures are computed/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'hour' }));
  expect(address()).toContain('per=hour');
  expect(await screen.findByText(/These figures are computed from the published ones/)).toBeVisible();
  expect(screen.queryByRole('link', { name: '138.00' })).toBeNull();
  expect(screen.queryByRole('link', { name: '17.25' })).toBeNull();
  expect(screen.getByText('17.25')).toBeVisible();
  expect(screen.getByText('per hour, computed')).toBeVisible();
  // the file and the next question are of the published figures
  expect(api.callsOf(listPrices).at(-1)?.query).not.toHaveProperty('per');
  expect(screen.getAllByText('Half-year, %')[0]).toBeVisible();
});

test('an item that states other hours than its unit has says them beside its figures', async () => {
  api.answers(showProduct, product('lwr', 'labour-wage-rate'));
  api.answers(listChoices, choices);
  const rows = [row('A', ['1.00', '2.00', '90.00'], '9'), row('BB', ['1.00', '2.00', '80.00'], '8')];
  api.answers(listPrices, table('lwr', rows, { time_units }));
  const { user } = await openScreen('/internal/products/labour-wage-rate?tab=table', reader);
  expect(await screen.findByText('per day, 9 hours stated')).toBeVisible();
  expect(screen.getByText('per day')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'hour' }));
  // both are 10 an hour: 90 of 9 hours, 80 of 8
  expect(await screen.findAllByText('10.00')).toHaveLength(2);
});

test('wages are narrowed by skill and origin', async () => {
  api.answers(showProduct, product('lwr', 'labour-wage-rate'));
  api.answers(listChoices, choices);
  api.answers(listPrices, table('lwr', [row('CONC', ['1.00', '2.00', '3.00'], '8')], { time_units }));
  const { user } = await openScreen('/internal/products/labour-wage-rate?tab=table', reader);
  await user.click(await screen.findByRole('button', { name: /Skill level/ }));
  await user.click(await screen.findByRole('radio', { name: 'Semi-skilled' }));
  await expect.poll(() => api.callsOf(listPrices).at(-1)?.query.traits).toBe('skill_level.semi_skilled');
});

test('between two surveys an index is marked as held, and its page leads to what it is made of', async () => {
  const held = row('X', ['100.0', '100.0', '104.0']);
  api.answers(showProduct, product('blci', 'building-labour-cost-index', { kind: 'indices', about }));
  api.answers(listChoices, choices);
  api.answers(
    listIndices,
    table(
      'blci',
      [{ ...held, item: null, category: { code: 'house', name: { en: 'House' } }, last_change: null }],
      { periods: ['2026-01', '2026-02', '2026-07'], decimals: 1, unit: 'index', latest_period: '2026-07' },
    ),
  );
  await openScreen('/internal/products/building-labour-cost-index?tab=table', reader);
  // wages are quoted by half-years, figures made firm by months
  expect(
    await screen.findByText(/^Sources quote the prices of the same products every half-year/),
  ).toBeVisible();
  expect(screen.getByText(/from the month of one survey to the next it does not change/)).toHaveTextContent(
    'its last price is kept for at most 2 half-years',
  );
  expect(screen.getByText(/a figure is firm after 3 months/)).toBeVisible();
  const [surveyed, between] = await screen.findAllByRole('link', { name: '100.0' });
  expect(surveyed?.closest('td')).not.toHaveTextContent('held');
  expect(between?.closest('td')).toHaveTextContent('held between two surveys');
  const ties = within(
    screen.getByRole('heading', { name: 'How the indices hang together' }).closest('section') ??
      document.body,
  );
  expect(ties.getByText('Building labour cost index', { selector: '[aria-current=page]' })).toBeVisible();
  expect(ties.getByRole('link', { name: 'Labour wage rates' })).toHaveAttribute(
    'href',
    '/internal/products/labour-wage-rate',
  );
  expect(ties.getAllByRole('link', { name: 'Building material cost index' })).not.toHaveLength(0);
});

test('the page of an index that weighs others tells that, and not how prices become averages', async () => {
  api.answers(showProduct, product('bci', 'building-cost-index', { kind: 'indices', about }));
  api.answers(listChoices, choices);
  const house = { item: null, category: { code: 'house', name: { en: 'House' } }, last_change: null };
  api.answers(
    listIndices,
    table('bci', [{ ...row('X', ['100.0', '100.4', '104.0']), ...house }], {
      periods: ['2026-01', '2026-02', '2026-07'],
      decimals: 1,
      unit: 'index',
      latest_period: '2026-07',
    }),
  );
  await openScreen('/internal/products/building-cost-index?tab=table', reader);
  expect(await screen.findByText(/^The index is the weighted sum of/)).toHaveTextContent(
    /Building material cost index, Building labour cost index,? and Building machinery and equipment cost index, by weights/,
  );
  expect(screen.getByText(/a figure is firm after 3 months/)).toBeVisible();
  expect(screen.queryByText(/Sources quote the prices/)).toBeNull();
});

test('an address that is no product shows the products that there are', async () => {
  api.refuses(showProduct, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listProducts, { data: [product('epp', 'equipment-purchase-price')] });
  await openScreen('/internal/products/tower-of-babel', reader);
  expect(await screen.findByRole('heading', { level: 1, name: 'No product has this address' })).toBeVisible();
  expect(screen.getByText(/There is no product "tower-of-babel"/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'equipment-purchase-price' })).toHaveAttribute(
    'href',
    `${MACHINES}?subject=epp`,
  );
});

test('the public address of a product leads to its own page inside, with the figure', async () => {
  answerAll();
  const { address } = await openScreen('/internal/products/machinery-hire-rate?figure=3.2026-S2.4', reader);
  await expect.poll(address).toBe(`${MACHINES}?figure=3.2026-S2.4`);
});

test('other products are those that the menu does not name by themselves: what shares a page, what has none', async () => {
  const babel = product('babel', 'tower-of-babel');
  const bmp = product('bmp', 'building-materials-price');
  api.answers(listProducts, { data: [bmp, product('epp', 'equipment-purchase-price'), babel] });
  await openScreen('/internal/products/other-products', reader);
  expect(await screen.findByRole('link', { name: 'tower-of-babel' })).toHaveAttribute(
    'href',
    '/internal/products/tower-of-babel',
  );
  expect(screen.getByRole('link', { name: 'equipment-purchase-price' })).toHaveAttribute(
    'href',
    `${MACHINES}?subject=epp`,
  );
  expect(screen.queryByRole('link', { name: 'building-materials-price' })).toBeNull();
});

test('the catalogue inside is searched by name and use', async () => {
  api.answers(listProducts, {
    data: [
      product('epp', 'equipment-purchase-price'),
      product('lwr', 'labour-wage-rate', { level: 'sample' }),
    ],
  });
  const { user } = await openScreen('/internal/products', reader);
  await user.type(await screen.findByRole('searchbox'), 'wage');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'equipment-purchase-price' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: 'labour-wage-rate' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No product for "wagex"')).toBeVisible();
});
