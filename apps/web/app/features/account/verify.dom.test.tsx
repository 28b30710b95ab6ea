import { verify, verifyAccount } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/all';
import { showUser } from '@datum/contract/sign-in/session';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const newcomer = personOf('Subscriber', { is_verified: false });
const SECRET = 'x'.repeat(43);
const link = (email: string) =>
  href('verify', { query: {}, hash: new URLSearchParams({ email, code: '123456', token: SECRET }) });
const open = (address: string) => openScreen(address, { as: newcomer });
const confirm = { name: 'Confirm the address' };
const away = () => expect.poll(() => location.pathname).not.toBe(href('verify'));

test('the link of the email confirms by its token, once the button is pressed', async () => {
  api.answers(verify, { message: 'Your address is confirmed.' });
  api.answers(showUser, personOf('Subscriber'));
  const { user } = await open(link(newcomer.email));
  await expect.poll(() => screen.getByLabelText('Code from the email')).toHaveValue('123456');
  expect(api.callsOf(verify)).toEqual([]);
  await user.click(screen.getByRole('button', confirm));
  await away();
  expect(api.callsOf(verify).map(({ body }) => body)).toEqual([{ token: SECRET, email: newcomer.email }]);
  expect(api.callsOf(verifyAccount)).toEqual([]);
});

test('a code that is typed confirms by itself, also after a link filled in another', async () => {
  api.answers(verifyAccount, personOf('Subscriber'));
  const { user } = await open(link(newcomer.email));
  const field = screen.getByLabelText('Code from the email');
  await expect.poll(() => field).toHaveValue('123456');
  await user.clear(field);
  await user.type(field, '654321');
  expect(field).toHaveValue('654321');
  await user.click(screen.getByRole('button', confirm));
  await away();
  expect(api.callsOf(verifyAccount).map(({ body }) => body)).toEqual([{ code: '654321' }]);
  expect(api.callsOf(verify)).toEqual([]);
});

test('the link of another sign-up says how to go on with that one', async () => {
  api.answers(verify, { message: 'Your address is confirmed.' });
  api.answers(showUser, newcomer);
  const { user } = await open(link(newcomer.email));
  await expect.poll(() => screen.getByLabelText('Code from the email')).toHaveValue('123456');
  await user.click(screen.getByRole('button', confirm));
  expect(await screen.findByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    href('forgot-password'),
  );
});

test('the link of another address fills nothing in', async () => {
  await open(link('other@example.org'));
  expect(screen.getByLabelText('Code from the email')).toHaveValue('');
});
