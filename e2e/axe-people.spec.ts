import type { APIRequestContext } from '@playwright/test';
import { test } from './fixtures.ts';
import { administrator } from './mails.ts';
import { signIn } from './people.ts';
import { expectSound } from './sound-screens.ts';

/** Every screen about people (spec section 2). */

const VISITOR = [
  '/auth/login',
  '/auth/register',
  '/session/login',
  '/auth/forgot-password',
  '/auth/reset-password#not-me=a-link-of-a-mail&email=nor@example.org',
  '/internal/settings/state',
  '/internal/settings/templates',
];

const ADMINISTRATOR = [
  '/internal/profile',
  '/internal/security',
  '/internal/security?tab=sessions',
  '/internal/security?tab=keys',
  '/internal/security?tab=events',
  '/internal/security?tab=policy',
  '/internal/users',
  '/internal/users/create',
  '/internal/user-controller',
  '/internal/user-controller/create',
  '/internal/user-session',
  '/internal/roles-and-permissions',
  '/internal/audit-logs',
  '/internal/settings',
  '/internal/settings/state',
  '/internal/settings/templates',
  '/internal/settings/templates?tab=outbox',
  '/internal/settings/templates/edit/invitation',
];

/** Screens of one thing: a person, a role, a batch. */
async function screensOfOne(request: APIRequestContext): Promise<string[]> {
  const admin = await administrator(request);
  const { data: people } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/users?search=compiler');
  const { data: roles } = await admin.get<{ data: { id: number; name: string }[] }>('/api/v1/roles');
  const role = roles.find(({ name }) => name === 'Compiler')?.id;
  const batch = await admin.post<{ uuid: string }>('/api/v1/account-batches', {
    kind: 'data-provider',
    title: 'Looked at by axe',
    rows: [{ name: 'Nora', email: 'nora.of.axe@example.com', organisation: 'CBS' }],
  });
  const [person] = people;
  return [
    `/internal/users/edit/${person.uuid}`,
    `/internal/user-session/sessions/${person.uuid}`,
    `/internal/roles-and-permissions/edit/${role}`,
    `/internal/user-controller/edit?batch=${batch.uuid}`,
    `/internal/user-controller/confirm?batch=${batch.uuid}`,
  ];
}

test.setTimeout(300_000);

test('what a visitor sees', ({ page }) => expectSound(page, VISITOR));

test('what somebody sees who signs up', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Your name').fill('Nor Azman');
  await page.getByLabel('E-mail address').fill(`axe-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('green bricks on monday');
  await page.getByLabel('I accept the terms of use').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL('**/auth/verify');
  await expectSound(page, ['/auth/verify']);
});

test('what a subscriber sees', async ({ page }) => {
  await signIn(page, 'subscriber');
  await expectSound(page, ['/auth/onboard', '/internal/profile', '/internal/security']);
});

test('what an administrator sees of many', async ({ page }) => {
  await signIn(page, 'admin');
  await expectSound(page, ADMINISTRATOR);
});

test('what an administrator sees of one', async ({ page, request }) => {
  await signIn(page, 'admin');
  await expectSound(page, await screensOfOne(request));
});
