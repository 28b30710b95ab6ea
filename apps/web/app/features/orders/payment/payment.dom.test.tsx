import { changeOrderBuyer, checkOrder, type Order, payOrder, showOrder } from '@datum/contract/orders/orders';
import { dismissFirstTasks, listFirstTasks } from '@datum/contract/orders/own/first-tasks';
import { playTestPayment, showTestPayment } from '@datum/contract/orders/payment-events';
import { href } from '@datum/contract/screens/outside';
import { showUser } from '@datum/contract/sign-in/session';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { ORDER, orderOf, tasksWith } from '../../../test/orders.ts';
import { personOf } from '../../../test/people.ts';

const as = personOf('Subscriber');
const open = (order: Order) => {
  api.answers(showOrder, order);
  return openScreen(href('payment.response', { query: { order: order.uuid } }), { as });
};
const payment = (
  state: 'pending' | 'failed' | 'expired' | 'succeeded',
  failure: 'declined' | 'cancelled' | null = null,
) => ({ state, method: 'card', failure, begun_at: '2026-11-23T02:00:00Z' }) as const;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  vi.useRealTimers();
  api.answers(showUser, { ...as, is_subscribed: true });
});

test('a paid order says what is open until when, with three things to begin with, and looks the person up again', async () => {
  api.answers(listFirstTasks, tasksWith('2026-11-23T02:06:00Z'));
  await open(
    orderOf({
      state: 'paid',
      given: { from: '2026-11-23', to: '2027-11-22' },
      paid_at: '2026-11-23T02:05:00Z',
    }),
  );
  await title('Paid');
  expect(screen.getByText(/Premium is open until 22 Nov 2027/)).toBeVisible();
  const tasks = await screen.findByRole('region', { name: 'Three things to begin with' });
  const items = within(tasks).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open your first priceDone',
    'Choose which emails you get',
    'See what your plan includes',
  ]);
  await expect.poll(() => api.callsOf(showUser).length).toBe(1);
});

test('the list of first tasks is put away, and one whose tasks are all done is gone', async () => {
  api.answers(listFirstTasks, tasksWith(null));
  api.answers(dismissFirstTasks, undefined);
  const paid = orderOf({ state: 'paid', given: { from: '2026-11-23', to: '2027-11-22' } });
  const { user } = await open(paid);
  const button = await screen.findByRole('button', { name: 'Put list away' });
  api.answers(listFirstTasks, { ...tasksWith(null), dismissed: true });
  await user.click(button);
  await expect.poll(() => screen.queryByRole('region', { name: /begin with/ })).toBeNull();
  expect(api.callsOf(dismissFirstTasks)).toHaveLength(1);
});

test('a payment under way is asked about until the order is decided, without counting as use', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
  await open(orderOf({ payment: payment('pending') }));
  await title('Your bank has not confirmed yet');
  api.answers(showOrder, orderOf({ state: 'paid', given: { from: '2026-11-23', to: '2027-11-22' } }));
  await vi.advanceTimersByTimeAsync(3_100);
  await title('Paid');
  const asked = api.callsOf(showOrder);
  expect(asked.at(-1)?.headers.get('x-background')).toBe('1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.callsOf(showOrder)).toHaveLength(asked.length);
});

test('after ten looks of three seconds the service itself is asked every half minute, ten times and no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
  const waiting = orderOf({ payment: payment('pending') });
  api.answers(checkOrder, waiting);
  await open(waiting);
  await title('Your bank has not confirmed yet');
  for (let second = 0; second < 500; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(api.callsOf(showOrder)).toHaveLength(11);
  expect(api.callsOf(checkOrder)).toHaveLength(10);
  expect(screen.getByText(/no longer asks by itself/)).toBeVisible();
});

test.each([
  [
    'failed',
    orderOf({ payment: payment('failed', 'declined') }),
    'The payment failed',
    /Your bank refused the payment. Nothing was charged/,
    'Try again or pay otherwise',
  ],
  [
    'out of time',
    orderOf({ payment: payment('expired') }),
    'The payment failed',
    /time for this payment ran out/,
    'Try again or pay otherwise',
  ],
  [
    'left',
    orderOf({ payment: payment('failed', 'cancelled') }),
    'You left the payment page',
    /Nothing was charged/,
    'Try again or pay otherwise',
  ],
  [
    'paid with another amount',
    orderOf({ payment: payment('succeeded'), credit: 139_868 }),
    'Another amount came',
    /costs RM 1,399.68. Pay that amount by .* RM 1,398.68 came in and could not be used; the office pays it back/,
    'Pay RM 1,399.68 again',
  ],
  ['not begun', orderOf(), 'This order is not paid yet', /Pay by 30 Nov 2026/, 'Pay order'],
  [
    'cancelled',
    orderOf({ state: 'cancelled' }),
    'The order is cancelled',
    /Nothing is owed/,
    'Start new order',
  ],
  [
    'expired',
    orderOf({ state: 'expired' }),
    'The order has ended',
    /held until 30 Nov 2026/,
    'Start new order',
  ],
] as const)(
  'an order that is %s says why and what comes next',
  async (_name, order, heading, words, button) => {
    await open(order);
    await title(heading);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: button })).toBeVisible();
    expect(screen.getByText('D00000042-15')).toBeVisible();
  },
);

const byTransfer = (received = 0, more: Partial<Order> = {}) =>
  orderOf({
    method: 'transfer',
    transfer: {
      account_name: 'Datum',
      bank: 'Bank Seberang',
      account_number: '514-0099',
      swift: '',
      qr: null,
      received,
      rest: 139_968 - received,
      check_days: 2,
      proof: null,
    },
    ...more,
  });

test('a transfer shows account, exact amount and reference, and copies the bare number', async () => {
  const { user } = await open(byTransfer());
  await title('Transfer the amount');
  expect(screen.getAllByText('RM 1,399.68')[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Payment reference' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Exact amount' }));
  expect(await navigator.clipboard.readText()).toBe('1399.68');
});

test('a transfer whose money is found is told as paid without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
  await open(byTransfer());
  await title('Transfer the amount');
  api.answers(
    showOrder,
    byTransfer(0, { state: 'paid', given: { from: '2026-11-23', to: '2027-11-22' }, transfer: null }),
  );
  await vi.advanceTimersByTimeAsync(10_100);
  await title('Paid');
});

test('after a part of the money the rest is asked for, and neither another way nor cancelling is offered', async () => {
  await open(byTransfer(100_000));
  await title('Transfer the amount');
  expect(screen.getByText('RM 399.68')).toBeVisible();
  expect(screen.getByText(/transfer the rest the same way/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay another way' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('an order of another person does not exist, and an address without one says so', async () => {
  api.refuses(showOrder, { status: 404 });
  await openScreen(href('payment.response', { query: { order: ORDER.uuid } }), { as });
  expect(await screen.findByText('There is no such order')).toBeVisible();
});

test('opened by a link the payment waits for a press; refused, another way is open for the same order', async () => {
  api.answers(showOrder, ORDER);
  api.refuses(payOrder, { status: 409, code: 'state', message: 'The payment service does not answer.' });
  const { user, address } = await openScreen(href('payment.initiate', { query: { order: ORDER.uuid } }), {
    as,
  });
  const go = await screen.findByRole('button', { name: 'Go to payment service' });
  expect(api.callsOf(payOrder)).toEqual([]);
  await user.click(go);
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose another way to pay');
  api.answers(payOrder, { order: { ...ORDER, method: 'transfer' }, redirect_to: null });
  await user.click(screen.getByLabelText(/Bank transfer/));
  await user.click(screen.getByRole('button', { name: 'Show bank account' }));
  await expect.poll(address).toBe(`/payment/response?order=${ORDER.uuid}`);
  expect(api.callsOf(payOrder).map(({ body }) => body.method)).toEqual(['card', 'transfer']);
});

test('paying waits until details of the invoice are kept, and begins nothing where they are refused', async () => {
  api.answers(showOrder, ORDER);
  const kept = Promise.withResolvers<Order>();
  api.answers(payOrder, { order: { ...ORDER, method: 'transfer' }, redirect_to: null });
  const to = href('payment.initiate', { query: { order: ORDER.uuid, method: 'transfer' } });
  const { user, address } = await openScreen(to, { as });
  await user.click(await screen.findByRole('button', { name: 'Change details' }));
  api.refuses(changeOrderBuyer, { status: 422, code: 'invalid', errors: { city: ['Enter the city.'] } });
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect((await screen.findAllByText('Enter the city.')).length).toBeGreaterThan(0);
  for (const press of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Show bank account' }));
    await expect.poll(() => api.callsOf(changeOrderBuyer).length).toBe(1 + press);
    expect((await screen.findAllByText('Enter the city.')).length).toBeGreaterThan(0);
    expect(api.callsOf(payOrder)).toEqual([]);
  }
  api.answers(changeOrderBuyer, () => kept.promise);
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  await user.click(screen.getByRole('button', { name: 'Show bank account' }));
  await expect.poll(() => api.callsOf(changeOrderBuyer).length).toBe(4);
  expect(api.callsOf(payOrder)).toEqual([]);
  kept.resolve(ORDER);
  await expect.poll(address).toBe(`/payment/response?order=${ORDER.uuid}`);
  expect(api.callsOf(payOrder)).toHaveLength(1);
});

test('details that were changed and not saved are saved by the pay button', async () => {
  api.answers(showOrder, ORDER);
  api.answers(payOrder, { order: { ...ORDER, method: 'transfer' }, redirect_to: null });
  api.answers(changeOrderBuyer, ORDER);
  const to = href('payment.initiate', { query: { order: ORDER.uuid, method: 'transfer' } });
  const { user, address } = await openScreen(to, { as });
  await user.click(await screen.findByRole('button', { name: 'Change details' }));
  const city = screen.getByRole('textbox', { name: /City/ });
  await user.clear(city);
  await user.type(city, 'Ipoh');
  await user.click(screen.getByRole('button', { name: 'Show bank account' }));
  await expect.poll(address).toBe(`/payment/response?order=${ORDER.uuid}`);
  expect(api.callsOf(changeOrderBuyer).map(({ body }) => body.city)).toEqual(['Ipoh']);
  expect(api.callsOf(payOrder)).toHaveLength(1);
});

const tested = {
  order: ORDER.uuid,
  reference: ORDER.reference,
  amount: 139_968,
  currency: 'MYR',
  state: 'initiated',
  messages: [],
} as const;

test('the test gateway does what it is told, and shows what it sent', async () => {
  api.answers(showTestPayment, { ...tested, messages: [] });
  const { user } = await openScreen(href('mock-payment', { query: { payment: ORDER.uuid } }), { as });
  const message = { body: '{"paid":true}', signature: 'a1b2', status: 200, due_at: '2026-11-23T02:00:00Z' };
  const after = { ...tested, messages: [message] };
  api.answers(playTestPayment, after);
  api.answers(showTestPayment, after);
  await user.click(await screen.findByRole('button', { name: 'Succeed, message twice' }));
  expect(await screen.findByText('{"paid":true}')).toBeVisible();
  expect(api.callsOf(playTestPayment)[0]?.body).toEqual({ behaviour: 'duplicate' });
  expect(
    screen.getByRole('group', { name: 'What the gateway does' }).querySelectorAll('button'),
  ).toHaveLength(8);
});
