import { refusal } from '@datum/contract/messages/refusals/refusal';
import { readReference } from '@datum/contract/orders/order-reference';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { Reading } from '@datum/database/open';
import { problemOf, type Wrong } from '../rules.ts';
import { isPaidOrder } from './payments.queries.ts';

/** What is wrong with the payment that paid days shall stand on: a number of an order that nobody paid. */
export async function whyNoSuchPayment(db: Reading, payment: string): Promise<Wrong | null> {
  const reference = readReference(payment);
  return reference === null || (await isPaidOrder(db, reference))
    ? null
    : { field: 'payment_reference', why: refusal('subscriptions.payment-unknown', { reference }) };
}

/** The payment to be stored with a period; null for what is not paid for. @throws Problem 422 */
export async function paymentOf(
  db: Reading,
  { source, payment_reference }: { readonly source: Source; readonly payment_reference: string },
): Promise<string | null> {
  if (source !== 'paid') return null;
  const wrong = await whyNoSuchPayment(db, payment_reference);
  if (wrong) throw problemOf(wrong);
  return payment_reference;
}
