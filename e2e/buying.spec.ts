import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { expectSoundHere } from './sound-screens.ts';

/** Buying by the test gateway on a phone: each test is another person, since an order changes what they hold. */
test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Billing details that the demonstration does not have. */
async function fillBuyer(page: Page): Promise<void> {
  await page.getByLabel('Person or company').fill('Tan Quantity Surveyors');
  await page
    .getByLabel('Address (', { exact: false })
    .or(page.getByLabel(/^Address/))
    .first()
    .fill('12 Jalan Kenari');
  await page.getByLabel(/^City/).fill('Kuala Lumpur');
  await page.getByLabel(/^I accept the terms of use/).check();
}

test('a failed payment, the same order paid after it, and an open product', async ({ page }) => {
  await enter(page, 'guest', '/pricing');
  await page.getByRole('link', { name: 'Choose Premium' }).click();
  await page.waitForURL('**/payment/checkout?plan=premium*');
  await fillBuyer(page);
  await expectSoundHere(page);
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await page.waitForURL('**/mock-payment?payment=*');

  await page.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByText('Sent, answered with 200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(heading(page, 'The payment failed')).toBeVisible();
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  await expectSoundHere(page);

  await page.getByRole('link', { name: 'Try again or pay otherwise' }).click();
  await page.getByRole('button', { name: 'Go to test gateway' }).click();
  await page.waitForURL('**/mock-payment?payment=*');
  // Back leads to the order and begins nothing by itself
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Go to test gateway' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to test gateway' }).click();
  await page.getByRole('button', { name: 'Succeed', exact: true }).click();
  await expect(page.getByText('Sent, answered with 200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(heading(page, 'Paid')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('order')).toBe(order);
  await page.reload();
  await expect(heading(page, 'Paid')).toBeVisible();
  await expectSoundHere(page);

  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText(/^Invoice INV-/)).toBeVisible();
  await page.goto('/internal/billing/subscription');
  await expect(page.getByText('Premium').first()).toBeVisible();
  await page.goto(`/payment/response?order=${order}`);
  await page.getByRole('link', { name: 'Open a product' }).click();
  await page.waitForURL('**/internal/products**');
});

test('a forged message pays nothing, and a reload asks the order again', async ({ page }) => {
  await enter(page, 'subscriber', '/internal/billing/change-plan');
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click();
  await expect(page.getByText('To pay now')).toBeVisible();
  await fillBuyer(page);
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await page.waitForURL('**/mock-payment?payment=*');
  await page.getByRole('button', { name: 'Forged signature' }).click();
  await expect(page.getByText(/^Sent, answered with 4/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(heading(page, 'Your bank has not confirmed yet')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your bank has not confirmed yet')).toBeVisible();
});
