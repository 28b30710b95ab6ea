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
