import { showBillingDetails } from '@datum/contract/orders/billing-details';
import { FREE_FORMS } from '@datum/contract/orders/number-forms';
import { listOwnOrders } from '@datum/contract/orders/orders';
import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/all';
import { listOwnPlans } from '@datum/contract/subscriptions/own-plans';
import * as seats from '@datum/contract/subscriptions/own-seats';
import { listOwnInvitations, resendOwnInvitation } from '@datum/contract/subscriptions/seat-invitations';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../../test/api-stand-in.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { BUYER, offers, ownPlan } from '../../../../test/orders.ts';
import { personOf } from '../../../../test/people.ts';
import { pageWith } from '../../../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-0000000000d1';
const INVITATION = {
  ...{ uuid: UUID, email: 'siti@another.example', is_expired: false },
  ...{ sent_at: '2026-11-25T02:00:00Z', expires_at: '2026-12-02T02:00:00Z' },
};
const summary = (more: Partial<seats.SeatSummary> = {}): seats.SeatSummary => ({
  organisation: { en: 'Tan Surveyors' },
  plan: { code: 'premium', name: { en: 'Premium' } },
  ...{ used: 2, bought: 3, extra: 2, is_suspended: false, invitations: [INVITATION] },
  ...more,
});
const seat = (more: Partial<seats.OwnSeat> = {}): seats.OwnSeat => ({
  ...{ uuid: UUID, name: 'Lim Wei', email: 'lim@tan.example', from: '2026-03-15' },
  ...{ last_sign_in_at: null, is_me: false },
  ...more,
});
const open = (locale: 'en' | 'ms' = 'en') =>
  openScreen(href('billing.subscription'), { as: personOf('Subscriber'), locale });

beforeEach(() => {
  api.answers(listOwnInvitations, { data: [] });
  api.answers(listOwnOrders, pageWith([]));
  api.answers(listOffers, { ...offers, data: [] });
  api.answers(showBillingDetails, {
    details: BUYER,
    number_forms: { country: '', forms: FREE_FORMS },
    is_stored: true,
  });
  api.answers(listOwnPlans, { data: [ownPlan({ is_own: false })] });
  api.answers(seats.showOwnSeats, { seats: summary() });
  api.answers(seats.listOwnSeats, pageWith([seat()]));
});

test('who buys for a firm sees seats used and bought, and who has them', async () => {
  await open();
  expect(await screen.findByText(/2 of 3 seats used\. Invitations that wait use no seat/)).toBeVisible();
  expect(await screen.findByText('Lim Wei')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add seats' })).toHaveAttribute(
    'href',
    '/payment/checkout?plan=premium&seats=3',
  );
});

test('somebody is invited by email, in the language of choice; what is refused is said at the address', async () => {
  api.refuses(seats.inviteToSeat, { status: 422, code: 'invalid', errors: { email: ['Has a seat.'] } });
  const { user } = await open();
  await user.type(await screen.findByLabelText(/^Email address to invite/), 'lim@tan.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await expect
    .poll(() => screen.getByLabelText(/^Email address to invite/))
    .toHaveAccessibleDescription(/Has a seat/);
  api.answers(seats.inviteToSeat, summary());
  await user.selectOptions(screen.getByLabelText(/Language of the email/), 'ms');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await expect
    .poll(() => api.callsOf(seats.inviteToSeat).at(-1)?.body)
    .toEqual({ email: 'lim@tan.example', locale: 'ms' });
  await expect.poll(() => screen.getByLabelText(/^Email address to invite/)).toHaveValue('');
});

test('an invitation is sent again or withdrawn', async () => {
  api.answers(seats.resendSeatInvitation, summary());
  api.answers(seats.withdrawSeatInvitation, summary({ invitations: [] }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await expect.poll(() => api.callsOf(seats.resendSeatInvitation)[0]?.params).toEqual({ uuid: UUID });
  api.answers(seats.showOwnSeats, { seats: summary({ invitations: [] }) });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => screen.queryByText('siti@another.example')).toBeNull();
});

test('a seat is taken back at once, and Undo gives it again', async () => {
  api.answers(seats.freeOwnSeat, summary({ used: 1 }));
  api.answers(seats.giveOwnSeat, summary());
  const { user } = await open();
  render(
    <MantineProvider>
      <Notifications />
    </MantineProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Take seat of Lim Wei back' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => api.callsOf(seats.giveOwnSeat)[0]?.params).toEqual({ uuid: UUID });
});

test('with no seat left nobody can be invited, and seats are one click away', async () => {
  api.answers(seats.showOwnSeats, { seats: summary({ used: 3 }) });
  await open();
  expect(await screen.findByText(/To invite somebody, add seats or take one back/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add seats' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).not.toBeInTheDocument();
});

test('a seat holder without the right to buy sees no seats of others', async () => {
  api.answers(listOwnPlans, { data: [ownPlan({ is_own: false, may_buy: false })] });
  await open();
  expect(await screen.findByText('Basic')).toBeVisible();
  expect(screen.queryByText('Seats')).not.toBeInTheDocument();
  expect(api.callsOf(seats.showOwnSeats)).toEqual([]);
});

test('who is invited reads that the mailed link takes the seat, and has the email sent again', async () => {
  const asked = {
    ...{ uuid: UUID, inviter: 'Lim Wei' },
    ...{ sent_at: '2026-11-25T02:00:00Z', expires_at: '2026-12-02T02:00:00Z' },
    ...{ organisation: { en: 'Tan Surveyors' }, plan: { en: 'Premium' } },
  };
  api.answers(listOwnInvitations, { data: [asked] });
  api.answers(resendOwnInvitation, undefined);
  const { user } = await open();
  expect(await screen.findByText(/open the link in the email of 25 Nov 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send the email again' }));
  await expect.poll(() => api.callsOf(resendOwnInvitation)[0]?.params).toEqual({ uuid: UUID });
});

test('it is in Malay for who reads Malay', async () => {
  await open('ms');
  expect(await screen.findByText(/2 daripada 3 lesen pengguna digunakan/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hantar jemputan' })).toBeVisible();
});

test('a suspended organisation reads why it invites nobody', async () => {
  api.answers(seats.showOwnSeats, { seats: summary({ is_suspended: true }) });
  await open();
  expect(await screen.findByText(/Nobody is invited or given a seat until it is open again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});
