import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../apps/api/src/demo/people.ts';

/** Short names of the demo accounts that tests sign in with. */
export type Someone =
  | 'admin'
  | 'compiler'
  | 'approver'
  | 'officer'
  | 'provider'
  | 'provider.north'
  | 'subscriber'
  | 'guest';

/** A demo account with its password. */
export function accountOf(someone: Someone) {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === `${someone}@datum.example`);
  if (!account) {
    throw new Error(`The demonstration has no account ${someone}.`);
  }
  return account;
}

/** Fills the sign-in form of this page and sends it. */
export async function sendCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in by the form and waits for the first screen. */
export async function signIn(page: Page, someone: Someone): Promise<void> {
  const { email, password } = accountOf(someone);
  await page.goto('/auth/login');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/internal/home');
}
