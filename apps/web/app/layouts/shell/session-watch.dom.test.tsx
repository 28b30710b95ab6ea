import { href } from '@datum/contract/screens/all';
import { login, showWaysIn } from '@datum/contract/sign-in/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../lib/session/session.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { SessionWatch } from './session-watch.tsx';

const MINUTE = 60_000;
const admin = personOf('Admin');

/** A page whose session has four minutes left, in the dialog that warns of it. */
async function warned() {
  api.answers(showWaysIn, { mail_codes: false, trusted_device_days: 7, password_min_length: 12 });
  const { user } = await openScreen(href('home'), { as: admin, page: SessionWatch });
  act(() => {
    localStorage.setItem('session_expiry', String(Date.now() + 4 * MINUTE));
    session.restored(admin);
  });
  const warning = await screen.findByRole('dialog', { name: 'Your session ends in five minutes' });
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
  await user.type(within(warning).getByLabelText('Password'), 'right horse battery');
  return { user, warning };
}

test('before the session ends one is warned, and goes on with the password alone', async () => {
  const { user, warning } = await warned();
  api.answers(login, {
    ...admin,
    access_token: 'newer',
    token_type: 'Bearer',
    expires_at: new Date(Date.now() + 120 * MINUTE).toISOString(),
    expires_in: 7_200,
  });
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(login)[0]?.body).toEqual({ email: admin.email, password: 'right horse battery' });
  expect(session.expiresAt()).toBeGreaterThan(Date.now() + 100 * MINUTE);
});

test('a wrong password is told in the warning, and the session goes on as long as it did', async () => {
  const { user, warning } = await warned();
  api.refuses(login, { status: 422, code: 'invalid', errors: { email: ['Wrong.'] } });
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(within(warning).getByRole('alert')).toHaveFocus());
  expect(session.token()).toBe('token');
  expect(session.expiresAt()).toBeLessThan(Date.now() + 5 * MINUTE);
});
