import { href } from '@datum/contract/screens/all';
import { login, showWaysIn } from '@datum/contract/sign-in/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';

async function sendWrong(locale: 'en' | 'ms' = 'en') {
  api.answers(showWaysIn, { mail_codes: false, trusted_device_days: 7, password_min_length: 12 });
  api.refuses(login, { status: 422, code: 'invalid', errors: { email: ['Wrong.'] } });
  const opened = await openScreen(href('login'), { locale });
  const [address, password] =
    locale === 'en' ? ['Email address', 'Password'] : ['Alamat e-mel', 'Kata laluan'];
  await opened.user.type(screen.getByLabelText(address), 'nobody@datum.example');
  await opened.user.type(screen.getByLabelText(password), 'not the password{Enter}');
  return opened;
}

test('wrong credentials are told without saying which part was wrong, and the address stays', async () => {
  const { address } = await sendWrong();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The email address or the password is wrong.');
  await waitFor(() => expect(alert).toHaveFocus());
  expect(screen.getByLabelText('Email address')).toHaveValue('nobody@datum.example');
  expect(address()).toBe(href('login'));
  expect([localStorage.getItem('token'), localStorage.getItem('session_expiry')]).toEqual([null, null]);
});
