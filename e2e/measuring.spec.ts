import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { accountOf, sendCredentials } from './people.ts';
import { alive } from './settled.ts';
import { type Site, startSite } from './site/site.ts';

/** The script of a tag manager reads public pages alone: no password, no token, nothing that people type. */
const SCRIPT = 'https://tags.example/tags.js';
let own: Site;
test.beforeAll(async () => {
  own = await startSite('demonstration', { TAG_MANAGER_URL: SCRIPT });
  // the first page after the start may come at the second asking
  await expect.poll(async () => (await fetch(own.webUrl)).status).toBe(200);
});
test.afterAll(() => own.close());

/** Stands for the vendor, and opens a page on which the reader has agreed. */
async function agree(page: Page, path: string): Promise<void> {
  await page.context().route(`${SCRIPT}*`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.foreign = "here"',
    }),
  );
  await page.goto(own.webUrl + path);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-foreign', 'here');
}

test('who goes from a measured page to the sign-in leaves the script behind, and signed in meets none', async ({
  page,
}) => {
  await agree(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/auth/login*');
  await alive(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
  const { email, password } = accountOf('guest');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/internal/home');
  await page.goto(`${own.webUrl}/products`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.locator(`script[src^="${SCRIPT}"]`).count()).toBe(0);
});

test('a measured page is loaded anew without the script when another tab signs in', async ({
  page,
  context,
}) => {
  await agree(page, '/products');
  const other = await context.newPage();
  await other.goto(`${own.webUrl}/auth/login`);
  await alive(other);
  const { email, password } = accountOf('guest');
  await sendCredentials(other, email, password);
  await other.waitForURL('**/internal/home');
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
  expect(await page.locator(`script[src^="${SCRIPT}"]`).count()).toBe(0);
});

test('a page on which people write is not measured, and does not ask to be', async ({ page }) => {
  await agree(page, '/about');
  await page.goto(`${own.webUrl}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
});
