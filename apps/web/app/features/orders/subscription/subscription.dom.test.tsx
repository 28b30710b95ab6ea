import { saveBillingDetails, showBillingDetails } from '@datum/contract/orders/billing-details';
import { FREE_FORMS } from '@datum/contract/orders/number-forms';
import { quoteOrder } from '@datum/contract/orders/order-quotes';
import { showOrderRecord } from '@datum/contract/orders/order-record';
import { cancelOrder, listOwnOrders, showOrder } from '@datum/contract/orders/orders';
import { listFirstTasks, noteFirstTask } from '@datum/contract/orders/own/first-tasks';
import { cancelOwnSubscription, resumeOwnSubscription } from '@datum/contract/orders/own/own-subscription';
import {
  listOverLimits,
  showScheduledChange,
  takeBackOwnChange,
} from '@datum/contract/orders/own/scheduled-change';
import { listOwnDocuments } from '@datum/contract/orders/papers/order-documents';
import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/all';
import { listOwnPlans } from '@datum/contract/subscriptions/own-plans';
import { showOwnSeats } from '@datum/contract/subscriptions/own-seats';
import { listOwnInvitations } from '@datum/contract/subscriptions/seat-invitations';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import {
  BUYER,
  ORDER,
  offers,
  orderOf,
  ownPlan as own,
  quoteOf,
  tasksWith,
  UPGRADE,
} from '../../../test/orders.ts';
import { personOf } from '../../../test/people.ts';
import { pageWith } from '../../../test/rows.ts';

const as = personOf('Subscriber');
const open = (query: Readonly<Record<string, string>> = {}) =>
  openScreen(href('billing.subscription', { query }), { as });

beforeEach(() => {
  api.answers(listOwnInvitations, { data: [] });
  api.answers(listOwnOrders, pageWith([]));
  api.answers(listOffers, { ...offers, data: [] });
  api.answers(showBillingDetails, {
    details: BUYER,
    number_forms: { country: '', forms: FREE_FORMS },
    is_stored: true,
  });
  api.answers(showOwnSeats, { seats: null });
  api.answers(listOverLimits, { limits: [] });
});

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

test('looking at the plan ticks the first task that it is, once', async () => {
  api.answers(listOwnPlans, { data: [own()] });
  api.answers(listFirstTasks, tasksWith('2026-11-23T02:06:00Z'));
  api.answers(noteFirstTask, undefined);
  await open();
  await expect.poll(() => api.callsOf(noteFirstTask).map(({ params }) => params)).toEqual([{ task: 'plan' }]);
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

test('a plan with seats is not offered to who buys for themselves alone, and says what to do', async () => {
  api.answers(listOffers, { ...offers, data: offers.data.map((one) => ({ ...one, seats: 5 })) });
  await openScreen(href('billing.change-plan'), { as });
  expect(await screen.findByText(/your account buys for you alone/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose Premium' })).not.toBeInTheDocument();
  const { address } = await openScreen(href('checkout', { query: { plan: 'premium' } }), { as });
  expect((await screen.findAllByText(/your account buys for you alone/)).length).toBeGreaterThan(0);
  expect(address()).toBe('/payment/checkout?plan=premium');
  expect(api.callsOf(quoteOrder)).toEqual([]);
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
        title: plan?.name ?? {},
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
  api.answers(showOrderRecord, { request: null, office: 'Datum', items: [], events: [] });
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

test('what is renewed and cancelled is the plan of now, whatever was held before', async () => {
  const over = own({
    plan: { code: 'premium', type: 'premium', name: { en: 'Premium' } },
    status: 'expired',
  });
  api.answers(listOwnPlans, { data: [over, own()] });
  await open();
  expect(await screen.findByText(/^Basic runs until/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/payment/checkout?plan=basic');
  expect(screen.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});

test('a plan that is not paid yet is said to be closed, and is neither renewed nor cancelled', async () => {
  api.answers(listOwnPlans, { data: [own({ status: 'pending_payment' })] });
  await open();
  expect(await screen.findByText(/Basic is ordered and not paid yet/)).toBeVisible();
  expect(screen.getByText('Ordered, not open yet.')).toBeVisible();
  expect(screen.queryByText(/runs until|Ends on/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Renew' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose another plan' })).toHaveAttribute(
    'href',
    '/internal/billing/change-plan',
  );
});

test('a renewal after an announced price is told with that price too', async () => {
  const [plan] = offers.data;
  if (!plan) throw new Error('the price list is empty');
  const coming = { from: '2027-03-01', prices: [{ term_months: 12, amount: 156_000 }] };
  api.answers(listOffers, { ...offers, data: [{ ...plan, coming }] });
  const lines = [{ kind: 'plan' as const, count: 1, unit: 144_000, amount: 144_000, code: null }];
  const sum = { amount: 144_000, tax: 11_520, total: 155_520 };
  api.answers(quoteOrder, quoteOf({ kind: 'renewal', lines, sum, total: 155_520, from: '2027-11-27' }));
  const premium = { code: 'premium', type: 'premium' as const, name: { en: 'Premium' } };
  api.answers(listOwnPlans, { data: [own({ plan: premium, ends_on: '2027-11-26' })] });
  await open();
  const words = await screen.findByText(/costs RM 1,555.20 with tax/);
  expect(words).toHaveTextContent(
    'If you renew on 1 Mar 2027 or later, Premium has its announced price: it then costs RM 1,684.80 with tax.',
  );
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

test('what is open to pay is paid or cancelled here, and the next term has its price and its last day', async () => {
  const [offer] = offers.data;
  if (!offer) throw new Error('the price list of tests is empty');
  api.answers(listOwnPlans, {
    data: [own({ plan: { code: offer.code, type: 'premium', name: offer.name } })],
  });
  api.answers(listOwnOrders, pageWith([ORDER]));
  api.answers(listOffers, offers);
  api.answers(quoteOrder, quoteOf({ kind: 'renewal', from: '2027-03-15', total: 155_520 }));
  const { user } = await open();
  expect(await screen.findByText(/RM 1,399.68 is open for order D00000042-15/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay order' })).toHaveAttribute(
    'href',
    `/payment/initiate?order=${ORDER.uuid}&method=card`,
  );
  expect(
    await screen.findByText(/from 15 Mar 2027 costs RM 1,555.20 with tax; renew by 14 Mar 2027/),
  ).toBeVisible();
  api.answers(cancelOrder, { ...ORDER, state: 'cancelled' });
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  api.answers(listOwnOrders, pageWith([]));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Nothing is open to pay.')).toBeVisible();
  expect(api.callsOf(cancelOrder)[0]?.params).toEqual({ uuid: ORDER.uuid });
});

test('billing details are changed here for the next invoice, and what is refused is said at its field', async () => {
  api.answers(listOwnPlans, { data: [own()] });
  api.refuses(saveBillingDetails, { status: 422, code: 'invalid', errors: { city: ['Enter the city.'] } });
  const { user } = await open();
  await user.clear(await screen.findByLabelText(/^City/));
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  await expect.poll(() => screen.getByLabelText(/^City/)).toHaveAccessibleDescription(/Enter the city/);
  api.answers(saveBillingDetails, BUYER);
  await user.type(screen.getByLabelText(/^City/), 'Ipoh');
  await user.click(screen.getByRole('button', { name: 'Save billing details' }));
  await expect.poll(() => api.callsOf(saveBillingDetails).at(-1)?.body).toEqual({ ...BUYER, city: 'Ipoh' });
});

/** The panel of a title. */
async function panelOf(name: string): Promise<HTMLElement> {
  const panel = (await screen.findByRole('heading', { name })).closest('section');
  if (!panel) throw new Error(`no panel ${name}`);
  return panel;
}

const CHANGE = {
  name: { en: 'Basic' },
  from: '2027-03-15',
  keeps: { en: 'Premium' },
  until: '2027-03-14',
  way: 'service',
  amount: 39_420,
  currency: 'MYR',
} as const;

test('a change to come says what is undone, what stays and what goes back, and is undone', async () => {
  api.answers(listOwnPlans, { data: [own({ status: 'change_scheduled' })] });
  api.answers(showScheduledChange, { change: CHANGE });
  api.answers(takeBackOwnChange, { status: 'active', ends_on: '2027-03-14' });
  const { user } = await open();
  const panel = await panelOf('Change of plan to come');
  expect(panel).toHaveTextContent('Premium holds until 14 Mar 2027; from 15 Mar 2027 you have Basic.');
  await user.click(within(panel).getByRole('button', { name: 'Keep Premium' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep Premium and undo the change?' });
  expect(dialog).toHaveTextContent('We pay RM 394.20 back the way it was paid');
  api.answers(showScheduledChange, { change: null });
  await user.click(within(dialog).getByRole('button', { name: 'Keep Premium' }));
  await expect
    .poll(() => api.callsOf(takeBackOwnChange).map(({ body }) => body))
    .toEqual([{ way: 'service', payee: null }]);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Change of plan to come' })).toBeNull();
});

test('what was paid by transfer asks for the account that it goes to', async () => {
  api.answers(listOwnPlans, { data: [own({ status: 'change_scheduled' })] });
  api.answers(showScheduledChange, { change: { ...CHANGE, way: 'bank' } });
  api.answers(takeBackOwnChange, { status: 'active', ends_on: '2027-03-14' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Keep Premium' }));
  await user.type(await screen.findByRole('textbox', { name: /Account holder/ }), 'Tan Surveyors');
  await user.type(screen.getByRole('textbox', { name: /Account number/ }), '114-0099-2231');
  await user.click(screen.getByRole('button', { name: 'Keep Premium' }));
  await expect
    .poll(() => api.callsOf(takeBackOwnChange).map(({ body }) => body))
    .toEqual([{ way: 'bank', payee: { name: 'Tan Surveyors', account_number: '114-0099-2231', bank: '' } }]);
});

test('before a downgrade the page says what has no room in the plan, and what happens to it', async () => {
  api.answers(listOffers, offers);
  api.answers(quoteOrder, quoteOf(UPGRADE));
  api.answers(listOverLimits, {
    limits: [
      { limit: 'seats', used: 3, most: 1 },
      { limit: 'api_keys', used: 1, most: 0 },
    ],
  });
  await openScreen(href('billing.change-plan', { query: { plan: 'premium' } }), { as });
  const panel = await panelOf('What has no room in Premium');
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(
      /^3 people have a seat, and the plan has 1\. .*the change is refused until they fit\.$/,
    ),
    expect.stringMatching(/^1 API key works today, .*The keys stay/),
  ]);
});
