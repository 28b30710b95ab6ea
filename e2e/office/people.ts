import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import type { Site } from '../site/site.ts';
import { form, open } from './hands.ts';

const root = join(import.meta.dirname, '../..');
const PASSWORD = 'brass lantern over still water 4';

/** Makes the first account as the manual says: one command at the machine. */
export async function createAdministrator(site: Site, email: string, name: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['apps/api/src/command-line.ts', 'create-admin', '--email', email, '--name', name],
    {
      cwd: root,
      env: site.environment,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin?.end(`${PASSWORD}\n`);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

/** A refusal that asks for a proof of who one is: an invited person gives the first one, and so does who hands a mail over. */
const ASKS_PROOF = /status of 403.*\/api\/v1\/(security\/two-factor|mails\/[\w-]+\/hand-over)\)$/;

/** A browser of somebody's own; what its pages log as errors is gathered. */
export async function browserOf(browser: Browser, site: Site, errors: string[]): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.webUrl })).newPage();
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !ASKS_PROOF.test(text)) errors.push(text);
  });
  return page;
}

/** Signs in for the first time. */
export async function signInFirst(page: Page, email: string): Promise<void> {
  await open(page, '/auth/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Sets up the authenticator app that staff is asked for at the first sign-in. */
export async function setUpAuthenticator(page: Page): Promise<void> {
  await page.waitForURL('**/internal/security**');
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
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

interface Invited {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly organisation?: string;
}

/** Invites somebody by the form for a new person. */
export async function invite(page: Page, { name, email, role, organisation }: Invited): Promise<void> {
  await open(page, '/internal/users/create');
  await page.getByLabel(/^Name/).first().fill(name);
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(email);
  await page.getByLabel(/^Role/).first().selectOption({ label: role });
  if (organisation)
    await page
      .getByLabel(/^Organisation/)
      .first()
      .selectOption({ label: organisation });
  await form(page).getByRole('button', { name: /invit/i }).first().click();
  await expect(page).not.toHaveURL(/create/);
}

/**
 * Hands the invitation over, as the only one who gives roles may where no mail server is set up, and takes it up in a browser
 * of the receiver's own.
 */
export async function accept(administrator: Page, invited: Page, email: string): Promise<void> {
  await open(administrator, `/internal/settings/templates?tab=outbox&search=${encodeURIComponent(email)}`);
  await administrator.getByRole('link', { name: /invit/i }).first().click();
  await administrator.getByRole('button', { name: 'Read it in full' }).click();
  const proof = administrator.getByRole('dialog', { name: 'Confirm your identity' });
  const text = administrator.getByText(/https?:\S+#\S+/);
  await expect(proof.or(text)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await administrator.keyboard.press('Enter');
  }
  await expect(text).toBeVisible();
  const [link] = /https?:\S+/.exec((await text.textContent()) ?? '') ?? [''];
  const { pathname, hash, search } = new URL(link);
  await open(invited, pathname + search + hash);
  for (const box of await invited.locator('input[type=password]').all()) await box.fill(PASSWORD);
  for (const box of await invited.locator('input[type=checkbox]').all()) await box.check();
  await form(invited).getByRole('button').last().click();
}
