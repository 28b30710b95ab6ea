import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

/** Messages of readers: requirements 2, `/contact` and `/internal/feedback`. */

/** Less time than this only programs take (`FORM_TIMES`). */
const TYPING_MS = 3_500;

async function write(page: Page, { subject, text }: { readonly subject: string; readonly text: string }) {
  const form = page.getByRole('form', { name: 'Message to the office' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'Message' }).fill(text);
  await form.getByLabel('Your name').fill('Siti Guest');
  await form.getByLabel('Email').fill('siti@selat.example');
  await form.getByLabel('Keep my message').check();
  await page.waitForTimeout(TYPING_MS);
  await form.getByRole('button', { name: 'Send message' }).click();
}

test.describe('a doubt', () => {
  // a text that is too short is refused on purpose
  test.use({ allowedErrors: [/status of 422/] });

  test('a visitor doubts a figure from its passport, staff see it as it was, and the reason comes back', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/');
    await page.getByRole('list', { name: 'Headline figures' }).getByRole('link').first().click();
    const passport = page.getByRole('complementary', { name: 'Number passport' });
    await passport.getByRole('link', { name: 'Report a doubt' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a doubt about a figure');
    const subject = `Too high ${Date.now()}`;
    await write(page, { subject, text: 'short' });
    await expect(page.getByText('Write at least 10 characters.').first()).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await page.waitForTimeout(TYPING_MS);
    await page.getByRole('textbox', { name: 'Message' }).fill('It looks far too high to me.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your message FB-\d{4}-\d{5}/);
    const followed = page.url();
    expect(followed).not.toContain('status');

    const own = await browser.newContext(baseURL ? { baseURL } : {});
    const staff = await own.newPage();
    await enter(staff, 'admin', '/internal/feedback');
    await staff.getByRole('link', { name: subject }).click();
    await expect(staff.getByText(/Value when it was sent: [\d.,]+/)).toBeVisible();
    await staff.getByRole('button', { name: 'Not planned' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Set status: Not planned' });
    await dialog.getByLabel('Reason').fill('The quotes of that month were checked twice.');
    await dialog.getByRole('button', { name: 'Set to Not planned' }).click();
    await expect(dialog).toBeHidden();
    await own.close();

    await page.goto(followed);
    await expect(page.getByText('The quotes of that month were checked twice.')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor says that an answer did not help, writes to the office, and gets a number', async ({
    page,
  }) => {
    await page.goto('/faq');
    await page.getByRole('main').locator('details').first().locator('summary').click();
    await page.getByRole('button', { name: 'No', exact: true }).first().click();
    await page.getByRole('link', { name: 'Still stuck? Write to us' }).click();
    await expect(page.getByText('You read:')).toBeVisible();
    await write(page, { subject: 'I still do not know', text: 'The answer does not say it for wages.' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your message FB-\d{4}-\d{5}/);
    await page.getByLabel('Write to us again').fill('For hourly wages, I mean.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('For hourly wages, I mean.')).toBeVisible();
  });
});
