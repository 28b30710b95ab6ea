import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

/** An editor writes an article in two languages with a live figure; another person approves it; readers read it. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const text = (page: Page) => page.getByRole('textbox', { name: /^Text/ });

test('an article with a live figure goes from its author by another person to readers in both languages', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin', '/internal/cms/news/create');
  await test.step('write it in English, with a figure that is read when the page is', async () => {
    await page.getByLabel(/^Title,/).fill('Steel is dearer');
    await page.getByLabel(/^In short/).fill('What a tonne of bars costs now.');
    await text(page).click();
    await page.keyboard.type('A tonne stands at ');
    await page.getByRole('button', { name: 'Live figure' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find a series').fill('cement');
    // one whose figure is shown: some months hide single items
    await dialog
      .getByRole('radio', { name: /cost index · .+ = 100 · \d+\.\d · / })
      .first()
      .check();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(text(page)).toContainText('value (newest)');
    await page.getByLabel(/^Kind/).selectOption('release');
    await page.getByLabel(/^Address/).fill('steel-is-dearer');
  });
  await test.step('and in Malay', async () => {
    await page.getByText(/^Bahasa Melayu, /).click();
    // the fields of both languages have the same names
    await expect(page.getByRole('region', { name: 'Bahasa Melayu' })).toBeVisible();
    await page.getByLabel(/^Title,/).fill('Keluli lebih mahal');
    await page.getByLabel(/^In short/).fill('Harga satu tan bar sekarang.');
    await text(page).click();
    await page.keyboard.type('Harga naik.');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await expect(heading(page, 'Steel is dearer')).toBeVisible();
  });
  await test.step('the author asks for a review, and does not approve the own words', async () => {
    await page.getByRole('button', { name: 'Ask for a review' }).click();
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  });
  const address = new URL(page.url()).pathname;
  await test.step('another person approves and publishes it', async () => {
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await enter(page, 'approver', address);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Steel is dearer is published')).toBeVisible();
  });
  await test.step('a visitor without scripts reads the number', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const visitor = await context.newPage();
    await visitor.goto(new URL('/news', page.url()).href);
    await visitor.getByRole('link', { name: 'Steel is dearer' }).click();
    await expect(heading(visitor, 'Steel is dearer')).toBeVisible();
    await expect(visitor.getByText(/A tonne stands at \d/)).toBeVisible();
    await context.close();
    const malay = await browser.newContext({ javaScriptEnabled: false, locale: 'ms' });
    const reader = await malay.newPage();
    await reader.goto(new URL('/news/steel-is-dearer', page.url()).href);
    await expect(heading(reader, 'Keluli lebih mahal')).toBeVisible();
    await malay.close();
  });
});

test('a version is compared block by block, and an earlier one comes back', async ({ page }) => {
  await enter(page, 'admin', '/internal/cms/pages');
  await page.getByRole('link', { name: 'Revisions and corrections' }).click();
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And one more sentence.');
  await page.getByRole('button', { name: 'Save another version' }).click();
  await expect(page.getByText('Published, newer draft')).toBeVisible();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.locator('ins')).toContainText('And one more sentence.');
  await page.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(page.getByText('brings back version 1')).toBeVisible();
  await page.goto('/pages/revisions-and-corrections');
  await expect(page.getByText('And one more sentence.')).toHaveCount(0);
});

test('two who open an item see each other; a preview is read by width, reader and language', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin', '/internal/cms/pages');
  await page.getByRole('link', { name: 'Revisions and corrections' }).click();
  await expect(heading(page, 'Revisions and corrections')).toBeVisible();
  const address = page.url();
  const other = await (await browser.newContext()).newPage();
  await enter(other, 'approver', new URL(address).pathname);
  await expect(other.getByText('has this open')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Phone' }).click();
  const preview = await opened;
  await expect(preview.getByText('Preview: this is not published')).toBeVisible();
  expect(await preview.evaluate(() => window.innerWidth)).toBeLessThan(500);
  await preview.getByRole('navigation', { name: 'Seen by' }).getByRole('link', { name: 'A visitor' }).click();
  await preview
    .getByRole('navigation', { name: 'Language' })
    .getByRole('link', { name: 'Bahasa Melayu' })
    .click();
  await expect(heading(preview, 'Semakan semula dan pembetulan')).toBeVisible();
  await other.context().close();
});

test('a product page says in words what its figures are for, and what was written of them', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto('/products/building-materials-price');
  const uses = visitor.getByRole('region', { name: 'What it is for' });
  await expect(uses.getByText('Price a bill of quantities')).toBeVisible();
  await expect(
    visitor.getByRole('region', { name: 'News about it' }).getByRole('link').first(),
  ).toBeVisible();
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Melayu' }).click();
  const malay = visitor.getByRole('region', { name: 'Kegunaannya' });
  await expect(malay).toContainText('Memberi harga senarai kuantiti');
  await context.close();
});
