import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, type Someone } from './people.ts';

/**
 * The main job, by five people on real clicks: a provider enters a price, a compiler looks at an average and prepares the
 * release that waits, an approver approves it, an administrator publishes it early, a subscriber and a visitor read the new month.
 */
test.describe.configure({ mode: 'serial' });

const as = async (browser: Browser, someone: Someone): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enter(page, someone);
  return page;
};

test('a provider enters a price on the own sheet of the open round', async ({ browser }) => {
  const page = await as(browser, 'provider.north');
  await page.goto('/internal/data/manage');
  await page
    .getByRole('link', { name: /^Highlands,/ })
    .last()
    .click();
  await expect(page.getByText(/0 of \d+ quotes received/)).toBeVisible();
  await page.getByRole('link', { name: 'Import file' }).click();
  await page.getByText('One price', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Item' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Source', { exact: true }).selectOption({ index: 1 });
  await page
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('23.40');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText(/^Price saved/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the sheet' }).click();
  await expect(page.getByText(/1 of \d+ quotes received/)).toBeVisible();
});

test('the compiler follows an index to an average, computes again, and rehearses the release', async ({
  browser,
}) => {
  const page = await as(browser, 'compiler');
  await page.goto('/internal/data/manage');
  const compiled = page.getByRole('columnheader').filter({ hasText: 'Table One' }).nth(2);
  await compiled.getByRole('link', { name: 'Table One' }).click();
  await expect(page.getByRole('heading', { name: 'Table One' })).toBeVisible();
  await page.getByText('With current quotes').click();
  await expect(page.getByText('identical to the official run')).toBeVisible();
  await page.getByRole('button', { name: /^Averages of/ }).click();
  await page.getByRole('group', { name: 'Averages of' }).getByText('Cement', { exact: true }).click();
  await page.getByRole('table', { name: 'Averages of Cement' }).getByRole('link').first().click();
  await expect(page.getByText('Distribution of quotes')).toBeVisible();
  await page.goto('/internal/data/publish/cost-indices');
  await page
    .getByRole('row', { name: /Rehearsed/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText(/^Embargo: not public before/)).toBeVisible();
  await page.getByLabel('In English').fill('Material costs rose a little.');
  await page.getByLabel('In Malay').fill('Kos bahan meningkat sedikit.');
  await page.getByRole('button', { name: 'Save the commentary' }).click();
  await expect(page.getByText('Computed again: identical result')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  await expect(page.getByText('Computed again: identical result')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
});

test('the approver approves it, somebody else publishes it early and says why; at once everybody reads the new month', async ({
  browser,
  page: visitor,
}) => {
  await visitor.goto('/products/building-material-cost-index');
  const before = await visitor.getByRole('columnheader').allTextContents();
  const approver = await as(browser, 'approver');
  await approver.goto('/internal/data/publish/cost-indices');
  await approver
    .getByRole('row', { name: /Rehearsed/ })
    .getByRole('link')
    .first()
    .click();
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByRole('button', { name: 'Publish now' })).toBeDisabled();

  const page = await as(browser, 'admin');
  await page.goto(approver.url());
  await page.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Public reason, in English').fill('All offices were done.');
  await dialog.getByLabel('Public reason, in Malay').fill('Semua pejabat sudah selesai.');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Embargo/)).toHaveCount(0);

  const reader = await as(browser, 'subscriber');
  await reader.goto('/internal/products/building-material-cost-index');
  await reader.getByRole('gridcell').getByRole('link').last().click();
  await expect(reader.getByText(/Recomputed in this browser: (equal|agrees within rounding)/)).toBeVisible();
  const download = reader.waitForEvent('download');
  await reader
    .getByRole('button', { name: /Download/ })
    .first()
    .click();
  await reader.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^building-material-cost-index-.*\.csv$/);

  await visitor.reload();
  await expect(visitor.getByRole('columnheader').first()).toBeVisible();
  expect(await visitor.getByRole('columnheader').allTextContents()).not.toEqual(before);
});

test('a withdrawal waits for another person, and one that was a mistake is cancelled', async ({
  browser,
}) => {
  const page = await as(browser, 'approver');
  await page.goto('/internal/data/publish/cost-indices');
  await page
    .getByRole('row', { name: /Published/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Public reason, in English').fill('A price of steel bars was entered twice.');
  await page.getByLabel('Public reason, in Malay').fill('Satu harga bar keluli dimasukkan dua kali.');
  await page.getByRole('button', { name: 'Prepare the withdrawal' }).click();
  await expect(page.getByText(/^This withdraws vintage 1\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel the release' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The price was right.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the release' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});
