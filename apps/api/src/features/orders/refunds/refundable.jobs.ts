import type { RefundWay } from '@datum/contract/orders/refunds/refund-facts';
import type { Reading } from '@datum/database/open';
import { gatewayNamed } from '../../../platform/gateways/gateways.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentRow } from '../pay/payments.queries.ts';
import {
  type DaysLeft,
  findDaysLeft,
  findInvoiceOf,
  type InvoiceToCredit,
  readGone,
} from './left.queries.ts';
import { leftOf } from './refund.rules.ts';

/** What can be done with a payment that came. */
export interface Refundable {
  readonly left: number;
  readonly ways: readonly RefundWay[];
  /** The invoice that a credit note takes it off; null for money that settled nothing. */
  readonly invoice: InvoiceToCredit | null;
  readonly days: DaysLeft | null;
}

type Paid = Pick<PaymentRow, 'id' | 'order_id' | 'amount' | 'state' | 'is_credit' | 'gateway' | 'charge_ref'>;

/** What can go back of a payment, and how; null where nothing can. */
export async function refundableOf(
  db: Reading,
  platform: Platform,
  payment: Paid,
): Promise<Refundable | null> {
  if (payment.state !== 'succeeded') return null;
  const { id, order_id, is_credit } = payment;
  const invoice = is_credit ? undefined : await findInvoiceOf(db, order_id);
  const left = leftOf({ ...payment, gone: await readGone(db, id) }, invoice);
  if (left === 0) return null;
  const days = is_credit ? undefined : await findDaysLeft(db, order_id, platform.today());
  return { left, ways: waysOf(platform, payment), invoice: invoice ?? null, days: days ?? null };
}

/** A service pays back what it took and has a name for; a bank account always can. */
const waysOf = ({ gateways }: Platform, { gateway, charge_ref }: Paid): RefundWay[] =>
  gateway !== null && charge_ref !== null && gatewayNamed(gateways, gateway) ? ['service', 'bank'] : ['bank'];
