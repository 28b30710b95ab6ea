import { recordDelivery } from '@datum/contract/orders/order-deliveries';
import { downloadDelivery, showOrderRecord } from '@datum/contract/orders/order-record';
import { changeOrderBuyer, type Order, showOrder } from '@datum/contract/orders/orders';
import {
  downloadTransactionPaper,
  sendTransactionPaper,
} from '@datum/contract/orders/papers/transaction-papers';
import { orderPublication } from '@datum/contract/orders/publication-orders';
import { orderQuoted } from '@datum/contract/requests/request-orders';
import { href } from '@datum/contract/screens/outside';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkSecret } from '../../../lib/links/link-secret.ts';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { BUYER, ORDER, orderOf } from '../../../test/orders.ts';
import { personOf } from '../../../test/people.ts';

const as = personOf('Subscriber');
const REQUEST = '018f3c6e-0000-7000-8000-0000000000e1';
const FILE = '018f3c6e-0000-7000-8000-0000000000e2';
const SUM = 'a'.repeat(64);
const report = (more: Partial<Order> = {}): Order =>
  orderOf({
    kind: 'report',
    title: { en: 'Report REQ-2026-0148: Steel bars' },
    ...{ plan: null, term_months: null, from: null, to: null, starts: null },
    lines: [
      {
        kind: 'item',
        name: { en: 'Special table' },
        ...{ count: 1, unit: 100_000, amount: 100_000, code: null },
      },
    ],
    ...more,
  });
const item = {
  ...{ uuid: FILE, name: 'table.xlsx', media_type: 'application/octet-stream', size: 4096, sha256: SUM },
  delivered_at: '2026-11-24T02:00:00Z',
  closed: null,
  reason: '',
  is_replaced: false,
  downloads: [{ at: '2026-11-24T03:00:00Z', by: 'Hafiz Rahman', by_staff: false, sha256: SUM }],
};
const open = (order: Order) => {
  api.answers(showOrder, order);
  return openScreen(href('orders.show', { id: order.uuid }), { as });
};

test('a paid report shows its lines, its file with who fetched it, what happened, and where to ask', async () => {
  api.answers(showOrderRecord, {
    request: REQUEST,
    office: 'Datum',
    items: [item],
    events: [
      { at: '2026-11-24T02:00:00Z', what: 'delivered', detail: 'table.xlsx', state: '' },
      { at: '2026-11-23T02:05:00Z', what: 'payment', detail: 'card', state: 'succeeded' },
      { at: '2026-11-23T02:04:00Z', what: 'payment', detail: 'card', state: 'credited' },
      { at: '2026-11-23T02:03:00Z', what: 'money', detail: '50000', state: 'MYR' },
      { at: '2026-11-23T02:02:00Z', what: 'proof-returned', detail: 'slip.png', state: 'amount' },
    ],
  });
  api.refuses(downloadDelivery, { status: 404, message: 'There is no such file.' });
  const { user } = await open(report({ state: 'paid', paid_at: '2026-11-23T02:05:00Z' }));
  expect(await screen.findByRole('rowheader', { name: 'Special table' })).toBeVisible();
  expect(await screen.findByText(/downloaded once/)).toBeVisible();
  expect(screen.getByText(/Hafiz Rahman, SHA-256 a{64}/)).toBeInTheDocument();
  expect(screen.getByText(/Payment succeeded/)).toBeVisible();
  expect(screen.getByText(/Money came that does not pay the order/)).toBeVisible();
  expect(screen.getByText(/RM 500.00 came by transfer/)).toBeVisible();
  expect(screen.getByText(/slip.png returned: it shows another amount/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask about this report' })).toHaveAttribute(
    'href',
    href('report-requests.show', { id: REQUEST }),
  );
  await user.click(screen.getByRole('button', { name: 'Download table.xlsx' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('a file of an order that was refunded in full is closed, and the office fetched it in its own name', async () => {
  const staff = { at: '2026-11-24T03:00:00Z', by: null, by_staff: true, sha256: SUM };
  const items = [{ ...item, closed: 'refunded' as const, downloads: [staff] }];
  api.answers(showOrderRecord, { request: REQUEST, office: 'Office of Figures', items, events: [] });
  await open(report({ state: 'paid', paid_at: '2026-11-23T02:05:00Z' }));
  expect(await screen.findByText('table.xlsx is closed: the order was refunded in full.')).toBeVisible();
  expect(screen.getByText(/Staff of Office of Figures, SHA-256/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download table.xlsx' })).toBeNull();
});

test('an order of somebody else, which staff look at, offers neither payment nor cancelling', async () => {
  api.answers(showOrderRecord, { request: REQUEST, office: 'Datum', items: [], events: [] });
  await open(report({ is_own: false, methods: [] }));
  expect(await screen.findByText(/Files come here when the order is paid/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay order' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('staff fetch and send the documents of an order of a buyer', async () => {
  const document = { uuid: REQUEST, kind: 'proforma' as const, number: 'PF-D00000042-15' };
  api.answers(showOrderRecord, { request: REQUEST, office: 'Datum', items: [], events: [] });
  api.answers(showOrder, report({ is_own: false, methods: [], documents: [document] }));
  api.refuses(downloadTransactionPaper, { status: 404, message: 'There is no such document.' });
  api.answers(sendTransactionPaper, { email: BUYER.email });
  const { user } = await openScreen(href('orders.show', { id: ORDER.uuid }), { as: personOf('Admin') });
  await user.click(await screen.findByRole('button', { name: 'PF-D00000042-15 as PDF, English' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such document.');
  await user.click(screen.getByRole('button', { name: 'Send PF-D00000042-15' }));
  await user.click(await screen.findByRole('button', { name: 'Send document' }));
  await waitFor(() => expect(api.callsOf(sendTransactionPaper)).toHaveLength(1));
  expect(api.callsOf(sendTransactionPaper)[0]?.body).toEqual({ language: 'en', email: BUYER.email });
  expect(screen.queryByRole('button', { name: /Proforma as PDF/ })).toBeNull();
});

test('staff replace a file, and record what went by post; what is refused is said at its field', async () => {
  api.answers(showOrderRecord, { request: REQUEST, office: 'Datum', items: [item], events: [] });
  api.answers(showOrder, report({ is_own: false, state: 'paid', methods: [], delivery: 'partly' }));
  api.refuses(recordDelivery, {
    status: 422,
    errors: { reason: ['Give a reason of at least 3 characters.'] },
  });
  const { user } = await openScreen(href('orders.show', { id: ORDER.uuid }), { as: personOf('Admin') });
  expect(await screen.findByText('Partly delivered')).toBeVisible();
  await user.selectOptions(await screen.findByLabelText(/What you do/), 'Record a delivery in another way');
  await user.type(screen.getByLabelText(/How it was delivered/), 'By post on 3 December');
  await user.click(screen.getByRole('button', { name: 'Record delivery' }));
  expect((await screen.findAllByText('Give a reason of at least 3 characters.')).length).toBeGreaterThan(0);
  expect(api.callsOf(recordDelivery)[0]?.body).toEqual({
    ...{ how: 'By post on 3 December', reason: '', whole: true },
  });
});

test('before paying, the details of the invoice are asked for where they are missing, and kept', async () => {
  const order = report({ buyer: { ...BUYER, address: '', city: '' } });
  api.answers(showOrder, order);
  api.answers(changeOrderBuyer, report());
  const to = href('payment.initiate', { query: { order: order.uuid } });
  const { user } = await openScreen(to, { as });
  await user.type(await screen.findByLabelText(/Address/), '12 Jalan Kenari');
  await user.type(screen.getByLabelText(/City/), 'Kuala Lumpur');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  await waitFor(() => expect(api.callsOf(changeOrderBuyer)).toHaveLength(1));
  expect(api.callsOf(changeOrderBuyer)[0]?.body).toMatchObject({
    address: '12 Jalan Kenari',
    city: 'Kuala Lumpur',
  });
});

test('buying a publication makes its order, and leads to paying it', async () => {
  const order = report();
  api.answers(orderPublication, order);
  const to = href('checkout', { query: { publication: FILE } });
  const { address } = await openScreen(to, { as });
  await expect.poll(address).toBe(`/payment/initiate?order=${order.uuid}`);
  expect(api.callsOf(orderPublication)).toHaveLength(1);
  expect(api.callsOf(orderPublication)[0]?.params).toEqual({ uuid: FILE });
});

test('the pay link of an accepted quote makes its order with the link of a guest, and leads to paying it', async () => {
  const order = report();
  api.answers(orderQuoted, order);
  linkSecret.keep('report-request', 'signed');
  const to = href('checkout', { query: { request: REQUEST, quote: FILE } });
  const { address } = await openScreen(to, { as });
  await expect.poll(address).toBe(`/payment/initiate?order=${order.uuid}`);
  expect(api.callsOf(orderQuoted)).toHaveLength(1);
  expect(api.callsOf(orderQuoted)[0]?.body).toEqual({ status: 'signed' });
});

test('a quote that cannot be ordered says why, and can be tried again', async () => {
  api.refuses(orderQuoted, { status: 409, message: 'This quote is no longer open.' });
  await openScreen(href('checkout', { query: { request: REQUEST, quote: FILE } }), { as });
  expect(await screen.findByText('This quote is no longer open.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
