import { showOrderRecord } from '@datum/contract/orders/order-record';
import { showOrder } from '@datum/contract/orders/orders';
import { listTransactions } from '@datum/contract/orders/transactions';
import { endOrder, listWaitingOrders } from '@datum/contract/orders/waiting-orders';
import { href } from '@datum/contract/screens/all';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { ORDER, orderOf } from '../../test/orders.ts';
import { personOf } from '../../test/people.ts';
import { cursorWith, pageWith } from '../../test/rows.ts';

const to = { account_name: 'Datum', bank: 'Bank Seberang', account_number: '514-0099', swift: '', qr: null };
const transfer = { ...to, received: 20_000, rest: 34_000, check_days: 2, proof: null };

test('staff search the orders that wait, and read what came of each', async () => {
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactions, cursorWith([]));
  api.answers(
    listWaitingOrders,
    pageWith([
      {
        ...{
          uuid: ORDER.uuid,
          reference: 'D00000042-15',
          title: { en: 'Premium' },
          method: 'transfer' as const,
        },
        buyer: { name: 'Kenyalang Build', email: 'books@kenyalang.test' },
        ...{ currency: 'MYR', total: 54_000, received: 20_000, rest: 34_000, proof: 'part' as const },
        ...{ created_at: '2026-11-20T02:00:00Z', expires_at: '2026-11-27T02:00:00Z' },
      },
    ]),
  );
  const { user } = await openScreen(`${href('transactions')}?tab=waiting`, {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByRole('link', { name: 'D00000042-15' })).toHaveAttribute(
    'href',
    href('orders.show', { id: ORDER.uuid }),
  );
  expect(screen.getByText(/340\.00/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Search by reference/ }), 'kenya');
  await expect.poll(() => api.callsOf(listWaitingOrders).at(-1)?.query).toMatchObject({ search: 'kenya' });
});

test('staff see what came of an order without the buttons of its buyer, and end it with a reason', async () => {
  api.answers(showOrderRecord, { request: null, office: 'Cost Centre', items: [], events: [] });
  const order = orderOf({ method: 'transfer', is_own: false, methods: [], transfer });
  api.answers(showOrder, order);
  api.answers(endOrder, { ...order, state: 'cancelled', transfer: null });
  const { user } = await openScreen(href('orders.show', { id: ORDER.uuid }), {
    as: personOf('Super Administrator'),
  });
  await user.click(await screen.findByRole('button', { name: 'End order' }));
  expect(screen.queryByRole('button', { name: 'Send proof' })).toBeNull();
  expect(screen.getByText('Received by transfer')).toBeVisible();
  await user.type(
    await screen.findByRole('textbox', { name: /Reason, which the buyer reads/ }),
    'Asked by phone.',
  );
  await user.click(screen.getAllByRole('button', { name: 'End order' }).at(-1) ?? document.body);
  await expect.poll(() => api.callsOf(endOrder).at(0)?.body).toEqual({ reason: 'Asked by phone.' });
});
