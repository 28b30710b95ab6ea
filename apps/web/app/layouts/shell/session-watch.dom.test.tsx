import { href } from '@datum/contract/screens/all';
import { login, showWaysIn } from '@datum/contract/sign-in/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { session } from '../../lib/session/session.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import GuardedAuth from '../guarded-auth.tsx';
import { PortalFrame } from '../portal/frame.tsx';
import { SessionWatch } from './session-watch.tsx';

interface Framed {
  readonly children: ReactNode;
}
/** The layout of guarded steps, beside what it shows. */
const Guarded = ({ children }: Framed) => (
  <>
    {children}
    <GuardedAuth />
  </>
);

const MINUTE = 60_000;
const admin = personOf('Admin');

/** A page whose session has four minutes left, in the dialog that warns of it. */
async function warned() {
  api.answers(showWaysIn, { mail_codes: false, trusted_device_days: 7, password_min_length: 12 });
  const { user } = await openScreen(href('home'), { as: admin, page: () => <SessionWatch /> });
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

test.each([
  [
    'a public page',
    ({ children }: Framed) => <PortalFrame>{children}</PortalFrame>,
    'Go on without signing in',
  ],
  [
    'a step of signing up',
    ({ children }: Framed) => <Guarded>{children}</Guarded>,
    'Sign in as another person',
  ],
])(
  'when the session ends on %s one signs in again over it, and what was typed is there',
  async (_page, Frame, leave) => {
    api.answers(showWaysIn, { mail_codes: false, trusted_device_days: 7, password_min_length: 12 });
    const { user } = await openScreen(href('contact'), {
      as: admin,
      page: () => (
        <Frame>
          <textarea aria-label="Message" />
        </Frame>
      ),
    });
    await user.type(await screen.findByLabelText('Message'), 'Cement is dearer here.');
    act(() => session.end('expired'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    expect(sheet.getByRole('button', { name: leave })).toBeVisible();
    api.answers(login, {
      ...admin,
      ...{ access_token: 'newer', token_type: 'Bearer' as const, expires_in: 7_200 },
      expires_at: new Date(Date.now() + 120 * MINUTE).toISOString(),
    });
    await user.type(sheet.getByLabelText('Password'), 'right horse battery');
    await user.click(sheet.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Message')).toHaveValue('Cement is dearer here.');
  },
);

test('a wrong password is told in the warning, and the session goes on as long as it did', async () => {
  const { user, warning } = await warned();
  api.refuses(login, { status: 422, code: 'invalid', errors: { email: ['Wrong.'] } });
  await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(within(warning).getByRole('alert')).toHaveFocus());
  expect(session.token()).toBe('token');
  expect(session.expiresAt()).toBeLessThan(Date.now() + 5 * MINUTE);
});
