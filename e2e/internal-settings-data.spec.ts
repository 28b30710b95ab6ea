import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, type Someone } from './people.ts';

/** Reference data: requirements 2, "Internal settings data"; issue 2, part 1. */
const ROOT = '/internal/settings/data';

/** A second person at a browser of their own. */
async function another(browser: Browser, someone: Someone): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, someone);
  return page;
}

test('a unit is added, told what is missing in words, and its history says who did it', async ({ page }) => {
  await enter(page, 'compiler', `${ROOT}/material?tab=units`);
  await page.getByRole('button', { name: 'Add a unit' }).click();
  const form = page.getByRole('form', { name: 'Add a unit' });
  await form.getByRole('button', { name: 'Add a unit' }).click();
  await expect(form.getByRole('link', { name: 'Fill in "Dimension".' })).toBeVisible();
  await form.getByLabel('Name in English').fill('Pallet');
  await form.getByLabel('Code').fill('pallet');
  await form.getByLabel('Dimension').selectOption('mass');
  await form.getByLabel('Base units in one unit').fill('1,250.5');
  await form.getByRole('button', { name: 'Add a unit' }).click();
  await page.waitForURL(/edit=units\.\d+/);
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Added' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Base units in one unit' })).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/status of (409|422)/] });

  test('of two people who change one row, the second compares and decides; nothing is overwritten unseen', async ({
    page,
    browser,
  }) => {
    await enter(page, 'compiler', `${ROOT}/manufacturer?edit=manufacturers.1`);
    const other = await another(browser, 'approver');
    await other.goto(`${ROOT}/manufacturer?edit=manufacturers.1`);
    await other.getByLabel('Registration number').fill('R-2');
    await page.getByLabel('Registration number').fill('R-1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/\S saved$/)).toBeVisible(); // not the menu of saved views
    await other.getByRole('button', { name: 'Save changes' }).click();
    const conflict = other.getByRole('alert').filter({ hasText: 'Nothing was overwritten' });
    await expect(conflict.getByRole('radio', { name: /^Theirs, .*: R-1$/ })).toBeVisible();
    await expect(conflict.getByRole('radio', { name: /^Yours, .*: R-2$/ })).toBeChecked();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(other.getByLabel('Registration number')).toHaveValue('R-1');
    await other.context().close();
  });

  test('what is in use does not end before that which uses it', async ({ page }) => {
    await enter(page, 'compiler', `${ROOT}/material?tab=units&edit=units.1`);
    await page.getByRole('button', { name: 'End use' }).click();
    const form = page.getByRole('form', { name: /^End the use of/ });
    await form.getByLabel('Last month of use').click();
    await page.getByRole('button', { name: 'December 2026' }).click();
    await form.getByLabel('Reason').fill('No longer sold');
    await form.getByRole('button', { name: 'End use' }).click();
    await expect(form.getByText(/^Used by \d+ items after/).first()).toBeVisible();
  });
});

test('weights that do not sum to 100 cannot be submitted; their editor cannot approve them; another person can', async ({
  page,
  browser,
}) => {
  await enter(page, 'compiler', `${ROOT}/weightage?edit=weight-sets.1`);
  await page.getByRole('button', { name: 'Copy as new draft' }).click();
  await page.waitForURL(/edit=weight-sets\.(?!1$)\d+/);
  await page.getByRole('button', { name: 'Edit the description' }).click();
  const form = page.getByRole('form', { name: 'Edit the description' });
  await form.getByLabel('Valid from').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next year' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Jan/ }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  // the form's own field says the month too; the page says it once the new version is there
  await expect(form).toBeHidden();
  await expect(page.getByText('January 2024')).toBeVisible();

  await page.getByLabel('Cement, Timber building').fill('9.2');
  await page.getByRole('button', { name: 'Save weights' }).click();
  await expect(page.getByText('Timber building sums to 101 instead of 100; -1 is left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toBeDisabled();
  await page.getByLabel('Timber and plywood, Timber building').fill('40.5');
  await page.getByRole('button', { name: 'Save weights' }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(
    page.getByText('You, or an account linked to yours, edited this. Another person must approve it.'),
  ).toBeVisible();

  const other = await another(browser, 'approver');
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('This can no longer be changed.', { exact: false })).toBeVisible();
  await expect(other.getByLabel('Cement, Timber building')).toBeDisabled();
  await other.context().close();
});

test('a file is looked at before it is put in', async ({ page }) => {
  await enter(page, 'compiler', `${ROOT}/manufacturer`);
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(
    'code,name_en,brands\nMF-02,Baja Utama,Baja; Kuat\nMF-77,New maker,\nbad code,X,\n',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'makers.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('1 new, 1 changed, 0 unchanged, 1 with a problem.')).toBeVisible();
  await page.getByLabel('Reason').fill('Yearly update');
  await page.getByRole('button', { name: 'Import 2 rows, skip 1' }).click();
  await expect(page.getByRole('link', { name: 'New maker' })).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: [/status of (403|500)/] });
  test('a part that is refused names the permission; one that fails gives the reference', async ({
    page,
  }) => {
    await enter(page, 'compiler');
    await page.route('**/api/v1/lists/units?*', (route) =>
      route.fulfill({ status: 403, json: { message: 'This action is unauthorized.', code: 'forbidden' } }),
    );
    await page.goto('/internal/settings/data/material?tab=units');
    await expect(page.getByText('You need the permission "see this list"')).toBeVisible();
    await page.unroute('**/api/v1/lists/units?*');
    await page.route('**/api/v1/weight-sets', (route) =>
      route.fulfill({ status: 500, json: { message: 'Server Error', request_id: 'abc123' } }),
    );
    await page.goto('/internal/settings/data/weightage');
    await expect(page.getByText('Server error. Please try again later.').first()).toBeVisible();
    await expect(page.getByText('abc123').first()).toBeVisible();
  });
});
