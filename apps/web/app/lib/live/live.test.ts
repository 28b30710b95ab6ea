import type { LoginAnswer } from '@datum/contract/sign-in/session';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { followLive, newestOnly } from './live.ts';
import { type LiveSite, startLiveSite } from './test-live-server.ts';

const person = {
  uuid: 'u1',
  role: 'Subscriber',
  name: 'Ann',
  is_verified: true,
  subscription: { status: 'active' },
};
const channel = 'private-subscription.u1';
let site: LiveSite;
let stop = () => {};
const statuses: string[] = [];
let openedBefore = 0;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  site = await startLiveSite(person);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const config = { browserApiUrl: site.apiUrl, liveUrl: '', livePort: site.live().port, liveKey: site.key };
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    querySelector: (selector: string) =>
      selector.includes('datum:site') ? { content: JSON.stringify(config) } : null,
    cookie: '',
  });
});
afterEach(async () => {
  stop();
  session.leave();
  await expect.poll(sockets).toBe(0);
  openedBefore = site.live().metrics().opened;
  site.answers.knowsPerson = true;
  site.asked.length = 0;
  statuses.length = 0;
});
afterAll(() => site.close());

const loginOf = (token: string, role = 'Subscriber') =>
  ({
    ...person,
    role,
    access_token: token,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  }) as LoginAnswer;
const signIn = (token: string, role?: string) => session.begin(loginOf(token, role));

const follow = () => {
  stop = followLive((status) => statuses.push(status));
};
const sockets = () => site.live().socketCount();
const lookUps = () => site.asked.filter(({ path }) => path === '/api/user');

describe('the live connection of a tab', () => {
  it('opens at sign-in, looks the person up, and tells of a new status after looking them up again', async () => {
    follow();
    expect(sockets()).toBe(0);
    signIn('1|a');
    await expect.poll(() => lookUps().length).toBe(1);
    expect(lookUps()[0]?.headers).toMatchObject({ authorization: 'Bearer 1|a', 'x-background': '1' });
    site.live().publish(channel, 'subscription.updated', { status: 'expired', version: 2 });
    await expect.poll(() => statuses).toEqual(['expired']);
    expect(lookUps()).toHaveLength(2);
  });

  it('opens with a stored token, on a page that no guard has looked it up for', async () => {
    localStorage.setItem('token', '1|a');
    localStorage.setItem('session_expiry', String(Date.now() + 60_000));
    follow();
    await expect.poll(sockets).toBe(1);
    expect(session.person()?.uuid).toBe('u1');
  });

  it('is there for a session that was restored before', async () => {
    signIn('1|a');
    follow();
    await expect.poll(sockets).toBe(1);
  });

  it.each(['Super Administrator', 'Admin', 'Data Provider'])('is not opened for a %s', async (role) => {
    signIn('1|a', role);
    follow();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(sockets()).toBe(0);
    expect(site.asked).toEqual([]);
  });

  it('is opened once the address is confirmed, not before', async () => {
    session.begin({ ...loginOf('1|a'), is_verified: false });
    follow();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(site.asked).toEqual([]);
    session.restored(loginOf('1|a'));
    await expect.poll(sockets).toBe(1);
  });

  it('is made anew with the new token after another login', async () => {
    signIn('1|a');
    follow();
    await expect.poll(() => lookUps().length).toBe(1);
    signIn('2|b');
    await expect.poll(() => lookUps().length).toBe(2);
    expect(lookUps()[1]?.headers.authorization).toBe('Bearer 2|b');
    await expect.poll(sockets).toBe(1);
  });

  it('stays over a change of pages, and tells the new page', async () => {
    signIn('1|a');
    follow();
    await expect.poll(() => lookUps().length).toBe(1);
    stop();
    const heard: string[] = [];
    stop = followLive((status) => heard.push(status));
    await new Promise((resolve) => setTimeout(resolve, 600));
    site.live().publish(channel, 'subscription.updated', { status: 'active', version: 1 });
    await expect.poll(() => heard).toEqual(['active']);
    expect(statuses).toEqual([]);
    expect(site.live().metrics().opened).toBe(openedBefore + 1);
  });

  it('closes when no page follows any more', async () => {
    signIn('1|a');
    follow();
    await expect.poll(sockets).toBe(1);
    stop();
    await expect.poll(sockets).toBe(0);
  });

  it('closes with the session', async () => {
    signIn('1|a');
    follow();
    await expect.poll(sockets).toBe(1);
    session.leave();
    await expect.poll(sockets).toBe(0);
  });

  it('ends the session when the person is no longer known', async () => {
    site.answers.knowsPerson = false;
    signIn('1|a');
    follow();
    await expect.poll(() => session.get()).toMatchObject({ state: 'ended', reason: 'refused' });
    await expect.poll(sockets).toBe(0);
  });
});

it('an update that comes twice or late is no news', () => {
  const heard: number[] = [];
  const listener = newestOnly(({ version }) => heard.push(version));
  for (const version of [3, 3, 2, 4]) {
    listener({ status: 'active', version, event_id: '', occurred_at: '' });
  }
  expect(heard).toEqual([3, 4]);
});
