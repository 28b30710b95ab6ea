import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { administrator, newestMail } from '../mails.ts';
import { yesterday } from '../office/dates.ts';
import { site } from '../site/current.ts';
import { expectSoundHere } from '../sound-screens.ts';

/** What comes after a first payment, on a phone: first tasks, more, less, undone, over. A person of its own, since plans change what they see. */
test.use({ viewport: { width: 390, height: 844 } });

const EMAIL = 'nor.azman@changes.example';
const SUBSCRIPTION = '/internal/billing/subscription';

/** The screen as it stands, and the same in Malay. */
async function inBoth(page: Page, malay: RegExp): Promise<void> {
  await expectSoundHere(page);
  const here = new URL(page.url());
  await page.goto(`${here.pathname}?${new URLSearchParams([...here.searchParams, ['lang', 'ms']])}`);
  await expect(page.getByText(malay).first()).toBeVisible();
  await expectSoundHere(page, true);
  await page.goto(`${here.pathname}?${new URLSearchParams([...here.searchParams, ['lang', 'en']])}`);
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('Your name').fill('Nor Azman');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('I accept the terms of use').check();
  await page.getByLabel('Password', { exact: true }).fill('green bricks on a monday morning');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/auth/verify');
  await page.goto((await newestMail(EMAIL)).path);
  await page.getByLabel('Code from the email').press('Enter');
  await page.waitForURL('**/auth/onboard');
}

/** Pays the chosen plan at the test gateway. */
async function pay(page: Page): Promise<void> {
  const name = page.getByLabel('Person or company');
  await expect(name).toBeVisible();
  await name.fill('Nor Azman');
  await page
    .getByLabel(/^Address/)
    .first()
    .fill('12 Jalan Kenari');
  await page.getByLabel(/^City/).fill('Kuala Lumpur');
  await page.getByLabel(/^I accept the terms of use/).check();
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await page.waitForURL('**/mock-payment?payment=*');
  await page.getByRole('button', { name: 'Succeed', exact: true }).click();
  await expect(page.getByText('Sent, answered with 200').first()).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Datum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
}

test('a first plan with its tasks, an upgrade, a downgrade that is undone, and the end', async ({
  page,
  request,
}) => {
  await signUp(page);
  await page.goto('/payment/checkout?plan=basic');
  await pay(page);
  const tasks = page.getByRole('region', { name: 'Three things to begin with' });
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  await inBoth(page, /Tiga perkara untuk bermula/);

  // an upgrade begins today
  await page.goto('/internal/billing/change-plan?plan=premium');
  await expect(page.getByText('To pay now')).toBeVisible();
  await inBoth(page, /Tukar pelan/);
  await pay(page);
  await page.goto(SUBSCRIPTION);
  await expect(page.getByText('Premium').first()).toBeVisible();

  // a downgrade waits for the end of the term, and says what has no room in it
  await page.goto('/internal/billing/change-plan?plan=basic');
  await inBoth(page, /Tukar pelan/);
  await pay(page);
  await page.goto(SUBSCRIPTION);
  await expect(page.getByRole('heading', { name: 'Change of plan to come' })).toBeVisible();
  await inBoth(page, /Pertukaran pelan akan datang/);
  await page.getByRole('button', { name: 'Keep Premium' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('518.40');
  await expectSoundHere(page);
  await dialog.getByRole('button', { name: 'Keep Premium' }).click();
  await expect(page.getByRole('heading', { name: 'Change of plan to come' })).toHaveCount(0);

  await page.goto('/internal/home');
  await expect(page.getByText('1 of 3 done.')).toBeVisible();
  await inBoth(page, /1 daripada 3 selesai/);

  // forty days later staff end it: the page says that it is over
  await fortyDaysOlder();
  const admin = await administrator(request);
  const { data } = await admin.get<{ data: [{ uuid: string }] }>(`/api/v1/subscribers?search=${EMAIL}`);
  const path = `/api/v1/subscribers/${data[0].uuid}`;
  const { version } = await admin.get<{ version: number }>(path);
  await admin.post(`${path}/end`, { version, to: yesterday(), reason: 'The story ends', mail: false });
  await page.goto(`${SUBSCRIPTION}?message=expired`);
  await expect(page.getByText(/Renew it to open the figures again/)).toBeVisible();
  await inBoth(page, /tamat/i);
});

/** The plans of the person began earlier than they did: a plan that ends before it began was never held. */
async function fortyDaysOlder(): Promise<void> {
  const database = site().openDatabase();
  await database.owner.query(
    `update subscription_periods set starts_on = starts_on - 40, ends_on = ends_on - 40 where subscription_id in
      (select s.id from subscriptions s join users u on u.uuid = s.user_uuid where u.email = $1)`,
    [EMAIL],
  );
  await database.close();
}
