import {
  askTransaction,
  listTransactionDays,
  listTransactions,
  showTransaction,
} from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
  created_at: '2026-11-20T08:00:00.000Z',
  settled_at: null,
};

test('staff see who paid what, the sums of days, and ask a service again about one payment', async () => {
  api.answers(listTransactions, cursorWith([payment]));
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactionDays, {
    data: [{ day: '2026-11-20', currency: 'MYR', count: 3, paid: 118_260, credited: 0 }],
  });
  const detail = {
    ...payment,
    plan: { en: 'Basic' },
    order_state: 'waiting' as const,
    total: 39_420,
    payments: [payment],
    documents: [],
    events: [],
    asked_at: null,
    ask_at: null,
    can_ask: true,
  };
  api.answers(showTransaction, detail);
  api.answers(askTransaction, { ...detail, state: 'succeeded' });
  const { user } = await openScreen(`${href('transactions')}?open=${UUID}`, { as: personOf('Admin') });
  expect(await screen.findAllByText('D00000042-17')).not.toEqual([]);
  await user.click(screen.getByText('By day'));
  expect(screen.getByRole('row', { name: /20 Nov 2026 3 RM 1,182.60/ })).toBeVisible();
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Ask payment service again' }));
  await vi.waitFor(() => expect(api.callsOf(askTransaction)).toHaveLength(1));
});
