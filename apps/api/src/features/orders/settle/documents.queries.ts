import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import { writtenNumber } from '@datum/contract/orders/number-forms';
import type { DocumentKind } from '@datum/contract/orders/order-facts';
import type { OrderCredit } from '@datum/contract/orders/order-quotes';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { readPrefix } from '../../billing-settings/queries.ts';
import type { OrderRow } from '../queries.ts';

/**
 * The next number of a series. Its row stays locked until the transaction ends, so that the number comes back where that fails:
 * no number is missing, and none is given twice.
 */
async function nextNumber(db: Writing, kind: DocumentKind, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const { last } = await db
    .insertInto('number_series')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return writtenNumber(await readPrefix(db, kind), year, last);
}

interface Issue {
  readonly order: OrderRow;
  readonly seller: SellerDetails;
  /** The day where the office is. */
  readonly today: string;
  readonly now: Date;
}

interface Sums {
  readonly amount: number;
  readonly tax: number;
  readonly total: number;
}

interface Content {
  readonly kind: DocumentKind;
  readonly sums: Sums;
  readonly payment_id?: number | null;
  readonly refers_to?: number | null;
  readonly tax_percent?: string | null;
  readonly lines?: unknown;
  readonly from_on?: string | null;
  readonly to_on?: string | null;
  readonly days?: Pick<OrderCredit, 'left' | 'of' | 'paid'>;
}

async function issue(
  db: Writing,
  { order, seller, today, now }: Issue,
  { kind, sums, lines = [], days, ...content }: Content,
) {
  return db
    .insertInto('billing_documents')
    .values({
      kind,
      number: await nextNumber(db, kind, today),
      order_id: order.id,
      issued_on: today,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(order.buyer),
      lines: JSON.stringify(lines),
      currency: order.currency,
      days_left: days?.left ?? null,
      days_of: days?.of ?? null,
      days_paid: days?.paid ?? null,
      ...content,
      ...sums,
      is_demo: order.is_demo,
      issued_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** Issues what belongs to a paid order: its invoice, a credit note for each thing taken off, and a receipt for the money. */
export async function issueDocuments(
  db: Writing,
  about: Issue & { readonly given: { readonly from: string; readonly to: string } },
  payment: { readonly id: number; readonly amount: number } | null,
): Promise<{ readonly invoice: string; readonly receipt: string | null }> {
  const { order, given } = about;
  const invoice = await issue(db, about, {
    kind: 'invoice',
    sums: { amount: order.amount, tax: order.tax, total: order.amount + order.tax },
    tax_percent: order.tax_percent,
    lines: order.lines,
    from_on: given.from,
    to_on: given.to,
  });
  const credited = await readInvoices(
    db,
    order.credits.map(({ document }) => document),
  );
  for (const { document, left, of, paid, from, to, amount, tax, total } of order.credits) {
    const refers = credited.find(({ number }) => number === document);
    await issue(db, about, {
      kind: 'credit_note',
      sums: { amount, tax, total },
      refers_to: refers?.id ?? null,
      tax_percent: refers?.tax_percent ?? null,
      from_on: from,
      to_on: to,
      days: { left, of, paid },
    });
  }
  if (!payment) return { invoice: invoice.number, receipt: null };
  const receipt = await issue(db, about, {
    kind: 'receipt',
    sums: { amount: payment.amount, tax: 0, total: payment.amount },
    payment_id: payment.id,
    refers_to: invoice.id,
  });
  return { invoice: invoice.number, receipt: receipt.number };
}

const readInvoices = async (db: Writing, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : db
        .selectFrom('billing_documents')
        .where('number', 'in', [...numbers])
        .select(['id', 'number', 'tax_percent'])
        .execute();
