import { shareOf } from '@datum/contract/plans/plan-money';

/** An invoice with what credit notes have taken off it already. */
export interface InvoiceLeft {
  readonly amount: number;
  readonly tax: number;
  readonly total: number;
  readonly off_amount: number;
  readonly off_tax: number;
}

/** What can go back of a payment: never more than came, nor than its invoice still has. */
export function leftOf(
  {
    amount,
    gone,
    is_credit,
  }: { readonly amount: number; readonly gone: number; readonly is_credit: boolean },
  invoice: InvoiceLeft | undefined,
): number {
  const money = Math.max(0, amount - gone);
  if (is_credit) return money;
  return invoice ? Math.min(money, invoice.total - invoice.off_amount - invoice.off_tax) : 0;
}

interface Refunded {
  readonly total: number;
  /** Given back so far, each part with a credit note. */
  readonly refunded: number;
}

/** Whether everything that was paid for an order went back. */
export const isRefunded = ({ total, refunded }: Refunded): boolean =>
  Number(refunded) > 0 && Number(refunded) >= total;

/** Whether an amount that goes back of a payment is the last of its order; money that settled nothing is of no order. */
export const isAllBack = (
  { total, refunded }: Refunded,
  { is_credit }: { readonly is_credit: boolean },
  amount: number,
): boolean => !is_credit && isRefunded({ total, refunded: Number(refunded) + amount });

/** What a credit note of a total takes off: the tax by its share, and all of it with the last part. */
export function splitOff(total: number, invoice: InvoiceLeft) {
  const amountLeft = invoice.amount - invoice.off_amount;
  const taxLeft = invoice.tax - invoice.off_tax;
  const share = shareOf(invoice.tax, total, invoice.total);
  const tax = Math.min(taxLeft, Math.max(share, total - amountLeft));
  return { amount: total - tax, tax, total };
}
