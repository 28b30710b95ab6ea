import type { APIRequestContext, Page } from '@playwright/test';
import { generate } from 'otplib';
import type { OpenDatabase } from '../packages/database/src/open.ts';
import { expect, test } from './fixtures.ts';
import { administrator, newestMail } from './mails.ts';
import { accountOf, enter, sendCredentials, signIn } from './people.ts';
import { site } from './site/current.ts';
import { expectSoundHere } from './sound-screens.ts';

/** Signing up and in, forgotten passwords, invitations, the own security: requirements 2 (auth layout) and 4. */
const PASSWORD = 'green bricks on monday';
const newAddress = () => `nor-${Date.now()}@example.org`;

/** Nothing found by axe on a phone, and nothing that is cut off there. */
async function expectSoundOnPhone(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSoundHere(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function setPassword(page: Page, label: string, button: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: button }).click();
}

/** Two tests set a new password for the demo's guest; the tests after them find the old one again. */
let database: OpenDatabase;
let guestHash = '';
test.beforeAll(async () => {
  database = site().openDatabase();
  const { rows } = await database.owner.query('select password_hash from users where email = $1', [
    accountOf('guest').email,
  ]);
  guestHash = rows[0].password_hash;
});
const restoreGuest = () =>
  database.owner.query('update users set password_hash = $1 where email = $2', [
    guestHash,
    accountOf('guest').email,
  ]);
test.afterEach(restoreGuest);
test.afterAll(() => database.close());

test.describe(() => {
  test.use({ allowedErrors: [/status of 422/] });

  test('sign-up, code, onboarding, home; without the code nothing else opens', async ({ page }) => {
    const email = newAddress();
    await page.goto('/auth/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await expectSoundOnPhone(page);
    await page.getByLabel('Your name').fill('Nor Azman');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('I accept the terms of use').check();
    await setPassword(page, 'Password', 'Create account');
    await page.waitForURL('**/auth/verify');
    await expect(page.getByText(email)).toBeVisible();
    await expectSoundOnPhone(page);

    await page.goto('/internal/home');
    await page.waitForURL('**/auth/verify');
    const code = page.getByLabel('Code from the email');
    const mail = await newestMail(email);
    const digits = mail.subject.replaceAll(/\D/g, '').slice(0, 6);
    await code.fill(digits === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByRole('alert')).toBeFocused();

    await page.goto(mail.path);
    await expect(code).toHaveValue(digits);
    await code.press('Enter');
    await page.waitForURL('**/auth/onboard');

    await page.getByLabel('Your profession').selectOption('quantity-surveyor');
    await page.getByLabel('Indices').check();
    await expectSoundOnPhone(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**/auth/onboard?step=place');
    await page.getByLabel('Central').check();
    const preview = page.getByRole('region', { name: 'Preview of your home page' });
    await expect(preview.getByRole('listitem').first()).toContainText(/\d+\.\d/);
    await expectSoundOnPhone(page);
    await page.getByRole('button', { name: 'Show my home page' }).click();
    await page.waitForURL('**/internal/home');
  });

  test('a forgotten password is set anew by the mailed link, once', async ({ page }) => {
    const { email } = accountOf('guest');
    await page.goto('/auth/forgot-password');
    await expectSoundOnPhone(page);
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: email })).toContainText('If');
    const { path } = await newestMail(email);
    await page.goto(path);
    await expectSoundOnPhone(page);
    await setPassword(page, 'New password', 'Set the new password');
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(path);
    await setPassword(page, 'New password', 'Set the new password');
    await expect(page.getByRole('alert')).toContainText('no longer valid');
    await page.goto('/session/login');
    await expectSoundOnPhone(page);
    await sendCredentials(page, email, PASSWORD);
    await page.waitForURL('**/internal/home');
  });
});

test.describe(() => {
  test.use({ allowedErrors: [/status of (401|403|422)/] });
  const policyAsks = async (request: APIRequestContext, two_factor_roles: string[]) => {
    const admin = await administrator(request);
    const { people_without: _, ...policy } =
      await admin.get<Record<string, unknown>>('/api/v1/security/policy');
    await admin.put('/api/v1/security/policy', { ...policy, two_factor_roles });
  };
  test.beforeEach(({ request }) => policyAsks(request, ['Admin']));
  test.afterEach(({ request }) => policyAsks(request, []));

  test('invited, signed in first, led to the second factor, revoked while working, in again, text and all', async ({
    page,
    browser,
  }) => {
    test.slow(); // the whole way of a new colleague, with another browser beside it
    const email = newAddress();
    const admin = await (await browser.newContext()).newPage();
    await enter(admin, 'admin', '/internal/users/create');
    await admin.getByLabel('Name').fill('Mei Chong');
    await admin.getByLabel('Email').fill(email);
    await admin.getByLabel('Role').selectOption('Admin');
    await admin.getByRole('button', { name: 'Create and invite' }).click();
    await expect(admin.getByRole('heading', { name: 'Mei Chong' })).toBeVisible();

    await page.goto((await newestMail(email)).path);
    await expectSoundOnPhone(page);
    await setPassword(page, 'New password', 'Set the password and continue');
    // the policy wants a second factor: until there is one, every screen leads to it
    await page.waitForURL('**/internal/security');
    await page.goto('/internal/users');
    await page.waitForURL('**/internal/security');
    const backup = await enrol(page);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Invite a person' }).click();
    // the list before it has a field whose label begins with the same word
    await expect(page.getByRole('heading', { level: 1, name: 'Invite a person' })).toBeVisible();
    await page.getByLabel('Name').fill('Rosnah Idris');

    await admin.goto('/internal/user-session');
    await admin.getByRole('searchbox', { name: 'Name, email or address' }).fill(email);
    const session = admin.getByRole('row').filter({ hasText: 'Mei Chong' });
    await session.getByRole('checkbox').check();
    await admin.getByRole('toolbar').getByRole('button', { name: 'End one session' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'End one session' }).click();
    await expect(admin.getByText('One session ended')).toBeVisible();
    await admin.context().close();

    await page.getByLabel('Job title').fill('Officer of the north');
    const sheet = page.getByRole('dialog', { name: 'Sign in to continue' });
    await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Sign in and continue' }).click();
    await sheet.getByLabel('Verification code').fill(backup);
    await sheet.getByLabel('Trust this device for 30 days').check();
    await sheet.getByRole('button', { name: 'Sign in and continue' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Rosnah Idris');
    await expect(page.getByLabel('Job title')).toHaveValue('Officer of the north');
    await page.getByLabel('Email').fill(newAddress());
    await page.getByLabel('Role').selectOption('Subscriber');
    await page.getByRole('button', { name: 'Create and invite' }).click();
    await expect(page.getByRole('heading', { name: 'Rosnah Idris' })).toBeVisible();
    await byMailedCode(page, email);
  });
});

/** Signs out and in again by a code in the mail; the device is trusted, so that no second factor is asked for. */
async function byMailedCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByLabel('Code from the email');
  await expect(code).toHaveValue('');
  await page.goto((await newestMail(email)).path);
  await expect(code).toHaveValue(/^\d{6}$/);
  await expectSoundOnPhone(page);
  await code.press('Enter');
  await page.waitForURL('**/internal/home');
  await page.goto('/internal/security');
  const trusted = page.getByRole('listitem').filter({ hasText: 'this device' });
  await trusted.getByRole('button', { name: /^Stop trusting/ }).click();
  await expect(page.getByText('1 device is no longer trusted')).toBeVisible();
}

/** Sets up an authenticator app on the security page, as an app would read its key; gives the first backup code. */
async function enrol(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  const picture = page.getByRole('img', { name: /authenticator/ });
  await expect(proof.or(picture)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
  }
  await expect(picture).toBeVisible();
  const secret = (await page.locator('form p span').last().textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = (await codes.first().textContent()) ?? '';
  await expectSoundOnPhone(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return backup;
}

test.describe(() => {
  // The live connection, and what it asks for, may be underway with the token that this change replaces.
  test.use({ allowedErrors: [/status of 401.*\/(broadcasting\/auth|api\/user)\b/] });

  test('the own password is changed in place: this session goes on with another token', async ({ page }) => {
    await signIn(page, 'guest'); // by a session of its own, which this changes
    const before = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto('/internal/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(accountOf('guest').password);
    await setPassword(page, 'New password', 'Change password');
    await expect(page.getByText('Your password has been changed.', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expectSoundOnPhone(page);
  });
});
