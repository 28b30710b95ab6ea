import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

/** The passport's own calculation came to the printed figure; from rounded parts as near as they allow. */
const AGREES = /Recomputed in this browser: (equal|agrees within rounding)/;

/** Reading what is published: requirements 2, `/`, `/products`, `/bmp-index` and `/internal/products`. */

test('a visitor comes from the home page to a price, and its passport says what it stands on', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What it costs to build, measured every month',
  );
  await page.getByRole('list', { name: 'Headline figures' }).getByRole('link').first().click();
  await page.waitForURL('**/products/building-material-cost-index?figure=*');
  const passport = page.getByRole('complementary', { name: 'Number passport' });
  await expect(passport.getByText(AGREES)).toBeVisible();
  await expect(passport.getByRole('heading', { level: 3 })).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(passport).toBeHidden();
  expect(new URL(page.url()).search).not.toContain('figure');
});

test('a visitor searches by another word, sees the sample, and is told what is locked and what opens it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Find a price or an index' }).fill('cement');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/all-products?q=cement');
  await page.getByRole('link', { name: 'Ordinary Portland cement, bag' }).first().click();
  await page.waitForURL('**/products/building-materials-price?items=CEM-01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Building material prices');
  const table = page.getByRole('region', { name: 'Building material prices' });
  await expect(table.getByRole('rowheader', { name: /Ordinary Portland cement/ })).toBeVisible();
  await expect(page.getByText(/earlier months? are not in the free sample/)).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Sign in to see everything in your subscription.' }).first(),
  ).toHaveAttribute('href', /\/auth\/login\?next=/);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
});

test('the public home is complete without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('img', { name: /Material|index/ }).first()).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: 'Building material prices' }).first()).toBeVisible();
  await context.close();
});

test('the index page opens the figure that a link names, and shows what moved the index', async ({
  page,
}) => {
  await page.goto('/bmp-index');
  await expect(page.getByRole('heading', { name: /contributed most to the change/ })).toBeVisible();
  await page
    .getByRole('link', { name: 'Cite' })
    .or(page.getByRole('button', { name: 'Cite' }))
    .first()
    .click();
  await expect(page.getByText(/Vintage of .*bmp-index\?as_of=/)).toBeVisible();
});

test('a subscriber filters, looks at the chart, follows a figure down to its quotes and takes the table along', async ({
  page,
}) => {
  await enter(page, 'subscriber', '/internal/home');
  await page.getByRole('link', { name: 'Building material prices' }).first().click();
  await page.waitForURL('**/internal/products/building-materials-price');

  await page.getByRole('button', { name: /^Items/ }).click();
  await page.getByRole('searchbox', { name: 'Name, code or synonym' }).fill('BAR-01');
  await page.getByRole('treeitem', { name: /High tensile deformed bar, 10 mm/ }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL('**items=BAR-01**');
  await page.getByRole('button', { name: /^Region/ }).click();
  await page.getByRole('treeitem', { name: /^Central/ }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL('**regions=*');

  await page.getByRole('tab', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('slider', { name: /arrow keys/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /High tensile deformed bar/ })).toBeVisible();
  const slider = page.getByRole('slider', { name: /arrow keys/ });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /Kota Damar/);
  await page.keyboard.press('Enter');
  const passport = page.getByRole('complementary', { name: 'Number passport' });
  await expect(passport.getByText(AGREES)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slider).toBeFocused();

  await page.getByRole('tab', { name: 'Table', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
    })(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('BAR-01');
  expect(csv).not.toContain('CEM-01');
  expect(csv).toContain('# Note: Demonstration data.');
  expect(csv.split('\n').find((line) => !/^\ufeff?"?#/.test(line))).toContain('Region,Period,Value,Status');
});

test('a subscriber follows an index from the formula to quotes, recomputed in the browser', async ({
  page,
}) => {
  await enter(page, 'subscriber', '/internal/products/building-material-cost-index?regions=CEN-1');
  const cell = page.getByRole('gridcell').getByRole('link').last();
  const printed = await cell.textContent();
  await cell.click();
  const passport = page.getByRole('complementary', { name: 'Number passport' });
  await expect(passport.getByText(AGREES)).toBeVisible();
  await expect(passport.getByText(`published ${printed}`)).toBeVisible();
  await expect(passport.getByRole('heading', { level: 3, name: /quotes?$/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await passport.getByRole('button', { name: 'Inputs' }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
    })(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^kind,code,name,weight/);
  await passport.getByRole('button', { name: 'Previous figure' }).click();
  await expect(passport.getByText(AGREES)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
});
