import { expect, type Page } from '@playwright/test';
import type { PriceDataSet } from '../../packages/contract/src/data-sets/price-data-set.ts';
import { placeIn } from './collecting.ts';
import { fill, inWords, open, press, push, told } from './hands.ts';

const CORRECTIONS = '/internal/data/manage?tab=corrections';

/** Opens a month for correction, with the sheet of a region. */
export async function openCorrection(page: Page, period: string, region: string, en: string, ms: string) {
  await page.getByRole('button', { name: 'Correct a period' }).first().click();
  const drawer = page.getByRole('complementary', { name: 'Correct a period' });
  await drawer.getByLabel(/^Month/).selectOption({ label: inWords(period) });
  await fill(page, { 'Public reason, in English': en, 'Public reason, in Malay': ms });
  await drawer.getByRole('checkbox', { name: new RegExp(`^${region}`) }).check();
  await press(page, 'Correct a period');
  await told(page, `${inWords(period)} opened for correction`);
  await expect(page.getByRole('button', { name: 'Compute again' })).toBeDisabled();
}

/** The provider finds the sheet that came back on the home, changes one price and submits it again. */
export async function correctPrice(
  page: Page,
  dataSet: PriceDataSet,
  region: string,
  row: readonly string[],
  price: string,
) {
  await open(page, '/internal/home');
  await page.getByRole('link', { name: new RegExp(`${dataSet.name.en}, ${region}`) }).click();
  const line = row.reduce(
    (rows, text) => rows.filter({ hasText: text }),
    page.getByRole('grid').locator('tbody tr'),
  );
  await line.first().locator('td').nth(placeIn(dataSet, 'price')).click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  await push(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await told(page, 'Sheet submitted');
}

/** Asks for the computation and waits until it says what changes for readers. */
export async function computeCorrection(page: Page, period: string): Promise<void> {
  await open(page, CORRECTIONS);
  await page.getByRole('link', { name: inWords(period) }).click();
  await page.getByRole('button', { name: 'Compute again' }).click();
  await expect(page.getByRole('heading', { name: 'What readers will see changed' })).toBeVisible();
}

/** Another person looks at what changes, and approves it. */
export async function approveCorrection(page: Page, period: string): Promise<void> {
  await open(page, CORRECTIONS);
  await page.getByRole('link', { name: inWords(period) }).click();
  await page.getByRole('button', { name: 'Approve the correction' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Approve the correction' }).click();
  await told(page, 'Correction approved');
}
