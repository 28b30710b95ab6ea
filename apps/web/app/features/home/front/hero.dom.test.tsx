import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import type { Front } from '../front.page.tsx';
import { frontSet } from './front-set.rules.ts';
import { Hero } from './hero.part.tsx';

const indices: Product = {
  ...{ subject: 'bmci', slug: 'building-material-cost-index', kind: 'indices', frequency: 'M' },
  ...{ name: { en: 'Material cost index' }, summary: { en: '' }, level: 'sample', is_demo: false },
  ...{ latest_period: '2026-10', released_at: '2026-11-20T04:00:00Z', first_period: '2026-08' },
  ...{ next_period: null, next_release_at: null, series: 2 },
  headlines: [],
};
const frontWith = (values: readonly (string | null)[]): Front => ({
  ...{ set: frontSet(null), isPreview: false, ads: [], news: [], calendar: [], plans: [] },
  ...{ provisional: {}, releasedAt: indices.released_at, passport: null, contract: null },
  base: { code: 'B26', from: '2026-08', to: '2026-08', label: { en: 'August 2026 = 100' } },
  products: [
    {
      ...indices,
      headlines: values.map((value, at) => ({
        ...{ label: { en: `Category ${at + 1}` }, place: { en: 'Malaysia' }, unit: '', base: null, value },
        ...{ change_month: null, change_year: null, figure: `f${at}` },
        spark: [100, null, value === null ? null : Number(value)].map((one) => (value === null ? null : one)),
      })),
    },
  ],
});
const open = (front: Front) =>
  openScreen(href('home'), { as: personOf('Subscriber'), page: () => <Hero front={front} /> });
const below = () => {
  const hero = screen.getByRole('heading', { level: 1 }).closest('section');
  return Number.parseFloat(hero?.style.getPropertyValue('--below') ?? '');
};

test.each([
  [1, ['Category 1']],
  [2, ['Category 1', 'Category 2']],
  [40, ['Category 3', 'Category 4', 'Category 5']],
] as const)(
  '%i building categories are drawn on a scale that has the base line in it',
  async (count, names) => {
    await open(frontWith(Array.from({ length: count }, (_, at) => (103.2 + at).toFixed(1))));
    expect(screen.getByRole('heading', { level: 2, name: new RegExp(`^${names[0]}: `) })).toBeVisible();
    const chart = within(screen.getByRole('img', { name: new RegExp(names[0]) }));
    for (const name of names) expect(chart.getByText(name)).toBeInTheDocument();
    expect(below()).toBeGreaterThan(0);
    expect(below(), 'the window is not made higher than the chart').toBeLessThan(420);
  },
);

test('categories that began after the base are not compared with it, and leave the place to those that ran through', async () => {
  const front = frontWith(['116.3', '112.2', '112.3', '112.4', '112.5']);
  const [index = indices] = front.products;
  const headlines = index.headlines.map((one, at) =>
    at === 0 ? one : { ...one, spark: [null, null, Number(one.value)] },
  );
  await open({ ...front, products: [{ ...index, headlines }] });
  expect(
    screen.getByRole('heading', {
      level: 2,
      name: 'Category 1: materials cost 16.3 % more than in August 2026',
    }),
  ).toBeVisible();
  cleanup();

  await open({ ...front, products: [{ ...index, headlines: headlines.slice(1) }] });
  expect(
    screen.getByRole('heading', { level: 2, name: 'Category 3: index 112.3 in October 2026' }),
  ).toBeVisible();
});

test('the month that is 100 is not compared with itself', async () => {
  const front = frontWith(['100.0', '100.0']);
  const [index = indices] = front.products;
  const headlines = index.headlines.map((one) => ({ ...one, spark: [100] }));
  await open({ ...front, products: [{ ...index, latest_period: '2026-08', headlines }] });
  expect(
    screen.getByRole('heading', { level: 2, name: 'Category 1: index 100.0 in August 2026' }),
  ).toBeVisible();
});

test.each([
  ['before the first release', []],
  ['where all is withheld', [null, null]],
] as const)('%s there is the claim, and no empty chart', async (_, values) => {
  await open(frontWith(values));
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(below()).toBeNaN();
});
