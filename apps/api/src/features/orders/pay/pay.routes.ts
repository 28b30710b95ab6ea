import { randomUUID } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { buyerDetails } from '@datum/contract/orders/billing-details';
import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import { checkOrder, payOrder } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/all';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { appendChanges, type Change } from '../../../platform/audit/audit.ts';
import type { Gateway } from '../../../platform/gateways/gateway.ts';
import { mountPrepared, type ReadCall, type WriteCall } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { actorOf } from '../../../platform/writes/commit.ts';
import { titleIn } from '../answer.rules.ts';
import { needOwn, openMethods, showOwn } from '../call.routes.ts';
import { lockOwn } from '../own/take-over.jobs.ts';
import { findProforma } from '../papers/papers.queries.ts';
import { askByTransfer } from '../papers/proforma.jobs.ts';
import { lockParties } from '../price/held.queries.ts';
import { isPlanOrder, lockOrder, type OrderRow, updateOrder } from '../queries.ts';
import { readReceivers } from '../receivers/receivers.queries.ts';
import { prolong } from '../transfers/money.jobs.ts';
import { heldMoney } from '../transfers/money.queries.ts';
import { applyTold } from './apply.jobs.ts';
import { whyNotGiven } from './late.queries.ts';
import * as payments from './payments.queries.ts';
import { auditOf } from './tell.jobs.ts';

type ByService = Exclude<ChosenMethod, 'transfer'>;
type AnyCall = Pick<ReadCall<unknown, unknown, unknown>, 'db' | 'platform' | 'person' | 'now' | 'request'>;

/** When a service is first asked by itself, in ms. */
const FIRST_ASK_MS = 30_000;

/** Paying an order. Services are called before the transaction, so that they hold up nobody. */
export function payRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(
    app,
    platform,
    payOrder,
    async (call) =>
      call.body.method === 'transfer' ? null : begin(call, call.params.uuid, call.body.method),
    async (call, prepared) => {
      if (!prepared) return payByTransfer(call);
      const { db, person, params } = call;
      const { uuid } = knownPerson(person);
      const order = await lockOrder(db, prepared.payment.order_id);
      // it may have been cancelled or paid while the service answered
      if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
      return {
        order: await showOwn(db, platform, uuid, params.uuid),
        redirect_to: prepared.redirectTo,
      };
    },
  );
  mountPrepared(
    app,
    platform,
    checkOrder,
    (call) => ask(call, call.params.uuid),
    async (call, asked) => {
      const { uuid } = knownPerson(call.person);
      if (asked) {
        await lockOwn(call, uuid, call.params.uuid);
        await applyTold(call, asked.payment, asked.told);
      }
      call.afterCommit(() => platform.sessions.forget());
      return showOwn(call.db, platform, uuid, call.params.uuid);
    },
  );
}

/** The payment that is gone on with, and the page of its service; it is begun there where it was not yet. */
async function begin(call: AnyCall, uuid: string, method: ByService) {
  const { db, platform, person } = call;
  const me = knownPerson(person).uuid;
  const found = await needOwn(db, me, uuid);
  if (found.state !== 'waiting' || found.expires_at <= call.now) {
    throw wrongState(refusal('orders.not-waiting'));
  }
  const gateway = platform.gateways[method];
  if (!gateway || !(await openMethods(db, platform)).includes(method)) {
    throw invalid({ method: [refusal('orders.method-closed')] });
  }
  if ((await heldMoney(db, found.id)) > 0) throw wrongState(refusal('transfers.money-came'));
  mustHaveBuyer(found);
  const order = found.buyer_uuid === me ? found : await takeOver(call, me, uuid);
  const payment = await openPayment(call, order, method, gateway);
  if (payment.redirect_to !== null) return { payment, redirectTo: payment.redirect_to };
  const begun = await gateway
    .begin({
      payment: payment.uuid,
      order: order.uuid,
      title: `${titleIn(order, order.locale)} (${order.reference})`,
      email: (await readReceivers(db, order))[0]?.email ?? order.buyer.email,
      locale: order.locale,
      amount: payment.amount,
      currency: payment.currency,
      back: platform.config.webUrl + href('payment.response', { query: { order: order.uuid } }),
      since: payment.created_at,
      until: order.expires_at,
    })
    .catch(async (err: unknown) => {
      platform.log.error({ err, order: order.reference }, 'a payment could not be begun at its service');
      await inTransaction(platform.database.write, (writing) => payments.noteNotBegun(writing, payment.id));
      throw wrongState(refusal('orders.gateway-away'));
    });
  await keepBegun(call, payment, begun);
  return { payment, redirectTo: begun.redirectTo };
}

/** A service is told of the order as it is in the name of who pays it. */
const takeOver = (call: AnyCall, me: string, uuid: string): Promise<OrderRow> =>
  inTransaction(call.platform.database.write, async (db) => {
    const changes: Change[] = [];
    const order = await lockOwn({ db, audit: (change) => changes.push(change) }, me, uuid);
    await appendChanges(db, actorOf(call), call.now, changes);
    return order;
  });

/** What is ordered once begins with what the account knows: nothing is paid before the invoice can be made out. */
function mustHaveBuyer(order: OrderRow): void {
  if (isPlanOrder(order) || buyerDetails.safeParse(order.buyer).success) return;
  throw wrongState(refusal('orders.buyer-asked'));
}

/**
 * What a service has begun is kept before anything else is decided, with its audit row: an order that ended meanwhile must end
 * there too, and a process that ends here must not leave a payment that nobody noted.
 */
const keepBegun = (
  call: AnyCall,
  payment: payments.PaymentRow,
  { ref, redirectTo }: Awaited<ReturnType<Gateway['begin']>>,
): Promise<void> =>
  inTransaction(call.platform.database.write, async (db) => {
    const { now } = call;
    const order = await lockOrder(db, payment.order_id);
    const isKept = await payments.noteBegun(db, payment.id, {
      gateway_ref: ref,
      redirect_to: redirectTo,
      ask_at: new Date(now.getTime() + FIRST_ASK_MS),
      end_at: order.state === 'waiting' ? null : now,
    });
    if (!isKept) return;
    const { method, amount } = payment;
    if (order.state === 'waiting') await updateOrder(db, order.id, { method });
    const after = { payment: payment.uuid, method, amount };
    await appendChanges(db, actorOf(call), now, [{ ...auditOf(order), action: 'orders.pay', after }]);
  });

/** The order waits for a transfer from now on, as long as a new one would. */
async function payByTransfer(call: WriteCall<{ uuid: string }, unknown, { method: ChosenMethod }>) {
  const { db, platform, person, params, body, audit } = call;
  const { uuid } = knownPerson(person);
  const order = await lockOwn(call, uuid, params.uuid);
  if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
  if (!(await openMethods(db, platform)).includes('transfer')) {
    throw invalid({ method: [refusal('orders.method-closed')] });
  }
  mustHaveBuyer(order);
  // what is ordered once may begin with this way, before anybody asked for the money
  if (order.method !== 'transfer' || !(await findProforma(db, order.id))) {
    await updateOrder(db, order.id, { method: 'transfer' });
    await prolong(call, order);
    audit({
      action: 'orders.pay',
      resource: 'orders',
      id: order.uuid,
      after: { method: body.method, amount: order.total },
      subject: order.buyer_uuid,
    });
    await askByTransfer(call, await lockOrder(db, order.id));
  }
  return { order: await showOwn(db, platform, uuid, order.uuid), redirect_to: null };
}

/** The open attempt of an order, or a new one. It is stored before the service hears of it, which so never has two of one. */
function openPayment(
  { platform, now }: AnyCall,
  { id }: OrderRow,
  method: ChosenMethod,
  { name }: Gateway,
): Promise<payments.PaymentRow> {
  return inTransaction(platform.database.write, async (db) => {
    const order = await lockOrder(db, id);
    if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
    await lockParties(db, order.buyer_uuid, order);
    const why = await whyNotGiven(db, order, platform.today());
    if (why) throw wrongState(why.key === 'orders.left-reason' ? why : refusal('orders.held-changed'));
    const open = await payments.findOpenPayment(db, id, method);
    if (open) return open;
    const payment = await payments.insertPayment(db, {
      uuid: randomUUID(),
      order_id: id,
      method,
      gateway: name,
      amount: order.total,
      currency: order.currency,
      created_at: now,
    });
    return payments.readPayment(db, payment.id);
  });
}

/** What the service says of the newest open attempt; null where nothing is open, or it was asked a moment ago. */
async function ask({ db, platform, person, now }: AnyCall, uuid: string) {
  const order = await needOwn(db, knownPerson(person).uuid, uuid);
  const payment = await payments.findAskable(db, order.id);
  if (!payment?.gateway_ref || !payment.gateway) return null;
  const gateway = Object.values(platform.gateways).find(({ name }) => name === payment.gateway);
  if (!gateway) throw notFound();
  if (
    !(await inTransaction(platform.database.write, (writing) => payments.takeTurn(writing, payment.id, now)))
  ) {
    return null;
  }
  const told = await gateway.ask(payment.gateway_ref).catch((err: unknown) => {
    platform.log.warn({ err, order: order.reference }, 'a payment service could not be asked');
    return null;
  });
  return told && { payment, told };
}
