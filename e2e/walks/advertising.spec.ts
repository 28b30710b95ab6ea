import type { Page } from '@playwright/test';
import { pngOf } from '../../apps/api/src/platform/test/test-pictures.ts';
import { expect, test } from '../fixtures.ts';
import { enter } from '../people.ts';
import { site } from '../site/current.ts';
import { expectSoundHere } from '../sound-screens.ts';

/** An advertiser on a phone; staff at a desk. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1_280, height: 900 };

test.use({ allowedErrors: [/status of 422/] });

/** Brings the one week of a campaign to this week, or to one before it: a test cannot wait for a Monday. */
async function moveBack(campaign: string, weeksAgo: number): Promise<void> {
  const database = site().openDatabase();
  try {
    await database.owner.query(
      `with moved as (update ad_bookings set first_week = date_trunc('week', now() at time zone 'Asia/Kuala_Lumpur')::date - 7 * $2::int
        where campaign = $1 returning id, first_week)
      update ad_slots s set week = moved.first_week from moved where s.booking_id = moved.id`,
      [campaign, weeksAgo],
    );
  } finally {
    await database.close();
  }
}

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a place is sold, booked on a phone, reviewed, paid, shown with its mark, and ends', async ({
  page,
}) => {
  const campaign = `Scaffolds ${Date.now()}`;
  await page.setViewportSize(DESK);
  await enter(page, 'admin', '/internal/subscription/advertisement/create');
  await page.getByLabel(/^Code/).fill('products-foot');
  await page.getByLabel(/^Name in English/).fill('Under the products');
  await page.getByLabel(/^Place/).selectOption({ label: 'Product list' });
  await page.getByLabel(/^Width/).fill('728');
  await page.getByLabel(/^Height/).fill('90');
  await page.getByLabel(/^Price/).fill('150');
  await page.getByLabel(/^Shown/).selectOption({ label: 'Public' });
  await act(page, 'Add plan');
  await page.waitForURL('**/advertisement/view/*');
  await expect(page.getByRole('heading', { level: 1, name: 'Under the products' })).toBeVisible();
  await expectSoundHere(page);

  await page.setViewportSize(PHONE);
  await enter(page, 'guest', '/advertisement');
  const place = page.getByRole('region', { name: 'Under the products' });
  await expect(place.getByText('RM 150.00 a week, before tax')).toBeVisible();
  await expectSoundHere(page);
  await place.getByRole('link', { name: 'Book this place' }).click();
  await page.waitForURL('**/internal/advertisement/create?plan=*');
  await page.getByLabel(/^Advertiser/).fill('Perancah Maju');
  await page.getByLabel(/^Campaign/).fill(campaign);
  await page.getByLabel(/^Address that it leads to/).fill('https://perancah.example/sewa');
  await page
    .getByRole('list', { name: 'Free slots of the coming half year' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByText(/^1 week from /)).toBeVisible();
  await act(page, 'Keep booking');
  await page.waitForURL('**/internal/advertisement/view/*');
  const booking = page.url();
  await act(page, 'Hold weeks');
  await expect(page.getByText('The picture is missing.')).toBeVisible();
  await page.getByLabel(/^What the picture says/).fill('Scaffolds for hire in all states');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: await pngOf(400, 90) });
  await act(page, 'Upload picture');
  await expect(page.getByText(/The picture is 400 × 90/).first()).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: await pngOf(728, 90) });
  await act(page, 'Upload picture');
  await expect(page.getByText('At 390 pixels')).toBeVisible();
  await expectSoundHere(page);
  await act(page, 'Submit');
  await expect(page.getByText('In review').first()).toBeVisible();

  await page.setViewportSize(DESK);
  await enter(page, 'admin', booking);
  await act(page, 'Approve');
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();

  await page.setViewportSize(PHONE);
  await enter(page, 'guest', booking);
  await act(page, 'Pay');
  await page.waitForURL('**/payment/initiate?order=*');
  await page.getByLabel('Person or company').fill('Perancah Maju');
  await page
    .getByLabel(/^Address/)
    .first()
    .fill('12 Jalan Kenari');
  await page.getByLabel(/^City/).fill('Kuala Lumpur');
  await act(page, 'Save details');
  await expect(page.getByRole('button', { name: 'Save details' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to test gateway' }).click();
  await page.waitForURL('**/mock-payment?payment=*');
  await act(page, 'Succeed');
  await expect(page.getByText('Sent, answered with 200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
  await page.goto(booking);
  await expect(page.getByText('Approved').first()).toBeVisible();

  await moveBack(campaign, 0);
  await expect(async () => {
    await page.goto('/products');
    await expect(page.getByRole('img', { name: 'Scaffolds for hire in all states' })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 90_000 });
  const ad = page.getByRole('complementary', { name: 'Advertisement' });
  await ad.scrollIntoViewIfNeeded();
  await expect(ad.getByText('Advertisement')).toBeVisible();
  await expect(ad.getByRole('link')).toHaveAttribute('href', /^\/api\/v1\/ads\/[\w-]+\/follow$/);
  await expectSoundHere(page);

  await moveBack(campaign, 1);
  await expect(async () => {
    await page.goto(`${booking}?tab=days`);
    await expect(page.getByText('Done').first()).toBeVisible({ timeout: 5_000 });
    // its looks are stored some seconds after they were counted
    await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await page.goto('/products');
  await expect(page.getByRole('img', { name: 'Scaffolds for hire in all states' })).toHaveCount(0);
});
