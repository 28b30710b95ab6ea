import { href } from '@datum/contract/screens/all';
import { showUser } from '@datum/contract/sign-in/session';
import { expect, test } from 'vitest';
import { session } from './lib/session/session.ts';
import App from './root.tsx';
import { api } from './test/api-stand-in.ts';
import { openScreen } from './test/open-screen.tsx';
import { personOf } from './test/people.ts';

test('a stored token is looked up as the app starts, on a public page too', async () => {
  localStorage.setItem('session_expiry', String(Date.now() + 60_000));
  localStorage.setItem('token', 'kept');
  api.answers(showUser, personOf('Admin'));
  await openScreen(href('faq'), { page: App });
  await expect.poll(() => session.person()?.role).toBe('Admin');
});

test('a public page leaves the session with the tab that signed out', async () => {
  await openScreen(href('faq'), { as: personOf('Admin'), page: App });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  await expect.poll(() => session.get()).toMatchObject({ state: 'ended', reason: 'signed-out-elsewhere' });
});
