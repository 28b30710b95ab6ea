import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { type Someone, signIn } from './people.ts';
import { expectSound } from './sound-screens.ts';

/** Every screen of collection, computing, publishing and reading. */
const PRICES = '/internal/products/building-materials-price';
const INDICES = '/internal/products/building-material-cost-index';

/** Addresses that carry ids are those that the screens themselves link to. */
async function staffPaths(page: Page): Promise<string[]> {
  const address = async (name: RegExp) =>
    (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
  await page.goto('/internal/data/manage');
  const compiled = page.getByRole('columnheader').filter({ hasText: 'Table one' }).nth(2);
  await compiled.getByRole('link', { name: 'Table one' }).click();
  await page.getByRole('button', { name: /^Averages of/ }).click();
  await page.getByRole('group', { name: 'Averages of' }).getByText('Cement', { exact: true }).click();
  const average = page.getByRole('table', { name: 'Averages of Cement' }).getByRole('link').first();
  const averagePath = (await average.getAttribute('href')) ?? '';
  const tableOne = new URL(page.url()).pathname;
  const round = tableOne.split('/generate-index')[0];
  await page.goto('/internal/data/publish/cost-data');
  const prices = await address(/20\d\d$/);
  await page.goto('/internal/data/publish/cost-indices');
  const indices = await address(/20\d\d$/);
  return [
    '/internal/data/manage',
    `${round}/building-material-price/list`,
    averagePath,
    tableOne,
    tableOne.replace('table-one', 'table-two'),
    '/internal/data/publish/cost-data',
    '/internal/data/publish/cost-indices',
    prices,
    indices,
  ];
}

const readers: readonly [Someone, readonly string[]][] = [
  ['subscriber', ['/internal/home', '/internal/products', PRICES, INDICES]],
  ['provider', ['/internal/home', '/internal/data/manage']],
];

test('screens of collecting, computing and publishing have no finding of axe and fit a phone', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'compiler');
  await expectSound(page, await staffPaths(page));
});

for (const [someone, paths] of readers) {
  test(`what a ${someone} reads has no finding of axe and fits a phone`, async ({ page }) => {
    test.slow();
    await signIn(page, someone);
    await expectSound(page, paths);
  });
}
