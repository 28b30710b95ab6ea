import { sendClearanceAgain } from '@datum/contract/orders/clearance/document-clearance';
import {
  downloadTransactionPaper,
  sendTransactionPaper,
} from '@datum/contract/orders/papers/transaction-papers';
import {
  askTransaction,
  listTransactionDays,
  listTransactions,
  showTransaction,
} from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { cursorWith, pageWith } from '../../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-0000000000a1';
const payment = {
  uuid: UUID,
  order: '018f3c6e-0000-7000-8000-0000000000a2',
  reference: 'D00000042-17',
  payer: { name: 'Aisyah Rahman', email: 'aisyah@datum.test' },
  method: 'test' as const,
  gateway: 'test' as const,
  gateway_ref: UUID,
  amount: 39_420,
  currency: 'MYR',
  state: 'pending' as const,
  failure: null,
  is_credit: false,
  refunded: 0,
  refund: null,
  delivery: null,
  created_at: '2026-11-20T08:00:00.000Z',
  settled_at: null,
};

const detail = {
  ...payment,
  title: { en: 'Basic' },
  order_state: 'waiting' as const,
  total: 39_420,
  payments: [payment],
  documents: [],
  events: [],
  asked_at: null,
  ask_at: null,
  can_ask: true,
  refundable: null,
  refunds: [],
};

beforeEach(() => {
  api.answers(listTransactions, cursorWith([payment]));
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactionDays, {
    data: [
      { day: '2026-11-20', currency: 'MYR', count: 3, paid: 118_260, held: 0, credited: 0, refunded: 0 },
    ],
  });
});

test('staff see who paid what, the sums of days, and ask a service again about one payment', async () => {
  api.answers(showTransaction, detail);
  api.answers(askTransaction, { ...detail, state: 'succeeded' });
  const { user } = await openScreen(`${href('transactions')}?open=${UUID}`, { as: personOf('Admin') });
  expect(await screen.findAllByText('D00000042-17')).not.toEqual([]);
  await user.click(screen.getByText('By day'));
  expect(screen.getByRole('row', { name: /20 Nov 2026 3 RM 1,182.60/ })).toBeVisible();
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Ask payment service again' }));
  await waitFor(() => expect(api.callsOf(askTransaction)).toHaveLength(1));
});

test('staff fetch and send a document of a buyer, and see how often it was fetched', async () => {
  const document = {
    ...{ uuid: payment.order, kind: 'invoice' as const, number: 'INV-2026-000042', issued_on: '2026-11-20' },
    ...{ total: 39_420, fetched: 2, fetched_at: '2026-11-21T08:00:00.000Z', clearance: null },
  };
  api.answers(showTransaction, { ...detail, documents: [document] });
  api.refuses(downloadTransactionPaper, { status: 404, message: 'There is no such document.' });
  api.answers(sendTransactionPaper, { email: 'books@tan.example' });
  const address = `${href('transactions')}?open=${UUID}&part=documents`;
  const { user } = await openScreen(address, { as: personOf('Admin') });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/Fetched 2 times, last at 21 Nov 2026/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'INV-2026-000042 as PDF, English' }));
  expect(await drawer.findByRole('alert')).toHaveTextContent('There is no such document.');
  await user.click(drawer.getByRole('button', { name: 'Send INV-2026-000042' }));
  const field = await screen.findByLabelText(/Email address/);
  expect(field).toHaveValue('aisyah@datum.test');
  await user.clear(field);
  await user.type(field, 'books@tan.example');
  await user.click(screen.getByRole('button', { name: 'Send document' }));
  await waitFor(() => expect(api.callsOf(sendTransactionPaper)).toHaveLength(1));
  expect(api.callsOf(sendTransactionPaper)[0]).toMatchObject({
    params: { uuid: document.uuid },
    body: { language: 'en', email: 'books@tan.example' },
  });
});

test('a document that clearance refused says what is wrong, and is sent again', async () => {
  const clearance = {
    ...{ state: 'refused' as const, service_ref: null, validation_url: null, qr: null, call_at: null },
    ...{ cleared_at: null, cancel_until: null, can_send: true },
    errors: [{ code: 'CF321', message: 'The tax number is none.', field: 'buyer.tax_no' }],
  };
  const document = {
    ...{ uuid: payment.order, kind: 'invoice' as const, number: 'INV-2026-000042', issued_on: '2026-11-20' },
    ...{ total: 39_420, fetched: 0, fetched_at: null, clearance },
  };
  api.answers(showTransaction, { ...detail, documents: [document] });
  const waiting = { ...clearance, state: 'waiting' as const, errors: [], can_send: false };
  api.answers(sendClearanceAgain, waiting);
  const at = `${href('transactions')}?open=${UUID}&part=documents`;
  const { user } = await openScreen(at, { as: personOf('Super Administrator') });
  expect(await screen.findByText('CF321: buyer.tax_no: The tax number is none.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.callsOf(sendClearanceAgain)).toHaveLength(1));
});

test('a cleared document leads to the page where anybody can look it up', async () => {
  const clearance = {
    ...{
      state: 'cleared' as const,
      service_ref: 'D1',
      validation_url: 'https://portal.example/D1/share/LD1',
    },
    ...{ qr: 'data:image/svg+xml;base64,PHN2Zy8+', call_at: null, errors: [], can_send: false },
    ...{ cleared_at: '2026-11-20T08:00:00.000Z', cancel_until: '2026-11-23T08:00:00.000Z' },
  };
  const document = {
    ...{ uuid: payment.order, kind: 'invoice' as const, number: 'INV-2026-000042', issued_on: '2026-11-20' },
    ...{ total: 39_420, fetched: 0, fetched_at: null, clearance },
  };
  api.answers(showTransaction, { ...detail, documents: [document] });
  const at = `${href('transactions')}?open=${UUID}&part=documents`;
  await openScreen(at, { as: personOf('Super Administrator') });
  const link = await screen.findByRole('link', { name: /Look it up at the service/ });
  expect(link).toHaveAttribute('href', clearance.validation_url);
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
