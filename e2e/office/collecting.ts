import { expect, type Page } from '@playwright/test';
import { form, inWords, open, press, push, told } from './hands.ts';

/** Opens the provider's own sheet from the home, as the provider finds it. */
async function openSheet(page: Page, region: string, lines: number): Promise<void> {
  await open(page, '/internal/home');
  await page.getByRole('link', { name: new RegExp(`Building material prices, ${region}`) }).click();
  await told(page, `0 of ${lines} quotes received`);
}

async function submit(page: Page, lines: number): Promise<void> {
  await told(page, `${lines} of ${lines} quotes received`);
  await push(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await told(page, 'Sheet submitted');
}

/** The sheet of a region by a file or by pasted cells: looked at first, then taken in, then submitted. */
export async function quotesByList(
  page: Page,
  region: string,
  text: string,
  way: 'file' | 'paste',
): Promise<void> {
  const lines = text.split('\n').length - 1;
  await openSheet(page, region, lines);
  await page.getByRole('link', { name: 'Import file' }).click();
  if (way === 'file') {
    const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
  } else {
    await form(page)
      .getByLabel(/^Or paste cells/)
      .fill(text.replaceAll(';', '\t'));
  }
  await press(page, 'Check the file');
  await page.getByRole('button', { name: `Import ${lines} rows` }).click();
  await page.getByRole('link', { name: 'Back to the sheet' }).click();
  await submit(page, lines);
}

/** The same by keyboard, down the column of prices. */
export async function quotesByHand(page: Page, region: string, prices: readonly string[]): Promise<void> {
  await openSheet(page, region, prices.length);
  await page.getByRole('grid').locator('tbody tr').first().locator('td').nth(6).click();
  for (const price of prices) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await submit(page, prices.length);
}

/**
 * The reviewer opens a sheet from the board and approves it, with a reason where prices are flagged. Which are depends on
 * what other sheets brought before: a price is compared with those of its item that are there when it comes.
 */
export async function review(page: Page, period: string, region: string, reason: string): Promise<void> {
  await open(page, '/internal/data/manage');
  await page.getByRole('link', { name: new RegExp(`^${region}, ${inWords(period)}`) }).click();
  await push(page, page.getByRole('button', { name: 'Start the review' }));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const asked = page.getByRole('dialog');
  const approved = page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .getByText('Approved', { exact: true });
  await expect(asked.or(approved)).toBeVisible();
  if (await asked.isVisible()) {
    await asked.getByLabel(/^Reason/).fill(reason);
    await asked.getByRole('button', { name: 'Approve' }).click();
  }
  await expect(approved).toBeVisible();
}
