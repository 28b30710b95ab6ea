import { showOrder } from '@datum/contract/orders/orders';
import { listTransactions } from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import {
  downloadProof,
  listTransfers,
  recordPart,
  returnProof,
  type TransferProof,
  verifyTransfer,
} from '@datum/contract/transfers/transfers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { ORDER, orderOf } from '../../test/orders.ts';
import { personOf } from '../../test/people.ts';
import { cursorWith, pageWith } from '../../test/rows.ts';

const PROOF: TransferProof = {
  uuid: '018f3c6e-0000-7000-8000-0000000000c1',
  order: ORDER.uuid,
  reference: 'D00000042-15',
  order_state: 'waiting',
  payer: 'Kenyalang Build',
  title: { en: 'Premium' },
  currency: 'MYR',
  total: 139_968,
  received: 0,
  rest: 139_968,
  amount: 139_968,
  paid_on: '2026-11-20',
  bank_reference: '884213',
  name: 'slip.pdf',
  media_type: 'application/pdf',
  state: 'received',
  reason: null,
  note: '',
  warnings: [],
  first_by: null,
  found: null,
  is_own: false,
  asks_second: false,
  decided_by: null,
  decided_at: null,
  sent_at: '2026-11-21T02:00:00Z',
  before: [],
};
const SHORT: TransferProof = {
  ...PROOF,
  uuid: '018f3c6e-0000-7000-8000-0000000000c2',
  payer: 'Teguh Works',
  amount: 100_000,
  warnings: ['short', 'file-seen'],
};

async function openQueue() {
  api.answers(listTransfers, pageWith([PROOF, SHORT]));
  api.answers(listTransactions, cursorWith([]));
  api.refuses(downloadProof, { status: 404 });
  api.answers(verifyTransfer, { ...PROOF, state: 'verified' });
  api.answers(recordPart, { ...SHORT, state: 'part' });
  const opened = await openScreen(`${href('transactions')}?tab=open`, {
    as: personOf('Super Administrator'),
  });
  await screen.findByRole('button', { name: /Verify in full/ });
  return opened;
}

test('v verifies what agrees, and the next proof is there; a short one takes p alone', async () => {
  const { user } = await openQueue();
  await user.keyboard('p');
  await user.keyboard('v');
  await expect.poll(() => api.callsOf(verifyTransfer).length).toBe(1);
  expect(api.callsOf(recordPart)).toEqual([]);
  expect(await screen.findByText('The same file was sent for another order.')).toBeVisible();
  expect(screen.getByText('Stays open: MYR 399.68')).toBeVisible();
  expect(screen.getByRole('button', { name: /Verify in full/ })).toBeDisabled();
  await user.keyboard('v');
  await user.keyboard('p');
  await expect.poll(() => api.callsOf(recordPart).length).toBe(1);
  expect(api.callsOf(verifyTransfer)).toHaveLength(1);
});

test('r asks for the reason before a proof goes back, and n goes on without a decision', async () => {
  const { user } = await openQueue();
  await user.keyboard('n');
  expect(await screen.findByText('Stays open: MYR 399.68')).toBeVisible();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Return the proof of Teguh Works' })).toBeVisible();
  expect(api.callsOf(returnProof)).toEqual([]);
});

test('a returned proof says why to its payer, with the form for another one', async () => {
  const proof = {
    ...{ state: 'returned' as const, name: 'slip.jpg', amount: 139_968, paid_on: '2026-11-20' },
    ...{ reason: 'unreadable' as const, note: 'The number is cut off.', sent_at: '2026-11-21T02:00:00Z' },
  };
  const to = {
    account_name: 'Datum',
    bank: 'Bank Seberang',
    account_number: '514-0099',
    swift: '',
    qr: null,
  };
  const transfer = { ...to, received: 0, rest: 139_968, check_days: 2, proof };
  api.answers(showOrder, orderOf({ method: 'transfer', transfer }));
  await openScreen(href('payment.response', { query: { order: ORDER.uuid } }), {
    as: personOf('Subscriber'),
  });
  expect(await screen.findByText(/We could not use your proof slip.jpg/)).toBeVisible();
  expect(screen.getByText(/We could not read it. The number is cut off./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send proof' })).toBeVisible();
  expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
});

test('who confirms reads what the first person found, and sends the same; an own order is closed with its reason', async () => {
  const found = { amount: 139_968, paid_on: '2026-11-22', bank_reference: 'B1' };
  const checked = { ...PROOF, state: 'checked' as const, asks_second: true, first_by: 'Siti', found };
  const own = { ...PROOF, uuid: SHORT.uuid, is_own: true };
  api.answers(listTransfers, pageWith([checked, own]));
  api.answers(listTransactions, cursorWith([]));
  api.refuses(downloadProof, { status: 404 });
  api.answers(verifyTransfer, { ...checked, state: 'verified' });
  const { user } = await openScreen(`${href('transactions')}?tab=open`, {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByText(/Siti found MYR 1,399.68, paid on 22 Nov 2026, number B1/)).toBeVisible();
  await user.keyboard('v');
  await expect.poll(() => api.callsOf(verifyTransfer).at(-1)?.body).toEqual(found);
  expect(await screen.findByText(/Another person checks its money/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Verify in full/ })).toBeDisabled();
  await user.keyboard('v');
  expect(api.callsOf(verifyTransfer)).toHaveLength(1);
});
