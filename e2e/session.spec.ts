import { expect, test } from './fixtures.ts';
import { accountOf, enter, sendCredentials, signIn } from './people.ts';

/** Signing in and out, and the end of a session: requirements 4, 6 and 8. */
const stored = () => [localStorage.getItem('token'), localStorage.getItem('session_expiry')];

test('a visitor who asks for a page signs in first, and then gets that page', async ({ page }) => {
  await page.goto('/internal/profile?from=mail');
  await page.waitForURL('**/auth/login?next=*');
  const { email, password, name } = accountOf('compiler');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/internal/profile?from=mail');
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  expect(await page.title()).toBe('Profile | Datum');
});

test('the session lasts 120 minutes, and only token and expiry are kept', async ({ page }) => {
  await signIn(page, 'provider');
  const [token, expiry] = await page.evaluate(stored);
  expect(token).toMatch(/^\S{20,}$/);
  expect(Math.abs(Number(expiry) - Date.now() - 120 * 60_000)).toBeLessThan(60_000);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['session_expiry', 'token']);
});

test.describe(() => {
  test.use({ allowedErrors: [/status of 404/] });

  test('a screen that is not for this person does not exist for them', async ({ page }) => {
    await enter(page, 'subscriber', '/internal/users');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Page not found: /internal/users')).toBeVisible();
  });
});

test('signing out in one tab is signing out in all; signing in again takes the others along', async ({
  page,
  context,
}) => {
  await signIn(page, 'approver');
  const other = await context.newPage();
  await other.goto('/internal/profile');
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth/login');
  expect(await page.evaluate(stored)).toEqual([null, null]);
  const sheet = other.getByRole('dialog', { name: 'You signed out in another tab' });
  await expect(sheet).toBeVisible();

  const { email, password } = accountOf('approver');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/internal/home');
  await expect(sheet).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a tab whose browser was taken over by somebody else shows that person’s home', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/auth/login');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, 'compiler');
  await page.goto('/internal/profile');
  await expect(page.getByRole('definition').filter({ hasText: accountOf('compiler').name })).toBeVisible();

  const { email, password, name } = accountOf('provider');
  await sendCredentials(other, email, password);
  await page.waitForURL('**/internal/home');
  await expect(page.getByRole('main')).toContainText(name);
});

test('another tab’s longer session takes the warning away here too', async ({ page, context }) => {
  await signIn(page, 'officer');
  const other = await context.newPage();
  await other.goto('/internal/home');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('session_expiry', String(Date.now() + 4 * 60_000)));
  const warned = { name: 'Your session ends in five minutes' };
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('dialog', warned)).toBeVisible();
  }
  const warning = page.getByRole('dialog', warned);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await warning.getByLabel('Password', { exact: true }).fill(accountOf('officer').password);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(other.getByRole('dialog', warned)).toBeHidden();
});

test('a form that was typed and not saved is offered again in any browser of the person, and to nobody else', async ({
  page,
  browser,
}) => {
  const openForm = async (someone: 'admin' | 'officer') => {
    const other = await (await browser.newContext()).newPage();
    await enter(other, someone);
    const asked = other.waitForResponse(/\/api\/v1\/drafts$/);
    await other.goto('/internal/users/create');
    await asked;
    return other;
  };
  await enter(page, 'admin', '/internal/users/create');
  await page.getByLabel('Name').fill('Rosnah Idris');
  await expect(page.getByText(/Draft saved \d/)).toBeVisible();
  await page.close();

  const officer = await openForm('officer');
  await expect(officer.getByLabel('Name')).toHaveValue('');
  await expect(officer.getByRole('button', { name: 'Restore the draft' })).toHaveCount(0);
  await officer.context().close();

  const admin = await openForm('admin');
  await expect(admin.getByText(/There is a draft from \d\d:\d\d/)).toBeVisible();
  await expect(admin.getByLabel('Name')).toHaveValue('');
  await admin.getByRole('button', { name: 'Restore the draft' }).click();
  await expect(admin.getByLabel('Name')).toHaveValue('Rosnah Idris');

  const forgotten = admin.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await forgotten;
  await admin.context().close();
  const again = await openForm('admin');
  await expect(again.getByLabel('Name')).toHaveValue('');
  await expect(again.getByRole('button', { name: 'Restore the draft' })).toHaveCount(0);
  await again.context().close();
});

test.describe(() => {
  test.use({ allowedErrors: [/status of (403|422)/] });

  test('a risky step long after signing in asks for the password in place, and then goes on by itself', async ({
    page,
  }) => {
    await enter(page, 'officer', '/internal/profile');
    // as the server answers once the sign-in is older than 10 minutes
    const refusal = { status: 403, json: { message: 'Confirm that it is you to go on.', code: 'step_up' } };
    await page.route('**/api/v1/profile/export', (route) => route.fulfill(refusal), { times: 1 });
    await page.getByLabel('Job title').fill('Not saved yet');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toBeFocused();

    const file = page.waitForEvent('download');
    await proof.getByLabel('Password', { exact: true }).fill(accountOf('officer').password);
    await page.keyboard.press('Enter');
    expect((await file).suggestedFilename()).toBe('my-data.json');
    await expect(proof).toBeHidden();
    await expect(page.getByLabel('Job title')).toHaveValue('Not saved yet');
    await page.getByLabel('Job title').fill('');
  });
});
