import { randomUUID } from 'node:crypto';
import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { QUOTE_MINUTES } from '@datum/contract/orders/order-facts';
import { type OrderQuote, type Priced, quoteOrder } from '@datum/contract/orders/order-quotes';
import { PROMO_CODE } from '@datum/contract/plans/promo-codes';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { forbidden, invalid, wrongState } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSigned, signText } from '../../platform/proofs/signed-text.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { findPromoByCode } from '../promo-codes/queries.ts';
import { findPlanOn } from '../subscriptions/plans.queries.ts';
import { readTaxOn } from '../tax-rates/queries.ts';
import { openMethods } from './call.routes.ts';
import { findSaleTerms } from './own/terms.queries.ts';
import { trialOf } from './own/trial.queries.ts';
import { type Buyer, findBuyer, type Held, readHeld } from './price/held.queries.ts';
import { markOf } from './price/held.rules.ts';
import { priceOf, type WrongChoice } from './price/price.rules.ts';
import { type PromoSaid, promoOf } from './price/promo.rules.ts';
import { type Sealed, sealed } from './price/seal.rules.ts';
import { findOpenOrder } from './queries.ts';

const PURPOSE = 'sealed prices';

export type Choice = NonNullable<InputOf<typeof quoteOrder>['body']>;

/** Prices of what people choose. */
export function quoteRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, quoteOrder, async ({ db, body, person, request }) =>
    quoteFor({ db, platform, request, person: knownPerson(person) }, body),
  );
}

interface Asking {
  readonly db: Reading;
  readonly platform: Platform;
  readonly request: FastifyRequest;
  readonly person: SignedIn;
}

/** The price of a choice, sealed. @throws Problem 409, 422 */
export async function quoteFor(call: Asking, chosen: Choice): Promise<OrderQuote> {
  const { db, platform } = call;
  const now = platform.clock.now();
  const buyer = await needBuyer(db, call.person);
  const { held, found, price, promo } = await priceFor(call, buyer, chosen);
  const expires = new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString();
  const seal: Sealed = {
    id: randomUUID(),
    buyer: buyer.uuid,
    version_id: found.version_id,
    // seats on the same term take no code, and use none up
    promo_id: promo?.works && price.priced.lines.every(({ kind }) => kind !== 'item') ? promo.id : null,
    subscription_id: held?.subscription_id ?? null,
    held: held && markOf(held),
    mark: price.mark,
    expires,
    priced: price.priced,
  };
  const [methods, open, terms, trial] = await Promise.all([
    openMethods(db, platform),
    findOpenOrder(db, buyer.uuid),
    findSaleTerms(db, now),
    trialOf(db, platform.today(), buyer, found),
  ]);
  return {
    ...price.priced,
    seal: signText(platform.config.appSecret, PURPOSE, JSON.stringify(seal)),
    expires_at: expires,
    held: held && { name: held.plan_name, ends_on: held.ends_on },
    promo: promo && { code: promo.code, works: promo.works, message: tellerFor(call.request)(promo.why) },
    methods,
    terms: terms && { number: terms.number },
    trial: 'days' in trial ? trial : null,
    open_order: open?.uuid ?? null,
  };
}

/** Who buys. @throws Problem 403 for staff and data providers, whose role opens data */
export async function needBuyer(db: Reading, person: SignedIn): Promise<Buyer> {
  const buyer = person.isPending ? undefined : await findBuyer(db, person.uuid);
  if (!buyer?.base_role.endsWith('Subscriber')) throw forbidden(refusal('subscriptions.holder-staff'));
  return buyer;
}

async function priceFor({ db, platform }: Asking, buyer: Buyer, chosen: Choice) {
  const today = platform.today();
  const found = await findPlanOn(db, chosen.plan, today);
  if (!found || found.version_id === null || found.number === null || found.terms === null) {
    throw invalid({ plan: [refusal('orders.plan-not-sold')] });
  }
  const plan = { ...found, version_id: found.version_id, number: found.number, terms: found.terms };
  const typed = chosen.code?.trim().toUpperCase() ?? '';
  const [tax, held, code] = await Promise.all([
    readTaxOn(db, today),
    readHeld(db, today, buyer),
    PROMO_CODE.test(typed) ? findPromoByCode(db, today, typed) : undefined,
  ]);
  const promo: PromoSaid | null = promoOf(typed, code, plan.uuid);
  const price = priceOf({
    today,
    plan,
    term_months: chosen.term_months,
    extra_seats: chosen.extra_seats ?? null,
    promo: promo?.works ? promo : null,
    tax_percent: plan.terms.tax_class === 'none' ? '0' : (tax.get(plan.terms.tax_class) ?? null),
    organisation: buyer.organisation,
    held,
  });
  if ('why' in price) throw problemOf(price);
  return { held, found: plan, price, promo };
}

const problemOf = ({ field, why, isState }: WrongChoice) =>
  isState ? wrongState(why) : invalid({ [field]: [why] });

/** What was sealed for a buyer. @throws Problem 422 where we did not seal it for them */
export function readSeal(platform: Platform, buyer: string, text: string): Sealed {
  const read = readSigned(platform.config.appSecret, PURPOSE, text);
  // one of an earlier build may have another shape
  const found = read === null ? null : sealed.safeParse(JSON.parse(read)).data;
  if (found?.buyer !== buyer) throw invalid({ seal: [refusal('orders.quote-odd')] });
  return found;
}

/** @throws Problem 409 where the price holds no longer, or was made of other days */
export function checkSeal(seal: Sealed, held: Held | null, now: Date): Priced {
  if (new Date(seal.expires) <= now) throw wrongState(refusal('orders.quote-expired'));
  if (seal.held !== (held && markOf(held))) throw wrongState(refusal('orders.held-changed'));
  return seal.priced;
}
