import { showBillingDetails } from '@datum/contract/orders/billing-details';
import { FREE_FORMS } from '@datum/contract/orders/number-forms';
import { listOwnDocuments } from '@datum/contract/orders/order-documents';
import { quoteOrder } from '@datum/contract/orders/order-quotes';
import { listOwnOrders, showOrder } from '@datum/contract/orders/orders';
import { cancelOwnSubscription, resumeOwnSubscription } from '@datum/contract/orders/own-subscription';
import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/all';
import { listOwnPlans, type OwnPlan } from '@datum/contract/subscriptions/own-plans';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { BUYER, ORDER, offers, orderOf, quoteOf, UPGRADE } from '../../../test/orders.ts';
import { personOf } from '../../../test/people.ts';
import { pageWith } from '../../../test/rows.ts';

const as = personOf('Subscriber');
const own = (more: Partial<OwnPlan> = {}): OwnPlan => ({
  status: 'active',
  plan: { code: 'basic', type: 'basic', name: { en: 'Basic' } },
  source: 'paid',
  starts_on: '2026-03-15',
  ends_on: '2027-03-14',
  grace_until: null,
  next: null,
  is_own: true,
  may_buy: true,
  uses: [],
  ...more,
});
const open = (query: Readonly<Record<string, string>> = {}) =>
  openScreen(href('billing.subscription', { query }), { as });

test('cancelling says until when everything is kept, and resuming takes it back', async () => {
  api.answers(listOwnPlans, { data: [own()] });
  api.answers(cancelOwnSubscription, { status: 'ending', ends_on: '2027-03-14' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Basic with 14 Mar 2027?' });
  expect(dialog).toHaveTextContent('You keep everything until 14 Mar 2027. Nothing is paid back');
  api.answers(listOwnPlans, { data: [own({ status: 'ending' })] });
  await user.click(within(dialog).getByRole('button', { name: 'End on 14 Mar 2027' }));
  await expect
    .poll(() => api.callsOf(cancelOwnSubscription).map(({ body }) => body))
    .toEqual([{ reason: '' }]);
  api.answers(resumeOwnSubscription, { status: 'active', ends_on: '2027-03-14' });
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await expect.poll(() => api.callsOf(resumeOwnSubscription)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
});

test('what is given cannot be cancelled or renewed, and without a plan one is chosen', async () => {
  api.answers(listOwnPlans, { data: [own({ source: 'complimentary' })] });
  await open();
  expect(await screen.findByText('Basic is given to you until 14 Mar 2027.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Renew' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
});

test('without a plan the way leads to choosing one', async () => {
  api.answers(listOwnPlans, { data: [] });
  await open();
  expect(await screen.findByRole('link', { name: 'Choose plan' })).toHaveAttribute(
    'href',
    '/internal/billing/initiate-plan',
  );
});

test('a status that a link tells of is said with what comes next, and leaves the address', async () => {
  api.answers(listOwnPlans, { data: [own({ status: 'grace' })] });
  const { address } = await open({ message: 'grace' });
  expect(await screen.findByText(/Renew it to keep what it opens/)).toBeVisible();
  await expect.poll(address).toBe('/internal/billing/subscription');
});

test('another plan is chosen and priced on the same page, with the days of now credited', async () => {
  api.answers(listOffers, offers);
  api.answers(quoteOrder, quoteOf(UPGRADE));
  api.answers(showBillingDetails, {
    details: BUYER,
    number_forms: { country: '', forms: FREE_FORMS },
    is_stored: true,
  });
  const { user, address } = await openScreen(href('billing.change-plan'), { as });
  // every plan with its price, before any is chosen
  expect(await screen.findByText(/with tax for/)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Choose Premium' }));
  await expect.poll(address).toBe('/internal/billing/change-plan?plan=premium');
  expect(await screen.findByRole('button', { name: 'Pay RM 1,242.03' })).toBeEnabled();
  expect(screen.getByText(/480.00 × 111 ÷ 365 days = 145.97/)).toBeVisible();
});

test('documents and orders are listed with their amounts, and an empty list says what will be there', async () => {
  const { plan, sum: _, ...rest } = ORDER;
  api.answers(
    listOwnDocuments,
    pageWith([
      {
        uuid: rest.uuid,
        kind: 'invoice' as const,
        number: 'INV-2026-000042',
        issued_on: '2026-11-23',
        plan: plan.name,
        from: '2026-11-23',
        to: '2027-11-22',
        currency: 'MYR',
        amount: 129_600,
        tax: 10_368,
        total: 139_968,
        method: 'card' as const,
        order: rest.uuid,
        reference: rest.reference,
        is_demo: true,
      },
    ]),
  );
  api.answers(listOwnOrders, pageWith([]));
  const { user } = await openScreen(href('billing.transaction'), { as });
  expect(await screen.findByText('Demonstration')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'INV-2026-000042' })).toHaveAttribute(
    'href',
    `/internal/orders/${ORDER.uuid}`,
  );
  expect(screen.getAllByText('RM 1,399.68')[0]).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByText('Your first order will be here.')).toBeVisible();
});

test('an order shows its payment, its buyer and its documents; one of another person does not exist', async () => {
  api.answers(
    showOrder,
    orderOf({
      state: 'paid',
      given: { from: '2026-11-23', to: '2027-11-22' },
      documents: [{ uuid: ORDER.uuid, kind: 'invoice', number: 'INV-2026-000042' }],
    }),
  );
  await openScreen(href('orders.show', { id: ORDER.uuid }), { as });
  expect(await screen.findByText('Invoice INV-2026-000042')).toBeVisible();
  expect(screen.getByText('12 Jalan Kenari, 50480 Kuala Lumpur, Malaysia')).toBeVisible();
  expect(screen.getByText('23 Nov 2026 to 22 Nov 2027')).toBeVisible();
});

test('who buys for a firm goes on with its plan', async () => {
  api.answers(listOwnPlans, { data: [own({ is_own: false })] });
  await open();
  expect(await screen.findByRole('link', { name: 'Renew' })).toHaveAttribute(
    'href',
    '/payment/checkout?plan=basic',
  );
});

test('somebody with a seat of a firm sees its plan, and neither renews nor cancels it', async () => {
  api.answers(listOwnPlans, { data: [own({ is_own: false, may_buy: false })] });
  await open();
  expect(await screen.findByText('Basic')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Renew' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
});

test('in its days of grace a subscription is renewed, not cancelled', async () => {
  api.answers(listOwnPlans, { data: [own({ status: 'grace', grace_until: '2027-03-28' })] });
  await open();
  expect(await screen.findByRole('link', { name: 'Renew' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
});
