import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { GatewayName } from '@datum/contract/orders/order-facts';
import type { Reversal } from '../../../platform/gateways/gateway.ts';
import { writtenMoney } from '../answer.rules.ts';
import { auditOf, tellStaff } from '../pay/tell.jobs.ts';
import { findOrder, type OrderRow } from '../queries.ts';
import { findTold } from '../refunds/refunds.queries.ts';
import { applyRefund } from '../refunds/told.jobs.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { findCharged, keepReversal, type NewReversal, readReversals } from './reversals.queries.ts';

/**
 * Money that goes back at the service is kept for the books, and staff hear of it: access and documents stay for them to decide.
 * What it tells of a refund of ours is the answer to that, and is counted there.
 */
export async function takeReversal(
  call: Settling,
  gateway: GatewayName,
  reversal: Reversal,
): Promise<'reversed' | 'refunded' | 'unknown' | 'nothing'> {
  const { db } = call;
  const ours = reversal.kind === 'refund' ? await findTold(db, reversal) : undefined;
  const isNew = await keepReversal(db, gateway, reversal, ours?.id ?? null);
  if (ours && isNew) await applyRefund(call, ours.uuid, { ...reversal, failure: '' }, reversal.key);
  if (ours) return isNew ? 'refunded' : 'nothing';
  const payment = await findCharged(db, gateway, reversal.charge);
  if (!payment) return 'unknown';
  if (!isNew) return 'nothing';
  await tellReversal(call, await findOrder(db, payment.order_id), reversal);
  return 'reversed';
}

/** What went back before its payment was told is told with it. */
export async function tellTaken(
  call: Settling,
  gateway: GatewayName | null,
  charge: string | null,
): Promise<void> {
  if (gateway === null || charge === null) return;
  const payment = await findCharged(call.db, gateway, charge);
  const reversals = payment ? await readReversals(call.db, gateway, charge) : [];
  if (!payment || reversals.length === 0) return;
  const order = await findOrder(call.db, payment.order_id);
  for (const reversal of reversals) await tellReversal(call, order, reversal);
}

/** Staff hear of money that went back, and the audit log keeps it. */
export async function tellReversal(
  call: Settling,
  order: OrderRow,
  { kind, amount, currency, state }: Pick<NewReversal, 'kind' | 'amount' | 'currency' | 'state'>,
): Promise<void> {
  const written = { amount: writtenMoney(amount, currency) };
  await tellStaff(call, order, refusal(SAID[kind][state], written));
  call.audit({ ...auditOf(order), action: 'orders.reversal', after: { kind, state, amount, currency } });
}

const SAID = {
  refund: {
    pending: 'orders.refund-pending-reason',
    taken: 'orders.refund-taken-reason',
    returned: 'orders.refund-returned-reason',
  },
  dispute: {
    pending: 'orders.dispute-pending-reason',
    taken: 'orders.dispute-taken-reason',
    returned: 'orders.dispute-returned-reason',
  },
  // the bank tells of what it has done alone
  transfer: {
    pending: 'orders.transfer-taken-reason',
    taken: 'orders.transfer-taken-reason',
    returned: 'orders.transfer-taken-reason',
  },
} as const;
