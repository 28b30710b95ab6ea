import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import type { Order } from '@datum/contract/orders/orders';
import { inUnits } from '@datum/contract/values/money-text';
import { isPlanOrder, type LastPayment, type OrderRow, type readDocumentsOf } from './queries.ts';

interface Around {
  readonly payment: LastPayment | undefined;
  readonly documents: Awaited<ReturnType<typeof readDocumentsOf>>;
  readonly methods: readonly ChosenMethod[];
  readonly transfer: Order['transfer'];
}

/** What was bought; what only a plan has is null with other things. */
const boughtOf = (row: OrderRow) => ({
  kind: row.kind,
  title: row.title,
  plan: isPlanOrder(row)
    ? {
        uuid: row.plan_uuid,
        code: row.plan_code,
        type: row.plan_type,
        name: row.title,
        number: row.plan_number,
      }
    : null,
  term_months: row.term_months,
  extra_seats: row.extra_seats,
  organisation: row.organisation,
  currency: row.currency,
  tax_percent: row.tax_percent,
  lines: row.lines,
  sum: { amount: row.amount, tax: row.tax, total: row.amount + row.tax },
  credits: row.credits,
  total: row.total,
  from: row.starts_on,
  to: row.ends_on,
  starts: isPlanOrder(row) ? startOf(row.kind) : null,
});

const startOf = (kind: OrderRow['kind']): 'on_payment' | 'on_day' =>
  kind === 'first' || kind === 'conversion' ? 'on_payment' : 'on_day';

/** An order on the wire. */
export const shownOrder = (row: OrderRow, { payment, documents, methods, transfer }: Around): Order => ({
  ...boughtOf(row),
  uuid: row.uuid,
  reference: row.reference,
  is_demo: row.is_demo,
  is_own: true,
  state: row.state,
  method: row.method,
  methods: row.state === 'waiting' ? [...methods] : [],
  buyer: row.buyer,
  payment: payment
    ? {
        state: payment.state,
        method: payment.method,
        failure: payment.failure,
        begun_at: payment.created_at.toISOString(),
      }
    : null,
  transfer,
  given: row.given_from && row.given_to ? { from: row.given_from, to: row.given_to } : null,
  credit: Number(row.credit),
  refunded: Number(row.refunded),
  delivery: row.delivery,
  documents: documents
    .filter(({ order_id }) => order_id === row.id)
    .map(({ uuid, kind, number }) => ({ uuid, kind, number })),
  terms:
    row.terms_number !== null && row.terms_hash !== null
      ? { number: row.terms_number, hash: row.terms_hash }
      : null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

/** An order as the audit trail keeps it: no name, no address. */
export const auditedOrder = (row: OrderRow) => ({
  reference: row.reference,
  kind: row.kind,
  ...(isPlanOrder(row) ? { plan: row.plan_code } : { title: row.title }),
  number: row.plan_number,
  term_months: row.term_months,
  extra_seats: row.extra_seats,
  total: row.total,
  currency: row.currency,
  method: row.method,
  state: row.state,
  terms: row.terms_number,
  given_from: row.given_from,
  given_to: row.given_to,
});

/** What was ordered, as emails and payment services name it. */
export const titleIn = ({ title }: Pick<OrderRow, 'title'>, locale: string): string =>
  title[locale] ?? title['en'] ?? '';

/** An amount as emails write it: `MYR 1,234.50`. */
export const writtenMoney = (minor: number, currency: string): string => `${currency} ${inUnits(minor)}`;
