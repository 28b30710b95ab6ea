import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { administrator } from './mails.ts';
import { signIn } from './people.ts';

/** Every screen about people (spec section 2) on a desktop and on a phone: axe, one main heading, nothing cut off. */
const WIDTHS = [1440, 390] as const;

const VISITOR = [
  '/auth/login',
  '/auth/register',
  '/session/login',
  '/auth/forgot-password',
  '/auth/reset-password',
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

/** Opens a screen and gives what is wrong with it, in words; nothing when it is sound. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const [headings, inner] = await page.evaluate(() => [
      document.querySelectorAll('h1').length,
      document.documentElement.scrollWidth,
    ]);
    if (headings !== 1) faults.push(`${path} at ${width}: ${headings} main headings`);
    if (inner > width) faults.push(`${path} at ${width}: ${inner} px wide`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) faults.push(`${path} at ${width}: ${id}: ${nodes[0]?.html}`);
  }
  return faults;
}

async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      faults.push(...(await faultsOf(page, path)));
    });
  }
  expect(faults).toEqual([]);
}

test.setTimeout(300_000);

test('what a visitor sees', ({ page }) => expectSound(page, VISITOR));

test('what somebody sees who signs up', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Your name').fill('Nor Azman');
  await page.getByLabel('E-mail address').fill(`axe-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('green bricks on monday');
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
