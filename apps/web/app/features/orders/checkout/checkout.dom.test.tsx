import { saveDraft } from '@datum/contract/office/drafts';
import { showBillingDetails } from '@datum/contract/orders/billing-details';
import { FREE_FORMS } from '@datum/contract/orders/number-forms';
import { quoteOrder } from '@datum/contract/orders/order-quotes';
import { createOrder } from '@datum/contract/orders/orders';
import { beginOwnTrial } from '@datum/contract/orders/own/own-trial';
import { subscribeAccount } from '@datum/contract/orders/subscribe-account';
import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { listOwnPlans } from '@datum/contract/subscriptions/own-plans';
import { listOwnInvitations } from '@datum/contract/subscriptions/seat-invitations';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../lib/session/session.ts';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { BUYER, ORDER, offers, orderOf, quoteOf, subscribedBy, UPGRADE } from '../../../test/orders.ts';
import { personOf } from '../../../test/people.ts';

const open = (query: Readonly<Record<string, string>> = {}, locale: 'en' | 'ms' = 'en') =>
  openScreen(href('checkout', { query: { plan: 'premium', ...query } }), {
    as: personOf('Subscriber'),
    locale,
  });
const payButton = (name = 'Pay RM 1,399.68') => screen.findByRole('button', { name });

beforeEach(() => {
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(listOffers, offers);
  api.answers(quoteOrder, quoteOf());
  api.answers(showBillingDetails, {
    details: BUYER,
    number_forms: { country: '', forms: FREE_FORMS },
    is_stored: true,
  });
  api.answers(subscribeAccount, subscribedBy(ORDER));
});

test('what is paid is what the server says, line by line, and the button names it', async () => {
  await open({ code: 'SURVEY10' });
  expect(await payButton()).toBeEnabled();
  const sum = screen.getByRole('table', { name: 'What you pay, in RM' });
  expect([...sum.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'Premium, 1 year1,440.00',
    'Promo code SURVEY10−144.00',
    'Before tax1,296.00',
    'Tax, 8 % of 1,296.00103.68',
    'To pay nowRM 1,399.68',
  ]);
  expect(api.callsOf(quoteOrder)[0]?.body).toEqual({
    ...{ plan: ORDER.plan?.uuid, term_months: 12, extra_seats: null, code: 'SURVEY10' },
  });
});

test('the days that are credited can be checked by hand', async () => {
  api.answers(quoteOrder, quoteOf(UPGRADE));
  await open();
  const credit = await screen.findByRole('row', { name: /111 unused days of INV-2026-000198/ });
  expect(credit).toHaveTextContent('480.00 × 111 ÷ 365 days = 145.97 and 11.68 tax');
  expect(credit).toHaveTextContent('−157.65');
  expect(screen.getByText('Basic ends when Premium begins; its unused days are taken off')).toBeVisible();
});

test('seats that are added stay on the term of now, and say that only they are paid', async () => {
  const item = (en: string, amount: number) =>
    ({ kind: 'item', name: { en }, count: 1, unit: amount, amount, code: null }) as const;
  const lines = [item('Premium as it is, 111 days that are left', 14_597), item('Seats added: 2', 30_000)];
  api.answers(
    quoteOrder,
    quoteOf({
      ...UPGRADE,
      lines,
      to: '2027-03-14',
      held: { name: { en: 'Premium' }, ends_on: '2027-03-14' },
    }),
  );
  await open({ seats: '2' });
  expect(await screen.findByRole('row', { name: /Seats added: 2 300.00/ })).toBeVisible();
  expect(
    screen.getByText(
      'Premium goes on until 14 Mar 2027, with the seats added; you pay their price for the days that are left',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('radio', { name: '1 month' })).toBeNull();
});

test('days of an invoice of which a part was given back say so, and the sum is right', async () => {
  const [credit] = UPGRADE.credits ?? [];
  if (!credit) throw new Error('an upgrade has a credit');
  const rest = {
    ...credit,
    left: 365,
    of: 365,
    paid: 50_000,
    before: 9_259,
    amount: 40_741,
    tax: 3_259,
    total: 44_000,
  };
  api.answers(quoteOrder, quoteOf({ ...UPGRADE, credits: [rest] }));
  await open();
  const row = await screen.findByRole('row', { name: /365 unused days/ });
  expect(row).toHaveTextContent('500.00 × 365 ÷ 365 days − 92.59 credited before = 407.41 and 32.59 tax');
});

test('paying orders the sealed price for these buyer details, then goes on to the payment', async () => {
  const { user, address } = await open();
  await user.clear(await screen.findByLabelText(/City/));
  await user.type(screen.getByLabelText(/City/), 'Ipoh');
  await user.click(screen.getByLabelText(/Bank transfer/));
  // what a press does: nothing is paid by it
  await user.click(await payButton('Order and show bank account'));
  await expect.poll(address).toBe(`/payment/initiate?order=${ORDER.uuid}&method=transfer`);
  expect(api.callsOf(subscribeAccount).map(({ body }) => body)).toEqual([
    {
      ...{ plan: ORDER.plan?.uuid, seal: 'sealed', method: 'transfer', buyer: { ...BUYER, city: 'Ipoh' } },
      ...{ replaces: null, terms: null },
    },
  ]);
  // the answer is the person's subscription from now on, before anything is asked again
  expect(session.person()).toMatchObject({
    is_subscribed: true,
    subscription: { status: 'pending_payment', plan: { code: 'premium' } },
  });
});

test('another plan for who has one is an order like any other', async () => {
  api.answers(quoteOrder, quoteOf(UPGRADE));
  api.answers(createOrder, orderOf({ kind: 'upgrade' }));
  const { user, address } = await open();
  await user.click(await payButton('Pay RM 1,242.03'));
  await expect.poll(address).toBe(`/payment/initiate?order=${ORDER.uuid}&method=card`);
  expect(api.callsOf(createOrder).map(({ body }) => body.seal)).toEqual(['sealed']);
  expect(api.callsOf(subscribeAccount)).toEqual([]);
});

test('an order that waits already is told of, and paying here replaces it', async () => {
  const other = '018f3c6e-0000-7000-8000-0000000000aa';
  api.answers(quoteOrder, quoteOf({ open_order: other }));
  const { user } = await open();
  expect(await screen.findByRole('link', { name: 'Open that order' })).toHaveAttribute(
    'href',
    `/payment/response?order=${other}`,
  );
  await user.click(await payButton());
  await expect.poll(() => api.callsOf(subscribeAccount)[0]?.body.replaces).toBe(other);
});

test('a price that is no longer held cannot be ordered, and a new one is one click away', async () => {
  api.answers(quoteOrder, quoteOf({ expires_at: '2020-01-01T00:00:00Z' }));
  const { user } = await open();
  expect(await payButton()).toBeDisabled();
  api.answers(quoteOrder, quoteOf());
  await user.click(screen.getByRole('button', { name: 'Get new price' }));
  await expect.poll(async () => (await payButton()).hasAttribute('disabled')).toBe(false);
});

test('while the price of another term is on its way, the old one cannot be ordered', async () => {
  const { user, address } = await open();
  expect(await payButton()).toBeEnabled();
  let arrive = () => {};
  const waits = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.answers(quoteOrder, async () => {
    await waits;
    return quoteOf({ term_months: 1, total: 12_960, seal: 'of a month' });
  });
  await user.click(screen.getByText('1 month'));
  await expect.poll(address).toContain('term=1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay RM 1,399.68' })).toBeDisabled());
  arrive();
  await user.click(await payButton('Pay RM 129.60'));
  await expect.poll(() => api.callsOf(subscribeAccount)[0]?.body.seal).toBe('of a month');
});

test('what is refused is said at its field, and what was typed stays', async () => {
  api.refuses(subscribeAccount, {
    status: 422,
    code: 'invalid',
    errors: { 'buyer.city': ['Enter the city.'] },
  });
  const { user } = await open();
  await user.type(await screen.findByLabelText(/Tax number/), 'C 2581');
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the city.');
  expect(screen.getByLabelText(/City/)).toHaveAccessibleDescription(/Enter the city/);
  expect(screen.getByLabelText(/Tax number/)).toHaveValue('C 2581');
});

test('the terms in force are ticked before paying; without the tick the server says so at the box', async () => {
  api.answers(quoteOrder, quoteOf({ terms: { number: 3 } }));
  api.refuses(subscribeAccount, { status: 422, code: 'invalid', errors: { terms: ['Accept the terms.'] } });
  const { user } = await open();
  await user.click(await payButton());
  const box = await screen.findByRole('checkbox', { name: 'I accept the terms of use, version 3' });
  await expect.poll(() => box).toHaveAccessibleDescription(/Accept the terms/);
  api.answers(subscribeAccount, subscribedBy(ORDER));
  await user.click(box);
  await user.click(await payButton());
  await expect.poll(() => api.callsOf(subscribeAccount).map(({ body }) => body.terms)).toEqual([null, 3]);
});

test('a plan with days to try begins without a payment, and says what happens at the end', async () => {
  api.answers(quoteOrder, quoteOf({ trial: { days: 14, to: '2026-12-09' } }));
  api.answers(beginOwnTrial, { ends_on: '2026-12-09' });
  api.answers(listOwnPlans, { data: [] });
  api.answers(listOwnInvitations, { data: [] });
  const { user, address } = await open();
  expect(await screen.findByText(/After 9 Dec 2026 you see the sample again/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Begin 14-day trial' }));
  await expect.poll(address).toBe('/internal/billing/subscription');
  expect(api.callsOf(beginOwnTrial)[0]?.body).toEqual({ plan: ORDER.plan?.uuid });
});

test('an office without terms sells, and says that none are accepted', async () => {
  await open();
  expect(await screen.findByText(/no terms of use in force/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /terms of use/ })).not.toBeInTheDocument();
});

test('without a plan the way leads to the price list', async () => {
  await openScreen(href('checkout'), { as: personOf('Subscriber') });
  expect(await screen.findByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
});

test('nothing is asked for where the office has opened no way to pay', async () => {
  api.answers(quoteOrder, quoteOf({ methods: [] }));
  await open();
  expect(await screen.findByText('Nothing can be paid here yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a visitor signs in first and comes back to the same choice', async () => {
  const { address } = await openScreen(href('checkout', { query: { plan: 'premium', code: 'EARLY' } })).catch(
    () => ({ address: () => location.pathname + location.search }),
  );
  await expect
    .poll(address)
    .toBe(
      href('login', { query: { next: href('checkout', { query: { plan: 'premium', code: 'EARLY' } }) } }),
    );
});

test('it is in Malay for who reads Malay', async () => {
  await open({}, 'ms');
  expect(await payButton('Bayar RM 1,399.68')).toBeEnabled();
  expect(screen.getByText('Perlu dibayar sekarang')).toBeVisible();
});

test('the link of an email about an order that waits leads to paying that order', async () => {
  await openScreen(`${href('checkout')}?order=${ORDER.uuid}`, { as: personOf('Subscriber') }).catch(
    () => undefined,
  );
  await expect.poll(() => location.pathname + location.search).toBe(`/payment/initiate?order=${ORDER.uuid}`);
});
