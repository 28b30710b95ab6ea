import { expect, type Page } from '@playwright/test';
import type { PriceDataSet } from '../../packages/contract/src/data-sets/price-data-set.ts';
import { form, inWords, open, press, push, told } from './hands.ts';

/** Opens the provider's own sheet from the home, as the provider finds it. */
export async function openSheet(page: Page, { name }: PriceDataSet, region: string, lines: number) {
  await open(page, '/internal/home');
  await page.getByRole('link', { name: new RegExp(`${name.en}, ${region}`) }).click();
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
  dataSet: PriceDataSet,
  region: string,
  text: string,
  way: 'file' | 'paste',
): Promise<void> {
  const lines = text.split('\n').length - 1;
  await openSheet(page, dataSet, region, lines);
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

/** What is typed into one column of a sheet, row by row: the price, its unit, or one of its terms. */
export type TypedColumns = Readonly<Record<string, readonly string[]>>;

/** The same by keyboard, down one column after the other: units and terms go with the prices. */
export async function quotesByHand(
  page: Page,
  dataSet: PriceDataSet,
  region: string,
  columns: TypedColumns,
): Promise<void> {
  const lines = Object.values(columns)[0]?.length ?? 0;
  await openSheet(page, dataSet, region, lines);
  for (const [column, cells] of Object.entries(columns)) {
    await page
      .getByRole('grid')
      .locator('tbody tr')
      .first()
      .locator('td')
      .nth(placeIn(dataSet, column))
      .click();
    for (const cell of cells) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Enter');
    }
  }
  await submit(page, lines);
}

/**
 * Where a column stands in a provider's grid: after the box that chooses a row, as declared without what the office alone
 * sees, then the other terms.
 */
export function placeIn({ columns, quoteTerms }: PriceDataSet, column: string): number {
  const declared = columns
    .map((one) => ('core' in one ? one.core : one.term))
    .filter((name) => name !== 'effect');
  const others = quoteTerms.map(({ name }) => name).filter((name) => !declared.includes(name));
  return 1 + [...declared, ...others].indexOf(column);
}

/**
 * The reviewer opens a sheet from the board and approves it, with a reason where prices are flagged. Which are depends on
 * what other sheets brought before: a price is compared with those of its item that are there when it comes.
 */
export async function review(
  page: Page,
  period: string,
  region: string,
  reason: string,
  organisation = '',
): Promise<void> {
  await open(page, '/internal/data/manage');
  // where several organisations supply a region, the sheet says whose it is
  const sheet = [region, inWords(period), organisation].filter(Boolean).join(', ');
  await page.getByRole('link', { name: new RegExp(`^${sheet}`) }).click();
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
