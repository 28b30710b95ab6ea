import { type Passport, showPassport } from '@datum/contract/publication/passport';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { PassportHead } from './passport-head.part.tsx';
import { PassportLevels } from './passport-levels.part.tsx';

const region = (code: string, share: number, value: number | null) => ({
  label: { en: code },
  code,
  share,
  structure_share: share,
  base_factor: 1,
  value,
  fraction: null,
  printed: value === null ? null : (value * 100).toFixed(1),
  origin: 'own' as const,
  imputed_share: 0,
  withheld: value === null ? ('hidden' as const) : null,
  figure: null,
});
const passport: Passport = {
  figure: '9.2026-09.1',
  subject: 'bmci',
  slug: 'building-material-cost-index',
  title: { en: 'Concrete house' },
  place: { en: 'Malaysia' },
  variant: null,
  period: '2026-09',
  value: '104.2',
  exact: null,
  unit: 'index',
  unit_name: null,
  decimals: 1,
  status: 'firm',
  obs: 'A',
  suppressed: false,
  grade: null,
  base: { en: '2023-12 = 100' },
  base_span: { from: '2023-12', to: '2023-12' },
  release: { id: 1, period: '2026-09', vintage: 1, live_at: null, kind: 'first', reason: null },
  withdrawal: null,
  becomes_firm: null,
  first_published: { value: '104.2', live_at: null, same: true },
  n_quotes: 40,
  imputed_share: 0,
  previous: null,
  year_ago: null,
  recompute: 'shares',
  base_mean: 1,
  share_link: null,
  elementary: null,
  mean: null,
  components: [
    {
      label: { en: 'Cement' },
      code: 'CEM',
      weight: 100,
      entered_weight: 100,
      base_factor: 1,
      value: 1.05,
      relative: '105.0',
      points: '105.00',
      contribution: null,
      imputed_share: 0,
      figure: null,
    },
  ],
  points_from: 'unrounded',
  items_have_levels: false,
  level_base: null,
  items: [],
  members: [region('Penang', 0.6, 1.05), region('Sabah', 0.4, 1.03)],
  quotes: [],
  quote_details: [],
  quotes_hidden: null,
  step: null,
  imputation: null,
  rules: {
    rule_set: { en: 'Rules' },
    formula: 'laspeyres',
    structure: { en: 'Structure' },
    weights: null,
    weights_approved: null,
    rounding: '1',
    min_sources: 3,
    engine: '1',
    hashes: null,
    run: 4,
  },
  people: [],
  vintages: [],
  is_demo: false,
};
const open = (shown: Passport) =>
  openScreen(href('home'), {
    as: personOf('Super Administrator'),
    page: () => (
      <>
        <PassportHead passport={shown} />
        <PassportLevels passport={shown} isSample={false} />
      </>
    ),
  });
const firstStep = async () =>
  within(await screen.findByRole('region', { name: 'Sum of share × value of the regions' }));

test('the proof names the step in which the numbers stand that were added: the regions, before the groups', async () => {
  api.answers(showPassport, passport);
  await open(passport);
  expect(await screen.findByText(/2 regions add up to 104.2000.*\(step 1\)/)).toBeVisible();
  const step = await firstStep();
  expect(step.getByText('1')).toBeInTheDocument();
  const [regions, groups] = step.getAllByRole('table');
  expect(within(regions as HTMLElement).getByRole('rowheader', { name: 'Sabah' })).toBeVisible();
  expect(within(groups as HTMLElement).getByRole('rowheader', { name: 'Cement' })).toBeVisible();
});

test('a total of which regions are hidden tells how many, and lists what it can', async () => {
  await open({
    ...passport,
    recompute: 'server',
    members: [...passport.members, region('Perlis', 0.1, null)],
  });
  expect(await screen.findByText(/1 of its 3 regions is not shown/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sum of weight × relative' })).toBeVisible();
});

test('points that are computed from printed parts say so', async () => {
  const shown = { ...passport, recompute: 'weighted_mean' as const, members: [] };
  await open({ ...shown, points_from: 'printed' });
  expect(await screen.findByRole('heading', { name: 'Sum of weight × relative' })).toBeVisible();
  expect(screen.getByText(/^Points are computed from the indices as printed/)).toBeVisible();
});

test('an index of indices names each as it is published, what it is divided by, and the survey it stands on', async () => {
  await open({
    ...passport,
    recompute: 'weighted_mean',
    members: [],
    components: [
      {
        imputed_share: 0,
        contribution: null,
        figure: null,
        label: { en: 'Labour' },
        code: 'LAB',
        weight: 100,
        entered_weight: 100,
        base_factor: 1,
        value: 1.042,
        relative: '104.2',
        points: '104.20',
        // another figure than its own rounded value, to tell the two apart
        rebased: { published: '109.5', factor: 1.05, survey: '2026-S2' },
      },
    ],
  });
  const sum = within(
    await screen.findByRole('region', { name: 'Sum of weight × index on the base of the weights' }),
  );
  expect(sum.getByRole('columnheader', { name: 'Published index' })).toBeVisible();
  expect(sum.getByRole('rowheader', { name: 'Labour (survey H2 26)' })).toBeVisible();
  // published as it was rounded; before that, a step of its own
  for (const shown of ['109.5', 'unrounded 109.410', '÷ 1.050000'])
    expect(sum.getByText(shown)).toBeVisible();
});

const cellsOf = (step: ReturnType<typeof within>, name: string) =>
  within(step.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('shares on another base tell what they were made from, and add up to 100', async () => {
  const moved = (code: string, given: number, factor: number, value: number) => ({
    ...region(code, given * factor, value),
    structure_share: given,
    base_factor: factor,
  });
  const members = [
    moved('Penang', 0.6, 1.03, 1.05),
    moved('Kedah', 0.2, 0.955, 1.03),
    moved('Sabah', 0.2, 0.955, 1.03),
  ];
  await open({ ...passport, components: [], members, exact: 1.04236, value: '104.2' });
  const step = await firstStep();
  expect(cellsOf(step, 'Penang')).toEqual(['61.80060.000 × 1.030000', '105.000']);
  expect(cellsOf(step, 'Sum of share')).toEqual(['100.000mean 1.000000', '104.236']);
  expect(cellsOf(step, 'Index')).toEqual(['', '104.2']);
  expect(step.getByText(/^Share: below it are what the structure gives/)).toBeVisible();
});

test('a link is a step of its own, as it was stored; a total that its groups do not add up to says so', async () => {
  await open({ ...passport, share_link: 1.002, base_mean: null, exact: 1.0399, value: '104.0' });
  const step = await firstStep();
  const [regions, groups] = step.getAllByRole('table').map((table) => within(table));
  if (!regions || !groups) throw new Error('two tables');
  expect(cellsOf(regions, 'Link to')).toEqual(['', '÷ 1.002000']);
  expect(cellsOf(regions, 'Before rounding')).toEqual(['', '103.992']);
  expect(cellsOf(groups, 'Sum of weight')[1]).toBe('');
  expect(step.getByText(/is not the sum of these groups/)).toBeVisible();
});

test('a mean of relatives can be repeated: what each is divided from, the mean, and what that is divided by', async () => {
  const item = (code: string, weight: number, price: number, base: number): Passport['items'][number] => ({
    label: { en: code },
    code,
    weight,
    base_price: base,
    price,
    base_printed: null,
    printed: '23.70',
    relative: '0.0',
    withheld: null,
    n_quotes: 6,
    status: 'firm',
    figure: null,
    published: true,
    began: null,
    entered: null,
    step: null,
  });
  const items = [item('Bag', 3, 1.0433, 1), item('Bulk', 1, 1.02, 1.01)];
  await open({
    ...passport,
    ...{ components: [], members: [], items, items_have_levels: true },
    ...{ recompute: 'elementary', elementary: 'jevons', base_mean: 1.01, value: '101.9' },
  });
  const step = within(await screen.findByRole('region', { name: 'Mean of price relatives' }));
  expect(cellsOf(step, 'Bag')).toEqual(['75.000', '23.70', '104.3301.043300 ÷ 1.000000', '6']);
  expect(cellsOf(step, 'Bulk')[2]).toBe('100.9901.020000 ÷ 1.010000');
  const mean = 104.33 ** 0.75 * 100.99 ** 0.25;
  expect(cellsOf(step, 'Mean of the relatives')[2]).toBe(mean.toFixed(3));
  expect(cellsOf(step, 'Its mean over the base')[2]).toBe('÷ 1.010000');
  expect(cellsOf(step, 'Before rounding')[2]).toBe((Number(mean.toFixed(3)) / 1.01).toFixed(3));
  expect(cellsOf(step, 'Index')[2]).toBe('101.9');
});

test('a price or relative of an item that is not there says why', async () => {
  const item = (code: Passport['items'][number]['withheld'], more: object): Passport['items'][number] => ({
    ...{ label: { en: code ?? '' }, code: code ?? '', weight: 1, base_price: null, price: null },
    ...{ base_printed: null, printed: null, relative: null, withheld: code, n_quotes: 6 },
    ...{ status: 'firm', figure: null, published: true, began: null, entered: null, step: null },
    ...more,
  });
  const items = [
    item('unpublished', { published: false }),
    item('hidden', {}),
    item('base', { printed: '23.70' }),
    item('no_price', { relative: '101.2' }),
    item('group', { printed: '24.10', relative: '102.0' }),
  ];
  await open({
    ...passport,
    ...{ components: [], members: [], items, items_have_levels: true },
    ...{ recompute: 'server', elementary: 'jevons', base_mean: null, exact: null, value: '101.9' },
  });
  const step = within(await screen.findByRole('region', { name: 'Mean of price relatives' }));
  const told = (code: string) => cellsOf(step, code).slice(1, 3);
  const base = '×not shown: a price of the base is hidden to protect its sources';
  const none = '–no price in this period; the level moved with others';
  const hidden = '×not shown, to protect its sources';
  expect(told('unpublished')).toEqual(['–not published yet', '–not published yet']);
  expect(told('hidden')).toEqual([hidden, hidden]);
  expect(told('base')).toEqual(['23.70', base]);
  expect(told('no_price')).toEqual([none, '101.2']);
  expect(told('group')).toEqual(['24.10', '102.0']);
  expect(step.getByText(/unrounded they would tell an item of the group/)).toBeVisible();
});

test('a movement repeats from its prices, an imputed one with the digits that it was computed to, and moves the level', async () => {
  const price = (amount: number, origin: 'accepted' | 'cell' = 'accepted') => ({ price: amount, origin });
  const step: Passport['step'] = {
    movement: 46.65679 / 46.2,
    level: (1.04035217 * 46.65679) / 46.2,
    level_before: 1.04035217,
    lines: 2,
    imputed_lines: 1,
    imputed_share: 0.5,
    lenders: ['cell'],
    before: [price(23.1), price(23.1)],
    now: [price(23.2), price(23.45679, 'cell')],
    withheld: null,
    pairs: [],
  };
  const average = { unit: 'RM/bag', decimals: 2, value: '23.20', components: [], members: [] };
  await open({ ...passport, ...average, recompute: 'mean_of_quotes', quotes: ['23.20'], step });
  expect(await screen.findByText('23.20; (23.45679)')).toBeVisible();
  expect(screen.getByText('46.65679')).toBeVisible();
  expect(screen.getByText('1.0098872')).toBeVisible();
  // 1.0403522 × 1.0098872 by hand
  expect(screen.getByText('Level 1.0403522 × movement 1.0098872 = 1.050638.')).toBeVisible();
});

test('a price is per its unit by the name that its row says', async () => {
  const price = {
    unit: 'RM/tin5',
    unit_name: { en: 'tin of 5 litres' },
    base: null,
    base_span: null,
  } as const;
  await open({ ...passport, ...price, components: [], members: [], recompute: 'server' });
  expect(await screen.findByText('RM per tin of 5 litres')).toBeVisible();
  expect(document.body).not.toHaveTextContent('tin5');
});
