import { expect, test } from './fixtures.ts';
import { newestMail } from './mails.ts';
import { enter } from './people.ts';
import { expectSoundHere } from './sound-screens.ts';

/** A seat of a firm, given by an invitation to somebody who has no account, on a phone. */
test.use({ viewport: { width: 390, height: 844 } });

const EMAIL = 'siti@another.example';
const PASSWORD = 'one that nobody else has typed';

test('a firm invites by email, the person makes an account and reads, and the seat is taken back', async ({
  page,
  browser,
}) => {
  await enter(page, 'subscriber', '/internal/billing/subscription');
  await page.getByLabel(/^Email address to invite/).fill(EMAIL);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(EMAIL, { exact: true })).toBeVisible();
  await expectSoundHere(page);

  const invited = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const there = await invited.newPage();
  const { path } = await newestMail(EMAIL);
  await there.goto(new URL(path, page.url()).href);
  await expect(there.getByRole('heading', { name: /^Join / })).toBeVisible();
  await expectSoundHere(there);
  await there.getByLabel('Your name').fill('Siti Aminah');
  await there.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await there.getByRole('checkbox').check();
  await there.getByRole('button', { name: 'Create account and join' }).click();
  await there.waitForURL('**/auth/onboard**');
  await there.goto(new URL('/internal/billing/subscription', page.url()).href);
  await expect(there.getByText(/A seat of your organisation/).first()).toBeVisible();
  await expect(there.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
  await expect(there.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await invited.close();

  await page.reload();
  await page.getByRole('button', { name: 'Take seat of Siti Aminah back' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Siti Aminah has the seat again')).toBeVisible();

  // other tests buy for this firm, by the seats that it uses
  await page.getByRole('button', { name: 'Take seat of Siti Aminah back' }).click();
  await expect(page.getByRole('button', { name: 'Take seat of Siti Aminah back' })).toHaveCount(0);
});

test('the same page in Malay', async ({ page }) => {
  await enter(page, 'subscriber', '/internal/billing/subscription?lang=ms');
  await expect(page.getByRole('button', { name: 'Hantar jemputan' })).toBeVisible();
  await expectSoundHere(page);
});
