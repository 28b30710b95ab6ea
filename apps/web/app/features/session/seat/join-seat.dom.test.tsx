import { logout, showUser, showWaysIn } from '@datum/contract/sign-in/session';
import { showLegal } from '@datum/contract/site/legal';
import {
  acceptOwnInvitation,
  joinBySeat,
  lookAtSeatInvitation,
} from '@datum/contract/subscriptions/seat-invitations';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';

const LINK = '/auth/reset-password#seat=secret&email=siti%40another.example';
const LOOK = {
  ...{ organisation: { en: 'Tan Surveyors' }, plan: { en: 'Premium' }, inviter: 'Lim Wei' },
  ...{ email: 'siti@another.example', expires_at: '2026-12-02T02:00:00Z', has_account: false, leaves: null },
};

beforeEach(() => {
  api.answers(showWaysIn, { mail_codes: false, trusted_device_days: 0, password_min_length: 12 });
});

test('the link of an invitation says who asks to what, and makes an account of its address', async () => {
  api.answers(lookAtSeatInvitation, LOOK);
  api.answers(showLegal, { document: 'terms', shown: null, versions: [] });
  api.refuses(joinBySeat, { status: 422, code: 'invalid', errors: { password: ['Too well known.'] } });
  const { user } = await openScreen(LINK);
  expect(await screen.findByRole('heading', { name: 'Join Tan Surveyors' })).toBeVisible();
  expect(screen.getByText(/Your account is siti@another.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create account and join' }));
  expect(api.callsOf(joinBySeat)).toEqual([]);
  await user.type(screen.getByLabelText('Your name'), 'Siti');
  await user.type(document.querySelector('#password') ?? document.body, 'one that nobody else has typed');
  await user.click(screen.getByRole('button', { name: 'Create account and join' }));
  await expect
    .poll(() => api.callsOf(joinBySeat)[0]?.body)
    .toEqual({
      token: 'secret',
      name: 'Siti',
      password: 'one that nobody else has typed',
      locale: 'en',
      leaves: false,
    });
  expect(await screen.findByText('Too well known.')).toBeVisible();
});

const INVITED = { email: LOOK.email };

test('who has an account and is signed in joins by one press on the page of the link', async () => {
  api.answers(lookAtSeatInvitation, { ...LOOK, has_account: true });
  api.answers(acceptOwnInvitation, undefined);
  api.answers(showUser, personOf('Subscriber', INVITED));
  const { user, address } = await openScreen(LINK, { as: personOf('Subscriber', INVITED) });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await expect
    .poll(() => api.callsOf(acceptOwnInvitation)[0]?.body)
    .toEqual({ token: 'secret', leaves: false });
  await expect.poll(address).toBe('/internal/billing/subscription');
});

test('who has an account and is not signed in signs in on the page of the link, with the address known', async () => {
  api.answers(lookAtSeatInvitation, { ...LOOK, has_account: true });
  await openScreen(LINK);
  expect(await screen.findByText(/siti@another.example has an account/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  );
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('somebody who is signed in with another address is told so, and can sign out', async () => {
  api.answers(lookAtSeatInvitation, { ...LOOK, has_account: true });
  api.answers(logout, undefined);
  const { user } = await openScreen(LINK, { as: personOf('Subscriber') });
  expect(await screen.findByText(/you are signed in as siti@example.org/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await expect.poll(() => api.callsOf(logout)).toHaveLength(1);
});

test('who leaves another organisation by joining confirms it first, and reads why it was refused', async () => {
  api.answers(lookAtSeatInvitation, { ...LOOK, has_account: true, leaves: { en: 'Lee Builders' } });
  const message = 'All seats of Tan Surveyors are taken.';
  api.refuses(acceptOwnInvitation, { status: 409, code: 'state', message });
  const { user } = await openScreen(LINK, { as: personOf('Subscriber', INVITED) });
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Confirm that you leave Lee Builders.')).toBeVisible();
  expect(api.callsOf(acceptOwnInvitation)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /I leave Lee Builders/ }));
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('a link that ended says so, and whom to ask', async () => {
  api.refuses(lookAtSeatInvitation, { status: 422, code: 'invalid', errors: { token: ['Old.'] } });
  await openScreen(LINK);
  expect(await screen.findByText(/Ask the person who invited you for a new one/)).toBeVisible();
});

test('an account that staff made with another organisation says that it leaves it, before it joins', async () => {
  api.answers(lookAtSeatInvitation, { ...LOOK, leaves: { en: 'Lee Builders' } });
  api.answers(showLegal, { document: 'terms', shown: null, versions: [] });
  api.refuses(joinBySeat, { status: 422, code: 'invalid', errors: { password: ['Too well known.'] } });
  const { user } = await openScreen(LINK);
  await user.type(await screen.findByLabelText('Your name'), 'Siti');
  await user.type(document.querySelector('#password') ?? document.body, 'one that nobody else has typed');
  await user.click(screen.getByRole('button', { name: 'Create account and join' }));
  expect(await screen.findByText('Confirm that you leave Lee Builders.')).toBeVisible();
  expect(api.callsOf(joinBySeat)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /I leave Lee Builders/ }));
  await user.click(screen.getByRole('button', { name: 'Create account and join' }));
  await expect.poll(() => api.callsOf(joinBySeat)[0]?.body).toMatchObject({ leaves: true });
});

test('an invitation of a subscription that has ended says so', async () => {
  const message = 'The subscription of Tan Surveyors has ended.';
  api.refuses(lookAtSeatInvitation, { status: 409, code: 'conflict', message });
  await openScreen(LINK);
  expect(await screen.findByText(message)).toBeVisible();
});
