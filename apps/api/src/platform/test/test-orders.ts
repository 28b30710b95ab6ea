import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { signMessage } from '../gateways/signed-message.ts';
import { testSecret } from '../gateways/test-gateway.ts';
import { plan, terms } from './plans.ts';
import type { Caller, TestApp } from './test-app.ts';
import { byTwo } from './two-people.ts';

export const BUYER = {
  name: 'Aisyah Rahman',
  address: '12 Jalan Ampang',
  city: 'Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
  email: 'aisyah@datum.test',
};

/** An office that sells: who sells, and 8 % of tax. Gives the administrator. */
export async function openShop(api: TestApp): Promise<Caller> {
  const root = await api.signIn('Super Administrator');
  const seller = { name: 'Office of Figures', address: 'Putrajaya', email: 'office@datum.test' };
  const { status } = await root.call('PUT', '/api/v1/billing-settings', { seller, version: 0 });
  if (status !== 200) throw new Error(`the seller was refused with ${status}`);
  await root.call('POST', '/api/v1/tax-rates', { class: 'standard', percent: '8', valid_from: '2020-01-01' });
  return root;
}

/** A plan at a price for a year and for a month, made alone, or by two where it takes two; gives its uuid. */
export async function sell(
  by: Caller | readonly [Caller, Caller],
  code: string,
  amount: number,
  { terms: own = {}, ...more }: { terms?: object; [name: string]: unknown } = {},
): Promise<string> {
  const prices = [
    { term_months: 1, currency: 'MYR' as const, amount: Math.round(amount / 10), extra_seat: null },
    { term_months: 12, currency: 'MYR' as const, amount, extra_seat: amount / 10 },
  ];
  const body = { ...plan(code, { terms: { ...terms({ prices }), ...own } }), ...more };
  const two = 'call' in by ? ([by, by] as const) : by;
  const alone = await two[0].call('POST', '/api/v1/plans', body);
  if (alone.status === 201) return alone.body.uuid;
  return (await byTwo(two, 'plans.create', { body })).uuid;
}

export const quote = (who: Caller, planOf: string, more: object = {}) =>
  who.call('POST', '/api/v1/orders/quote', { plan: planOf, term_months: 12, ...more });

/** An order of a quote. */
export const order = (who: Caller, seal: string, more: object = {}) =>
  who.call('POST', '/api/v1/orders', { seal, method: 'test', buyer: BUYER, ...more });

/** An order of a plan, with its payment begun; gives the order and the payment at the test gateway. */
export async function buy(who: Caller, planOf: string, more: object = {}) {
  const { body: price } = await quote(who, planOf, more);
  const { body: made } = await order(who, price.seal);
  return { uuid: String(made.uuid), payment: await begin(who, made.uuid), made, price };
}

/** Begins a payment of an order; gives its name at the test gateway. */
export async function begin(who: Caller, uuid: string): Promise<string> {
  const { body } = await who.call('POST', `/api/v1/orders/${uuid}/pay`, { method: 'test' });
  return new URL(body.redirect_to).searchParams.get('payment') ?? '';
}

export const play = (who: Caller, payment: string, behaviour: string) =>
  who.call('POST', `/api/v1/mock-payments/${payment}`, { behaviour });

/** Buys a plan to its end; gives the order. */
export async function paid(who: Caller, planOf: string, more: object = {}) {
  const { uuid, payment } = await buy(who, planOf, more);
  await play(who, payment, 'succeed');
  return show(who, uuid);
}

export const show = async (who: Caller, uuid: string) =>
  (await who.call('GET', `/api/v1/orders/${uuid}`)).body;

/** Sends a message as the test gateway would. */
export function send(
  api: TestApp,
  message: object,
  { secret, at, body = JSON.stringify(message) }: { secret?: string; at?: Date; body?: string } = {},
) {
  const { config, clock } = api.platform;
  const signature = signMessage(
    secret ?? testSecret(config.appSecret),
    JSON.stringify(message),
    at ?? clock.now(),
  );
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/payment-events/test',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    payload: body,
  });
}

/** Lets the time of an order be over. */
export const letExpire = ({ platform }: TestApp, uuid: string) =>
  inTransaction(platform.database.write, (db) =>
    sql`update orders set expires_at = now() - interval '1 minute' where uuid = ${uuid}::uuid`.execute(db),
  );

/** Messages that were to be sent later are due now. */
export const letMessagesCome = ({ platform }: TestApp) =>
  inTransaction(platform.database.write, (db) =>
    sql`update test_messages set due_at = now() - interval '1 second' where sent_at is null`.execute(db),
  );

/** What somebody holds is as it will be when these days have passed. */
export const letDaysPass = ({ platform }: TestApp, { uuid }: Caller, days: number) =>
  inTransaction(platform.database.write, async (db) => {
    await sql`update subscription_periods p set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int
      from subscriptions s where s.id = p.subscription_id and s.user_uuid = ${uuid}::uuid`.execute(db);
    await sql`update orders set given_from = given_from - ${days}::int, given_to = given_to - ${days}::int
      where buyer_uuid = ${uuid}::uuid`.execute(db);
  });
