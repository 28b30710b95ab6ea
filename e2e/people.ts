import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../apps/api/src/demo/people.ts';
import { alive } from './settled.ts';
import { site } from './site/current.ts';

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

/** Signs in by the form and waits for the first screen: for tests of signing in. Others `enter`. */
export async function signIn(page: Page, someone: Someone): Promise<void> {
  const { email, password } = accountOf(someone);
  await page.goto('/auth/login');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/internal/home');
}

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** What is kept of sign-ins for the worker's next tests: by site and person. */
const tokens = new Map<string, { readonly token: string; readonly at: number }>();
const browsers = new Map<string, { readonly state: State; readonly token: string; readonly at: number }>();
/** Whose a browser is now. */
const entered = new WeakMap<BrowserContext, State>();
/** Risky steps ask again ten minutes after signing in. */
const FRESH = 5 * 60_000;

/**
 * Makes the browser of this page that of somebody who is signed in already, and opens `path` there where one is given.
 * The sign-in is made by calls and kept for the worker's next test, as long as it works.
 */
export async function enter(page: Page, someone: Someone, path?: string): Promise<void> {
  const { webUrl } = site();
  const key = `${webUrl} ${someone}`;
  const before = browsers.get(key);
  const isGood = before && Date.now() - before.at < FRESH && (await works(before.state, before.token));
  const { state } = isGood ? before : await signInBrowser(key, someone);
  const context = page.context();
  if (entered.get(context) !== state) {
    // a page that is open would follow the new person to their home, and end the way to `path`
    if (page.url().startsWith('http')) await page.goto('about:blank');
    await context.setStorageState(state);
    entered.set(context, state);
  }
  if (path === undefined) return;
  await page.goto(path);
  await alive(page); // also in a browser that the test has opened itself
}

/** A token of the person's for calls without a browser. */
export async function tokenOf(someone: Someone): Promise<string> {
  const { apiUrl } = site();
  const key = `${apiUrl} ${someone}`;
  const before = tokens.get(key);
  if (before && Date.now() - before.at < FRESH) {
    const headers = { authorization: `Bearer ${before.token}` };
    if ((await fetch(`${apiUrl}/api/user`, { headers })).ok) return before.token;
  }
  const { email, password } = accountOf(someone);
  const answer = await fetch(`${apiUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  tokens.set(key, { token, at: Date.now() });
  return token;
}

/** Signs in as a page does, so that the token is bound to the cookies that go into the state. */
async function signInBrowser(key: string, someone: Someone) {
  const { webUrl: origin } = site();
  const { email, password } = accountOf(someone);
  const browser = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await browser.get('/sanctum/csrf-cookie');
  const { cookies } = await browser.storageState();
  const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await browser.post('/api/login', {
    data: { email, password },
    headers: { 'x-xsrf-token': decodeURIComponent(csrf) },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { access_token: token, expires_at } = (await answer.json()) as Record<string, string>;
  const localStorage = [
    { name: 'token', value: token ?? '' },
    { name: 'session_expiry', value: String(Date.parse(expires_at ?? '')) },
  ];
  const state: State = { ...(await browser.storageState()), origins: [{ origin, localStorage }] };
  await browser.dispose();
  const fresh = { state, token: token ?? '', at: Date.now() };
  browsers.set(key, fresh);
  return fresh;
}

/** Whether a kept sign-in is still one: a test may have ended it. */
async function works(state: State, token: string): Promise<boolean> {
  const { webUrl: origin } = site();
  const browser = await request.newContext({ storageState: state, extraHTTPHeaders: { origin } });
  const answer = await browser.get(`${origin}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  await browser.dispose();
  return answer.ok();
}
