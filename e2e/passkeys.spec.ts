import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { accountOf, signIn } from './people.ts';

/** Passkeys with an authenticator that Chromium plays. They belong to a host name: `localhost`, not 127.0.0.1 (rules 5.5). */
const SOMEONE = 'provider';

/** A device with a lock, whose owner is always there. */
async function plugInDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe(() => {
  // a risky step is refused once, until it is proved who is there
  test.use({ hostName: 'localhost', allowedErrors: [/status of (403|422)/] });

  test('a passkey is made, signs in without a password, and opens nothing once removed', async ({ page }) => {
    await plugInDevice(page);
    await signIn(page, SOMEONE);
    await page.goto('/internal/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await page.getByLabel('Name of the passkey').fill('Office laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    const kept = page.getByRole('listitem').filter({ hasText: 'Office laptop' });
    await expect(kept).toContainText('never used');

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/internal/home');
    await expect(page.getByRole('main')).toContainText(accountOf(SOMEONE).name);

    await page.goto('/internal/security');
    await expect(kept).toContainText('last used');
    await page.getByRole('button', { name: 'Remove Office laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Office laptop' }).click();
    await expect(page.getByText('Passkey removed.')).toBeVisible();
    await expect(kept).toHaveCount(0);

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

test('where the address is a number, a sentence stands in place of the passkey’s button', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await signIn(page, SOMEONE);
  await page.goto('/internal/security');
  await expect(page.getByText('Passkeys need a host name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/login');
}
