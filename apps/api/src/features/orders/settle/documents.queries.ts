import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import { writtenNumber } from '@datum/contract/orders/number-forms';
import type { DocumentKind, NumberedKind } from '@datum/contract/orders/order-facts';
import type { OrderCredit } from '@datum/contract/orders/order-quotes';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { readPrefix } from '../../billing-settings/queries.ts';
import type { OrderRow } from '../queries.ts';

/**
 * The next number of a series. Its row stays locked until the transaction ends, so that the number comes back where that fails:
 * no number is missing, and none is given twice.
 */
async function nextNumber(db: Writing, kind: NumberedKind, today: string): Promise<string> {
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

export interface Issue {
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

export interface Content {
  readonly kind: DocumentKind;
  /** The mark of a proforma; other kinds take the next number of their series. */
  readonly number?: string;
  readonly sums: Sums;
  readonly payment_id?: number | null;
  readonly refers_to?: number | null;
  readonly replaces?: number;
  readonly reason?: string;
  readonly tax_percent?: string | null;
  readonly lines?: unknown;
  readonly from_on?: string | null;
  readonly to_on?: string | null;
  readonly due_on?: string;
  readonly account?: string | null;
  readonly credits?: string;
  readonly days?: Pick<OrderCredit, 'left' | 'of' | 'paid'>;
}

/** Stores a document with the copies that it is written from. */
export async function issue(
  db: Writing,
  { order, seller, today, now }: Issue,
  { kind, number, sums, lines = [], days, ...content }: Content,
) {
  return db
    .insertInto('billing_documents')
    .values({
      kind,
      number: kind === 'proforma' ? (number ?? '') : await nextNumber(db, kind, today),
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
    .returning(['id', 'uuid', 'number'])
    .executeTakeFirstOrThrow();
}

/** Issues what belongs to a paid order: its invoice, a credit note for each thing taken off, and a receipt for the money. */
export async function issueDocuments(
  db: Writing,
  about: Issue & { readonly given: { readonly from: string | null; readonly to: string | null } },
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
  // what was disputed whole, or used up, takes nothing off
  const taken = order.credits.filter(({ total }) => total > 0);
  for (const { document, left, of, paid, from, to, amount, tax, total } of taken) {
    const refers = credited.find(({ named }) => named === document);
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

/** Takes a part of an invoice off, to whom it was made out. */
export const issueCreditNote = (
  db: Writing,
  about: Issue,
  content: Pick<Content, 'sums' | 'tax_percent' | 'reason' | 'from_on' | 'to_on'> & {
    readonly refers_to: number;
  },
) => issue(db, about, { kind: 'credit_note', ...content });

/** Invoices by the numbers that prices name them by; one that was made out anew meanwhile is the newest of its order. */
const readInvoices = async (db: Writing, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : db
        .selectFrom('billing_documents as d')
        .innerJoin('billing_documents as n', (join) =>
          join.onRef('n.order_id', '=', 'd.order_id').on('n.kind', '=', 'invoice'),
        )
        .where('d.number', 'in', [...numbers])
        .distinctOn('d.id')
        .orderBy('d.id')
        .orderBy('n.id', 'desc')
        .select(['d.number as named', 'n.id', 'n.tax_percent'])
        .execute();

/** An invoice that is made out anew, as it was issued. */
export interface Reissued {
  readonly id: number;
  readonly sums: Sums;
  readonly tax_percent: string | null;
  readonly lines: unknown;
  readonly from_on: string | null;
  readonly to_on: string | null;
}

/**
 * Takes what is left of an invoice off by a credit note to whom it was made out to, and issues it whole to others; what was taken
 * off before is taken off the new one. Gives the uuid of the new one.
 */
export async function reissue(
  db: Writing,
  about: Issue,
  {
    before,
    off,
    to,
    reason,
  }: {
    readonly before: Reissued;
    readonly off: { readonly amount: number; readonly tax: number };
    readonly to: BuyerDetails;
    readonly reason: string;
  },
): Promise<string> {
  const { id, lines, ...same } = before;
  const taken = off.amount + off.tax;
  const { amount, tax, total } = same.sums;
  const left = { amount: amount - off.amount, tax: tax - off.tax, total: total - taken };
  // a part has no lines of its own
  const whole = taken === 0 ? lines : [];
  await issue(db, about, { kind: 'credit_note', refers_to: id, reason, ...same, lines: whole, sums: left });
  const other = { ...about, order: { ...about.order, buyer: to } };
  const made = await issue(db, other, { kind: 'invoice', replaces: id, reason, lines, ...same });
  if (taken > 0) {
    const sums = { ...off, total: taken };
    await issue(db, other, { kind: 'credit_note', refers_to: made.id, reason, ...same, sums });
  }
  return made.uuid;
}
