import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { referenceOf } from '@datum/contract/orders/order-reference';
import { cancelOrder, createOrder, listOwnOrders, showOrder } from '@datum/contract/orders/orders';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, notFound, Problem, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { hasSeller } from '../billing-settings/queries.ts';
import { findPlanOn } from '../subscriptions/plans.queries.ts';
import { auditedOrder } from './answer.rules.ts';
import { needOwn, needSeen, openMethods, showAll, showOwn } from './call.routes.ts';
import { endOrder } from './lapse/end.jobs.ts';
import { ORDER_HOURS } from './lapse/lapse.rules.ts';
import { saveDetails } from './own/details.queries.ts';
import { findSaleTerms, type SaleTerms } from './own/terms.queries.ts';
import { askByTransfer } from './papers/proforma.jobs.ts';
import * as holding from './price/held.queries.ts';
import { whyNotPromo } from './price/promo.queries.ts';
import type { Sealed } from './price/seal.rules.ts';
import * as orders from './queries.ts';
import { checkSeal, needBuyer, readSeal } from './quote.routes.ts';
import { settleOrder } from './settle/settle.jobs.ts';
import { planOf } from './sold/plan.jobs.ts';
import { beginWaiting } from './sold/plan-giving.queries.ts';
import { heldMoney } from './transfers/money.queries.ts';
import { readTransferSettings } from './transfers/settings.queries.ts';

type NewOrder = NonNullable<InputOf<typeof createOrder>['body']>;
/** A write of somebody who buys. */
export type BuyingCall = WriteCall<unknown, unknown, unknown>;

/** Orders of the person who makes them. */
export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, createOrder, async (call) => {
    const { uuid } = knownPerson(call.person);
    return showOwn(call.db, platform, uuid, await makeOrder(call, call.body));
  });
  mountRead(app, platform, listOwnOrders, async ({ db, person, query, request }) => {
    const { page, per_page, state } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await orders.listOrders(db, knownPerson(person).uuid, state, place);
    return pageAnswer(request, await showAll(db, platform, rows), total, query);
  });
  mountRead(app, platform, showOrder, async ({ db, person, params }) => {
    const { order, isOwn } = await needSeen(db, knownPerson(person), params.uuid);
    const [shown] = await showAll(db, platform, [order]);
    if (!shown) throw notFound();
    return isOwn ? shown : { ...shown, is_own: false, methods: [] };
  });
  mountWrite(app, platform, cancelOrder, async (call) => {
    const { uuid } = knownPerson(call.person);
    const found = await needOwn(call.db, uuid, call.params.uuid);
    await cancel(call, await orders.lockOrder(call.db, found.id));
    return showOwn(call.db, platform, uuid, found.uuid);
  });
}

/** Makes an order of a sealed price; the same price again is the same order. Gives its uuid. @throws Problem 409, 422 */
export async function makeOrder(call: BuyingCall, body: NewOrder): Promise<string> {
  const { db, platform, now } = call;
  const buyer = await needBuyer(db, knownPerson(call.person));
  const seal = readSeal(platform, buyer.uuid, body.seal);
  const open = await lockOpen(call, buyer);
  const made = await orders.findOrderOfQuote(db, buyer.uuid, seal.id);
  if (made) return made.uuid;
  await replaceOpen(call, open, body.replaces ?? null);
  await refuseSecond(call, buyer);
  const priced = checkSeal(seal, await holding.readHeld(db, platform.today(), buyer), now);
  await checkSold(call, seal, buyer);
  const isFree = priced.total === 0;
  const methods = await openMethods(db, platform);
  if (!(await hasSeller(db))) throw wrongState(refusal('orders.closed'));
  if (!isFree && !methods.includes(body.method)) throw invalid({ method: [refusal('orders.method-closed')] });
  const terms = await acceptedTerms(call, body.terms ?? null);
  await saveDetails(db, buyer, body.buyer, now);
  const { id } = await orders.insertOrder(db, {
    ...columnsOf(seal),
    reference: referenceOf(await orders.nextOrderNumber(db)),
    buyer_uuid: buyer.uuid,
    user_uuid: buyer.user_uuid,
    organisation_id: buyer.organisation_id,
    buyer: body.buyer,
    locale: buyer.locale,
    method: isFree ? 'none' : body.method,
    expires_at: await heldUntil(db, body.method, now),
    is_demo: platform.config.demo,
    terms_version_id: terms?.id ?? null,
    terms_hash: terms?.hash ?? null,
    terms_ip: terms && call.request.ip,
    created_at: now,
  });
  return follow(call, id, isFree);
}

/** The terms that are in force, which the buyer ticked; null where none are. @throws Problem 422 where others were ticked, or none */
async function acceptedTerms({ db, now }: BuyingCall, ticked: number | null): Promise<SaleTerms | null> {
  const terms = await findSaleTerms(db, now);
  if (ticked === (terms?.number ?? null)) return terms;
  throw invalid({ terms: [refusal(ticked === null ? 'orders.terms-asked' : 'values.terms-changed')] });
}

/** A transfer takes days; who pays at a service pays now. */
async function heldUntil(db: BuyingCall['db'], method: NewOrder['method'], now: Date): Promise<Date> {
  const hours = method === 'transfer' ? (await readTransferSettings(db)).due_days * 24 : ORDER_HOURS;
  return new Date(now.getTime() + hours * 3_600_000);
}

/** What an order has of its sealed price. */
const columnsOf = ({ id, version_id, promo_id, subscription_id, mark, priced }: Sealed) => ({
  quote: id,
  kind: priced.kind,
  title: priced.plan.name,
  plan_version_id: version_id,
  term_months: priced.term_months,
  extra_seats: priced.extra_seats,
  promo_code_id: promo_id,
  subscription_id,
  held: mark,
  starts_on: priced.from,
  ends_on: priced.to,
  currency: priced.currency,
  tax_percent: priced.tax_percent,
  lines: priced.lines,
  credits: priced.credits,
  amount: priced.sum.amount,
  tax: priced.sum.tax,
  total: priced.total,
});

async function follow(call: BuyingCall, id: number, isFree: boolean): Promise<string> {
  const { db, platform, now, audit } = call;
  const order = await orders.lockOrder(db, id);
  audit({
    action: 'orders.create',
    resource: 'orders',
    id: order.uuid,
    after: auditedOrder(order),
    subject: order.buyer_uuid,
  });
  if (isFree) {
    // what is held was compared a moment ago under the same lock
    if (!(await settleOrder({ db, platform, now, audit }, order, null))) {
      throw wrongState(refusal('orders.held-changed'));
    }
  } else if (order.kind === 'first') {
    const subscription_id = await beginWaiting(db, { order: planOf(order), today: platform.today(), now });
    await orders.updateOrder(db, id, { subscription_id });
  }
  if (order.method === 'transfer') await askByTransfer(call, order);
  call.afterCommit(() => platform.sessions.forget());
  return order.uuid;
}

/** The order that waits already, and its buyer, locked in the order in which payments lock them. */
async function lockOpen({ db }: BuyingCall, buyer: holding.Buyer): Promise<orders.OrderRow | undefined> {
  const seen = await orders.findOpenOrder(db, buyer.uuid);
  if (seen) await orders.lockOrder(db, seen.id);
  await holding.lockParties(db, buyer.uuid, buyer);
  return orders.findOpenOrder(db, buyer.uuid);
}

/** Two people of an organisation who order at once would both pay. */
async function refuseSecond({ db }: BuyingCall, { organisation_id }: holding.Buyer): Promise<void> {
  const other = organisation_id === null ? undefined : await orders.findOpenOrderOf(db, organisation_id);
  if (!other) return;
  const { reference, buyer_name: name } = other;
  throw wrongState(refusal('orders.colleague-order', { reference, name }));
}

/** There is one open order of a plan a person: a second one names the first, or says that it takes its place. */
async function replaceOpen(
  call: BuyingCall,
  open: orders.OrderRow | undefined,
  replaces: string | null,
): Promise<void> {
  if (!open) return;
  if (open.uuid !== replaces) {
    throw new Problem('state', refusal('orders.open-order', { reference: open.reference }), {
      extra: { open_order: open.uuid },
    });
  }
  await cancel(call, open);
}

async function cancel(call: BuyingCall, order: orders.OrderRow): Promise<void> {
  if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
  const { db, platform } = call;
  if ((await heldMoney(db, order.id)) > 0) throw wrongState(refusal('transfers.money-came'));
  await endOrder(call, order, 'cancelled');
  call.audit({
    action: 'orders.cancel',
    resource: 'orders',
    id: order.uuid,
    before: auditedOrder(order),
    after: { ...auditedOrder(order), state: 'cancelled' },
    subject: order.buyer_uuid,
  });
  call.afterCommit(() => platform.sessions.forget());
}

/** What may have changed within the half hour: the plan is archived, the promo code stopped or used up. */
async function checkSold({ db, platform }: BuyingCall, seal: Sealed, buyer: holding.Buyer): Promise<void> {
  const plan = await findPlanOn(db, seal.priced.plan.uuid, platform.today());
  if (plan?.visibility === 'archived') throw wrongState(refusal('orders.plan-not-sold'));
  const why = seal.promo_id === null ? null : await whyNotPromo(db, seal.promo_id, buyer);
  if (why) throw wrongState(why);
}
