import { makeProposal } from '@datum/contract/office/proposals';
import {
  listRefunds,
  type Refund,
  recordPaidOut,
  refundTransaction,
  sendRefundAgain,
} from '@datum/contract/orders/refunds/refunds';
import {
  listTransactionDays,
  listTransactions,
  showTransaction,
  type TransactionDetail,
} from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { cursorWith, pageWith } from '../../../test/rows.ts';

const UUID = '018f3c6e-0000-7000-8000-0000000000b1';
const DETAIL: TransactionDetail = {
  uuid: UUID,
  order: '018f3c6e-0000-7000-8000-0000000000b2',
  reference: 'D00000042-17',
  payer: { name: 'Aisyah Rahman', email: 'aisyah@datum.test' },
  method: 'card',
  gateway: 'stripe',
  gateway_ref: 'cs_1',
  amount: 39_420,
  currency: 'MYR',
  state: 'succeeded',
  failure: null,
  is_credit: false,
  refunded: 10_000,
  refund: null,
  delivery: null,
  created_at: '2026-11-20T08:00:00.000Z',
  settled_at: '2026-11-20T08:01:00.000Z',
  title: { en: 'Basic' },
  order_state: 'paid',
  total: 39_420,
  payments: [],
  documents: [],
  events: [],
  asked_at: null,
  ask_at: null,
  can_ask: false,
  refundable: { left: 29_420, ways: ['service', 'bank'], access: { from: '2026-11-20', to: '2027-11-19' } },
  refunds: [
    {
      uuid: UUID,
      amount: 10_000,
      way: 'service',
      state: 'paid',
      access: 'stays',
      reason: 'Ordered twice.',
      credit_note: 'CRN-2026-000001',
      created_at: '2026-11-21T08:00:00.000Z',
      paid_on: '2026-11-21',
    },
  ],
};
const REFUND: Refund = {
  uuid: UUID,
  payment: UUID,
  reference: 'D00000042-17',
  payer: 'Aisyah Rahman',
  amount: 5_000,
  currency: 'MYR',
  way: 'bank',
  state: 'due',
  payee: { name: 'Aisyah Rahman', account_number: '5140 1234 4417', bank: 'Bank Seberang' },
  reason: 'Paid twice.',
  failure: '',
  credit_note: null,
  bank_reference: '',
  paid_on: null,
  paid_by: null,
  proposed_by: 'Lim',
  confirmed_by: 'Nor',
  created_at: '2026-11-21T08:00:00.000Z',
};

async function openPayment(role: 'Super Administrator' | 'Admin' = 'Super Administrator') {
  api.answers(listTransactions, cursorWith([DETAIL]));
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactionDays, { data: [] });
  api.answers(showTransaction, DETAIL);
  const opened = await openScreen(href('transactions', { query: { open: UUID } }), { as: personOf(role) });
  return { ...opened, dialog: await screen.findByRole('dialog') };
}
const openRefunds = (view: string) => {
  api.answers(listTransactions, cursorWith([]));
  api.answers(listTransfers, pageWith([]));
  return openScreen(`${href('transactions')}?tab=refunds&view=${view}`, {
    as: personOf('Super Administrator'),
  });
};

test('a part is proposed to a second person with all that the first one wrote', async () => {
  const { user, dialog } = await openPayment();
  expect(screen.getAllByText('Partly refunded').length).toBeGreaterThan(0);
  expect(await within(dialog).findByText(/CRN-2026-000001/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Refund payment' }));
  expect(within(dialog).getByText(/Up to RM 294.20 can be given back/)).toBeVisible();
  const amount = within(dialog).getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '120.50');
  await user.selectOptions(within(dialog).getByLabelText(/^Paid back/), 'To a bank account');
  await user.type(within(dialog).getByLabelText(/^Account number/), '5140 1234 4417');
  await user.selectOptions(within(dialog).getByLabelText(/^Access/), 'Ends on the day of the confirmation');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Ordered twice.');
  api.refuses(refundTransaction, { status: 403, code: 'second_person', message: 'This needs two people.' });
  const sent: unknown[] = [];
  api.answers(makeProposal, ({ body }) => {
    sent.push(body);
    return {
      id: 1,
      what: 'Refund',
      reason: 'By phone.',
      page: '/',
      is_file: false,
      state: 'open' as const,
      is_own: true,
      may_confirm: null,
      is_tied: false,
      at: '2026-11-21T08:00:00Z',
      until: '2026-12-05T08:00:00Z',
      by: { uuid: UUID, name: 'Lim' },
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      brought_in_at: null,
    };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Refund payment' }));
  const ask = await screen.findByRole('dialog', { name: 'This needs a second person' });
  await user.type(within(ask).getByRole('textbox'), 'By phone.');
  await user.click(within(ask).getByRole('button', { name: 'Propose it' }));
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        endpoint: 'transactions.refund',
        params: { uuid: UUID },
        body: {
          amount: 12_050,
          left: 29_420,
          way: 'bank',
          access: 'ends',
          reason: 'Ordered twice.',
          payee: { name: 'Aisyah Rahman', account_number: '5140 1234 4417', bank: '' },
        },
      },
    ]);
});

test('more than is left is refused at its field, and what was typed stays', async () => {
  const { user, dialog } = await openPayment();
  await user.click(within(dialog).getByRole('button', { name: 'Refund payment' }));
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Ordered twice.');
  const why = 'This is more than can be given back. Enter what is left, or less.';
  api.refuses(refundTransaction, { status: 422, errors: { amount: [why] } });
  await user.click(within(dialog).getByRole('button', { name: 'Refund payment' }));
  expect((await within(dialog).findAllByText(why)).length).toBeGreaterThan(0);
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('Ordered twice.');
});

test('who may not refund sees what went back, and has no button and no tab', async () => {
  const { dialog } = await openPayment('Admin');
  expect(await within(dialog).findByText(/CRN-2026-000001/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Refund payment' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Refunds' })).toBeNull();
});

test('what is to be paid out names the account, and is recorded with day and reference', async () => {
  api.answers(listRefunds, ({ query }) => pageWith(query.view === 'due' ? [REFUND] : []));
  api.answers(recordPaidOut, { ...REFUND, state: 'paid' });
  const { user } = await openRefunds('due');
  expect(await screen.findByText('5140 1234 4417')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record payment: D00000042-17' });
  expect(within(dialog).getByText(/Pay RM 50.00 to Aisyah Rahman, account 5140 1234 4417/)).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Left on/), '2026-11-22');
  await user.type(within(dialog).getByLabelText(/^Bank’s reference/), 'FT26336');
  await user.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  await expect
    .poll(() => api.callsOf(recordPaidOut).map(({ body }) => body))
    .toEqual([{ paid_on: '2026-11-22', bank_reference: 'FT26336' }]);
});

test('what failed says what the service said, and is sent again; other parts of the list say why they are empty', async () => {
  const failed: Refund = {
    ...REFUND,
    way: 'service',
    state: 'failed',
    payee: null,
    failure: 'charge_disputed',
  };
  api.answers(listRefunds, ({ query }) => pageWith(query.view === 'failed' ? [failed] : []));
  api.answers(sendRefundAgain, { ...failed, state: 'sending' });
  const { user } = await openRefunds('failed');
  expect(await screen.findByText('charge_disputed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => api.callsOf(sendRefundAgain).length).toBe(1);
  await user.click(screen.getByRole('radio', { name: 'Paid' }));
  expect(await screen.findByText('No refund is paid yet')).toBeVisible();
});
