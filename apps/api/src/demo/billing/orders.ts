import { randomUUID } from 'node:crypto';
import { referenceOf } from '@datum/contract/orders/order-reference';
import { charged, leadPrice } from '@datum/contract/plans/plan-money';
import { planTerms } from '@datum/contract/plans/plan-terms';
import { addDays } from '@datum/contract/values/day';
import type { Writing } from '@datum/database/open';
import { saveSeller } from '../../features/billing-settings/queries.ts';
import { saveDetails } from '../../features/orders/own/details.queries.ts';
import { termEnd } from '../../features/orders/price/term.rules.ts';
import { insertOrder, lockOrder, nextOrderNumber } from '../../features/orders/queries.ts';
import { issueDocuments } from '../../features/orders/settle/documents.queries.ts';
import { insertPeriod } from '../../features/subscriptions/write.queries.ts';
import { readTaxOn } from '../../features/tax-rates/queries.ts';

const SELLER = {
  name: 'Office of the demonstration',
  registration_no: 'DEMO-0001',
  tax_no: '',
  address: '1 Demonstration Road, 50000 Kuala Lumpur',
  country: 'MY',
  phone: '',
  email: 'billing@datum.example',
  footer: 'Of the demonstration: nothing is sold here.',
};
const BUYER = {
  name: 'QS Partners (demonstration)',
  registration_no: 'DEMO-0002',
  tax_no: '',
  address: '2 Demonstration Road',
  postcode: '50000',
  city: 'Kuala Lumpur',
  country: 'MY',
  email: 'subscriber@datum.example',
};

interface Bought {
  readonly buyer: string;
  readonly subscription: number;
  /** The day on which the term of today began; a year before it the first was bought. */
  readonly begins: string;
}

/** Who sells in the demonstration, and what its firm has paid: two years, each with invoice and receipt, marked as made up. */
export async function storeOrders(db: Writing, { buyer, subscription, begins }: Bought): Promise<void> {
  const first = addDays(begins, -365);
  await saveSeller(db, SELLER, { version: 0, by: null, now: morningOf(first) });
  const holder = await db
    .selectFrom('subscriptions')
    .where('id', '=', subscription)
    .select(['user_uuid', 'organisation_id'])
    .executeTakeFirstOrThrow();
  await saveDetails(db, holder, BUYER, morningOf(first));
  const { plan_version_id } = await db
    .selectFrom('subscription_periods')
    .where('subscription_id', '=', subscription)
    .select('plan_version_id')
    .executeTakeFirstOrThrow();
  const about = { buyer, subscription, plan_version_id, ...holder };
  const renewal = { from: begins, to: termEnd(begins, 12) };
  await insertPeriod(db, {
    subscription_id: subscription,
    plan_version_id,
    source: 'paid',
    starts_on: renewal.from,
    ends_on: renewal.to,
    term_months: 12,
    reason: '',
    payment_reference: null,
    granted_by: null,
    approved_by: null,
    created_at: morningOf(begins),
  });
  await storePaid(db, about, { from: first, to: addDays(begins, -1) }, 'first');
  await storePaid(db, about, renewal, 'renewal');
}

interface Sale extends Pick<Bought, 'buyer' | 'subscription'> {
  readonly plan_version_id: number;
  readonly user_uuid: string | null;
  readonly organisation_id: number | null;
}

async function storePaid(
  db: Writing,
  sale: Sale,
  given: { readonly from: string; readonly to: string },
  kind: 'first' | 'renewal',
): Promise<void> {
  const { terms, name } = await db
    .selectFrom('plan_versions as v')
    .innerJoin('plans as n', 'n.id', 'v.plan_id')
    .where('v.id', '=', sale.plan_version_id)
    .select(['v.terms', 'n.name'])
    .executeTakeFirstOrThrow();
  const { prices, tax_class } = planTerms.parse(terms);
  const price = leadPrice(prices);
  if (!price) throw new Error('the demonstration sells a plan without a price');
  const tax_percent = (await readTaxOn(db, given.from)).get(tax_class) ?? null;
  const sum = charged(price.amount, tax_percent);
  const now = morningOf(given.from);
  const { id } = await insertOrder(db, {
    reference: referenceOf(await nextOrderNumber(db)),
    quote: randomUUID(),
    buyer_uuid: sale.buyer,
    user_uuid: sale.user_uuid,
    organisation_id: sale.organisation_id,
    kind,
    title: name,
    plan_version_id: sale.plan_version_id,
    term_months: price.term_months,
    subscription_id: sale.subscription,
    held: '',
    starts_on: given.from,
    ends_on: given.to,
    currency: price.currency,
    tax_percent,
    lines: [{ kind: 'plan', count: 1, unit: price.amount, amount: price.amount, code: null }],
    credits: [],
    ...sum,
    buyer: BUYER,
    locale: 'en',
    method: 'test',
    state: 'paid',
    given_from: given.from,
    given_to: given.to,
    expires_at: now,
    paid_at: now,
    is_demo: true,
    created_at: now,
  });
  const order = await lockOrder(db, id);
  const payment = await db
    .insertInto('payments')
    .values({
      order_id: id,
      method: 'test',
      amount: sum.total,
      currency: price.currency,
      state: 'succeeded',
      settled_at: now,
      created_at: now,
    })
    .returning(['id', 'amount'])
    .executeTakeFirstOrThrow();
  await issueDocuments(db, { order, seller: SELLER, today: given.from, now, given }, payment);
}

/** A moment of a day on which offices work. */
const morningOf = (day: string): Date => new Date(`${day}T02:00:00Z`);
