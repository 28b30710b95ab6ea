import type { Page, WebSocket } from '@playwright/test';
import { subscriptionChannelOnWire } from '../packages/contract/src/office/events.ts';
import type { OpenDatabase } from '../packages/database/src/open.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, enter, signIn } from './people.ts';
import { settled } from './settled.ts';
import { site } from './site/current.ts';

/** The live channel in a browser (requirements 6 and 7): real pages, real sockets, changes made in the database. */
let database: OpenDatabase;

test.beforeAll(() => {
  database = site().openDatabase();
});
test.afterAll(() => database.close());

const subscriber = accountOf('subscriber');
const isLive = (socket: WebSocket) => socket.url().includes('/app/');

/** Goes to a page and waits until that page's own channel is joined; frames count from the moment the socket opens. */
async function listening(page: Page, go: () => Promise<unknown>): Promise<WebSocket> {
  const joined = page.waitForEvent('websocket', isLive).then(async (socket) => {
    await socket.waitForEvent('framereceived', ({ payload }) =>
      String(payload).includes('subscription_succeeded'),
    );
    return socket;
  });
  await go();
  return joined;
}

test('a change of the subscription leads to its screen, which says the new status', async ({ page }) => {
  await listening(page, () => signIn(page, 'subscriber'));
  await listening(page, () => page.goto('/internal/profile'));
  const { rows } = await database.owner.query('select uuid from users where email = $1', [subscriber.email]);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/user'));
  await database.owner.query(
    `insert into outbox (channel, event, data, version) values ($1, 'subscription.updated', '{"status":"suspended"}', 1)`,
    [subscriptionChannelOnWire(rows[0].uuid)],
  );
  await database.owner.query(`select pg_notify('outbox', '')`);
  await asked;
  const message = page.getByRole('status').filter({ hasText: 'Your subscription: Suspended.' });
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/internal\/billing\/subscription$/);
});

test('the connection is there on public pages and on those of signing up too', async ({ page }) => {
  await listening(page, () => signIn(page, 'subscriber'));
  for (const path of ['/pricing', '/auth/onboard']) await listening(page, () => page.goto(path));
});

test.describe('when an administrator ends the session', () => {
  test.use({ allowedErrors: [/401/] });

  test('the connection closes, and the page asks to sign in without losing its place', async ({ page }) => {
    const socket = await listening(page, () => signIn(page, 'subscriber'));
    const closed = socket.waitForEvent('close');
    await database.owner.query(
      `update sessions set revoked_at = now()
        where user_uuid = (select uuid from users where email = $1) and revoked_at is null`,
      [subscriber.email],
    );
    await closed;
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/internal\//);
  });
});

test('staff and visitors open no live connection, and load no code for one', async ({ page }) => {
  const sockets: WebSocket[] = [];
  const scripts: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  page.on('request', (request) => scripts.push(request.url()));
  const isSettled = settled(page);
  await page.goto('/');
  await isSettled();
  await enter(page, 'admin', '/internal/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isSettled();
  expect(sockets.filter(isLive)).toEqual([]);
  expect(scripts.filter((url) => url.includes('live-connection'))).toEqual([]);
});
