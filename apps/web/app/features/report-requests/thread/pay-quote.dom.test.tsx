import type { RequestQuote } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/outside';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { PayQuote } from './pay-quote.part.tsx';

const REQUEST = '018f3c6e-0000-7000-8000-0000000000e1';
const QUOTE = '018f3c6e-0000-7000-8000-0000000000e2';
const ORDER = '018f3c6e-0000-7000-8000-0000000000e3';
const orderAs = (state: 'waiting' | 'paid' | 'expired') => ({
  uuid: ORDER,
  reference: 'D00000042-15',
  state,
});

/** The way to pay, beside a quote; what it reads of one. */
const open = (more: Partial<RequestQuote>, isGuest = false) => {
  const quote = { uuid: QUOTE, total: 106_000, valid_until: '2026-12-25', order: null, ...more };
  return openScreen(href('home'), {
    as: personOf('Subscriber'),
    page: () => <PayQuote uuid={REQUEST} quote={quote as RequestQuote} isGuest={isGuest} />,
  });
};
const pay = () => screen.getByRole('link', { name: 'Pay RM 1,060.00' });

test('an accepted quote leads to its order by the checkout', async () => {
  await open({ state: 'accepted' });
  expect(pay()).toHaveAttribute('href', href('checkout', { query: { request: REQUEST, quote: QUOTE } }));
});

test('an order that waits is paid, not made anew', async () => {
  await open({ state: 'accepted', order: orderAs('waiting') });
  expect(pay()).toHaveAttribute('href', href('payment.initiate', { query: { order: ORDER } }));
});

test('a guest reads why they sign in, and the secret of the link stands in no address', async () => {
  await open({ state: 'accepted' }, true);
  expect(pay()).toHaveAttribute('href', href('checkout', { query: { request: REQUEST, quote: QUOTE } }));
  expect(screen.getByText(/You sign in or sign up to pay/)).toBeVisible();
});

test('a paid quote names its order and asks for nothing', async () => {
  await open({ state: 'accepted', order: orderAs('paid') });
  expect(screen.getByText(/Paid by the order D00000042-15/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

test('a quote whose order ended unpaid says so and until when it can be accepted again', async () => {
  await open({ state: 'sent', order: orderAs('expired') });
  expect(screen.getByText(/ended unpaid; nothing was charged.*until 25 Dec 2026/)).toBeVisible();
});
