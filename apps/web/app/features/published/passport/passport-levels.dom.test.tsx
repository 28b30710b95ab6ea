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
  base_mean: null,
  elementary: null,
  mean: null,
  components: [
    {
      label: { en: 'Cement' },
      code: 'CEM',
      weight: 100,
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
        value: 1.042,
        relative: '104.2',
        points: '104.20',
        rebased: { published: '109.4', factor: 1.05, survey: '2026-S2' },
      },
    ],
  });
  const sum = within(
    await screen.findByRole('region', { name: 'Sum of weight × index on the base of the weights' }),
  );
  expect(sum.getByRole('columnheader', { name: 'Published index' })).toBeVisible();
  expect(sum.getByRole('rowheader', { name: 'Labour (survey H2 26)' })).toBeVisible();
  for (const shown of ['109.4', '÷ 1.0500']) expect(sum.getByText(shown)).toBeVisible();
});
