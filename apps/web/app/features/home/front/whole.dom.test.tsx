import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/all';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import type { Front } from '../front.page.tsx';
import { frontSet } from './front-set.rules.ts';
import { Hero } from './hero.part.tsx';
import { PARTS } from './parts.part.tsx';

const figure = (at: number, isReleased: boolean): Product['headlines'][number] => ({
  ...{ label: { en: `Category ${at + 1}, concrete` }, place: { en: 'Malaysia' }, unit: '', base: null },
  ...{ change_month: null, change_year: null, figure: `f${at}` },
  ...(isReleased
    ? { value: (103.2 + at).toFixed(1), spark: [100, 103.2 + at] }
    : { value: null, spark: [null, null] }),
});
const product = (code: string, kind: Product['kind'], count: number, isReleased: boolean): Product => ({
  ...{ subject: code, slug: code, kind, frequency: 'M', name: { en: kind }, summary: { en: '' } },
  ...{ level: 'sample', is_demo: false, next_period: null, next_release_at: null, series: count },
  ...(isReleased
    ? { latest_period: '2026-10', released_at: '2026-11-20T04:00:00Z', first_period: '2026-09' }
    : { latest_period: null, released_at: null, first_period: null }),
  headlines: Array.from({ length: count }, (_, at) => figure(at, isReleased)),
});
const frontWith = (count: number, isReleased: boolean): Front => ({
  ...{ set: frontSet(null), isPreview: false, ads: [], news: [], calendar: [], plans: [], provisional: {} },
  ...{ releasedAt: isReleased ? '2026-11-20T04:00:00Z' : null, passport: null, contract: null },
  base: isReleased
    ? { code: 'B26', from: '2026-09', to: '2026-09', label: { en: 'September 2026 = 100' } }
    : null,
  products: [
    product(HEADLINE.prices.code, 'prices', 0, isReleased),
    product(HEADLINE.index.code, 'indices', count, isReleased),
  ],
});
const open = (front: Front) =>
  openScreen(href('home'), {
    as: personOf('Subscriber'),
    page: () => (
      <>
        <Hero front={front} />
        {front.set.parts.map(({ part }) => {
          const Part = PARTS[part];
          return <Part key={part} front={front} />;
        })}
      </>
    ),
  });

const STATES = [0, 1, 2, 40].flatMap((count) => [
  { count, when: 'before', isReleased: false },
  { count, when: 'after', isReleased: true },
]);

test.each(STATES)(
  'with $count building categories, $when the first release, the front page is whole',
  async ({ count, isReleased }) => {
    await open(frontWith(count, isReleased));
    const claim = screen.getByRole('heading', { level: 1 });
    expect(screen.getByRole('searchbox')).toBeVisible();
    const hero = within(claim.closest('section') ?? claim);
    const charts = hero.queryAllByRole('img', { name: /Category \d+/ });
    const isDrawn = isReleased && count > 0;
    expect(charts.length > 0, 'a chart where there is something to draw, and no empty one').toBe(isDrawn);
    const below = claim.closest('section')?.style.getPropertyValue('--below') ?? '';
    expect(below).toMatch(isDrawn ? /^[1-3]?\d{1,2}(\.\d+)?px$/ : /^$/);
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null|\{\w+\}/);
    // a sample of nothing is not offered
    expect(screen.queryAllByRole('link', { name: /free samples/ })).toHaveLength(isReleased ? 1 : 0);
    for (const heading of screen.getAllByRole('heading', { level: 2 }))
      expect(heading).toHaveTextContent(/\w/);
  },
);

test('the tiles are of the categories that the chart speaks of, its own first', async () => {
  await open(frontWith(40, true));
  const chart = screen.getAllByRole('img', { name: /Category \d+/ })[0];
  const spoken = chart?.getAttribute('aria-label')?.match(/Category \d+/g) ?? [];
  const links = screen.getAllByRole('link', { name: /indices.*Category \d+/i });
  const tiles = links.map((tile) => tile.firstElementChild?.textContent);
  expect(tiles).toEqual(['indices, Category 3', 'indices, Category 4']);
  expect(spoken[0]).toBe('Category 3');
});

test('figures have the decimals that they were published with, on the chart, in its words and on the tiles', async () => {
  const front = frontWith(3, true);
  const headlines = front.products[1]?.headlines.map((headline, at) => ({
    ...headline,
    ...{ value: `105.${at}0`, spark: [100, 105 + at / 10], change_year: '1.250' },
  }));
  const products = front.products.map((one) =>
    one.kind === 'indices' ? { ...one, headlines: headlines ?? [] } : one,
  );
  await open({ ...front, products });
  const [chart] = screen.getAllByRole('img', { name: /Category 1: .*5\.00/ });
  for (const words of ['105.00', '105.10', '105.20']) {
    expect(within(chart ?? document.body).getByText(words)).toBeInTheDocument();
  }
  const tile = screen.getAllByRole('link', { name: /indices, Category 1/ })[0];
  expect(tile).toHaveTextContent('105.00');
  expect(tile).toHaveTextContent('+1.250 %');
});

const doorOf = async (front: Front) => {
  await open(front);
  const section = screen.getByRole('heading', { level: 2, name: 'Start from your task' }).closest('section');
  const doors = within(section ?? document.body).getAllByRole('article');
  return [doors.length, section?.querySelector('p')?.textContent];
};
test('the ways to start are as many as are said', async () => {
  expect(await doorOf(frontWith(3, true))).toEqual([1, 'One way to start, with real figures.']);
});
test('two ways to start are two', async () => {
  const front = frontWith(3, true);
  const prices = product(HEADLINE.prices.code, 'prices', 2, true);
  const headlines = prices.headlines.map((one) => ({ ...one, figure: `p-${one.figure}` }));
  const products = [{ ...prices, headlines }, ...front.products.slice(1)];
  expect(await doorOf({ ...front, products })).toEqual([2, 'Two ways to start, each with real figures.']);
});
