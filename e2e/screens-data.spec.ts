import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Someone, signIn } from './people.ts';

/** Every screen of collection, computing, publishing and reading: axe, one heading, and no page wider than a phone. */
const WIDTHS = [1440, 390] as const;
const PRICES = '/internal/products/building-materials-price';
const INDICES = '/internal/products/building-material-cost-index';

async function inspect(page: Page, paths: readonly string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
      expect(found, `${path} at ${width}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} is wider than the screen`).toBeLessThanOrEqual(0);
    }
  }
}

/** Addresses that carry ids are those that the screens themselves link to. */
async function staffPaths(page: Page): Promise<string[]> {
  const address = async (name: RegExp) =>
    (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
  await page.goto('/internal/data/manage');
  const compiled = page.getByRole('columnheader').filter({ hasText: 'Table one' }).nth(2);
  await compiled.getByRole('link', { name: 'Table one' }).click();
  await page.getByRole('button', { name: /^Averages of/ }).click();
  await page.getByText('Cement', { exact: true }).last().click();
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
  await inspect(page, await staffPaths(page));
});

for (const [someone, paths] of readers) {
  test(`what a ${someone} reads has no finding of axe and fits a phone`, async ({ page }) => {
    test.slow();
    await signIn(page, someone);
    await inspect(page, paths);
  });
}
