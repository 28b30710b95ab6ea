import type { PaymentFailure } from '@datum/contract/orders/order-facts';
import { mustHoldNone } from '@datum/database/transaction';
import Stripe from 'stripe';
import { type CardAccount, isLive } from './card-account.ts';
import type { Gateway, GatewayMessage, Refunding, RefundTold, Told } from './gateway.ts';
import { isTimely } from './signed-message.ts';
import { refundTold, reversalOf } from './stripe-reversal.rules.ts';

/** Stripe ends a session at the latest after a day, and at the earliest after half an hour. */
const SESSION_SECONDS = { least: 31 * 60, most: 23 * 3_600 } as const;

/** Payments by card, on the pages of Stripe: no card number ever reaches us. */
export function stripeGateway({ key, secrets, url, patience }: CardAccount): Gateway {
  const { hostname, port, protocol } = new URL(url);
  const stripe = new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: patience,
    // a connection that breaks is tried once more by the package; silence is not, since that doubles the wait
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    name: 'stripe',
    async begin({ payment, order, title, email, locale, amount, currency, back, since, until }) {
      mustHoldNone('a call of the payment service');
      const begun = Math.floor(since.getTime() / 1_000);
      const left = Math.floor(until.getTime() / 1_000) - begun;
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // the charge is the price: in its currency, not in that of the card
          adaptive_pricing: { enabled: false },
          client_reference_id: payment,
          metadata: { order, payment },
          customer_email: email,
          locale: locale === 'ms' ? 'ms' : 'en',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: title },
              },
            },
          ],
          success_url: back,
          cancel_url: back,
          expires_at: begun + Math.min(Math.max(left, SESSION_SECONDS.least), SESSION_SECONDS.most),
        },
        { idempotencyKey: payment },
      );
      if (!session.url) throw new Error('the payment service gave no page for the payment');
      return { ref: session.id, redirectTo: session.url };
    },
    async ask(ref) {
      mustHoldNone('a call of the payment service');
      return toldOf(await stripe.checkout.sessions.retrieve(ref));
    },
    async end(ref) {
      mustHoldNone('a call of the payment service');
      const session = await stripe.checkout.sessions.expire(ref).catch((err: unknown) => {
        // one that is paid or over cannot be ended: what it is then is asked
        if (err instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw err;
      });
      return toldOf(session ?? (await stripe.checkout.sessions.retrieve(ref)));
    },
    refund: (refunding) => refundAt(stripe, refunding),
    verify(raw, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string' || !isRecent(signature, now)) return null;
      const event = secrets
        .map((secret) => believed(stripe, raw, signature, secret))
        .find((found) => found !== null);
      return event && event.livemode === isLive(key) ? messageOf(event) : null;
    },
  };
}

/**
 * By our clock, and on both sides of it: the package looks at the age alone, by the clock of the machine. Of several times the
 * last is the signed one.
 */
function isRecent(signature: string, now: Date): boolean {
  const at = signature.split(',').findLast((part) => part.startsWith('t='));
  return isTimely(Number.parseInt(at?.slice(2) ?? '', 10), now);
}

/** Most refunds that Stripe lists of one payment. */
const LISTED = 100;

/**
 * Stripe forgets keys after a day, so what was asked for before is looked for among the refunds of the payment: it is there by our
 * name, whatever became of the answer.
 */
async function refundAt(
  stripe: Stripe,
  { refund, key, charge, amount, isAgain }: Refunding,
): Promise<RefundTold> {
  mustHoldNone('a call of the payment service');
  if (isAgain) {
    const { data } = await stripe.refunds.list({ payment_intent: charge, limit: LISTED });
    const found = data.find(({ metadata }) => metadata?.['refund'] === refund && metadata['key'] === key);
    if (found) return refundTold(found);
  }
  try {
    const metadata = { refund, key };
    return refundTold(
      await stripe.refunds.create({ payment_intent: charge, amount, metadata }, { idempotencyKey: key }),
    );
  } catch (err) {
    // what it calls wrong stays wrong; everything else is tried again
    if (!(err instanceof Stripe.errors.StripeInvalidRequestError)) throw err;
    return { state: 'refused', failure: err.code ?? err.message };
  }
}

function believed(stripe: Stripe, raw: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, 0);
  } catch {
    return null; // forged, or signed with the other secret while secrets change
  }
}

function messageOf(event: Stripe.Event): GatewayMessage {
  const about = { id: event.id, kept: { type: event.type, created: event.created } };
  if (!event.type.startsWith('checkout.session.')) {
    const reversal = reversalOf(event);
    const kept = reversal ? { ...about.kept, reversal } : about.kept;
    return { ...about, kept, ref: null, told: { state: 'pending' }, ...(reversal ? { reversal } : {}) };
  }
  const session = event.data.object as Stripe.Checkout.Session;
  const { id, payment_status, status, amount_total, currency } = session;
  const kept = { ...about.kept, session: { id, payment_status, status, amount_total, currency } };
  const isRefused = event.type === 'checkout.session.async_payment_failed';
  return {
    ...about,
    ref: id,
    told: isRefused ? { state: 'failed', failure: 'declined' } : toldOf(session),
    kept,
  };
}

function toldOf({
  payment_status,
  status,
  amount_total,
  currency,
  payment_intent,
}: Stripe.Checkout.Session): Told {
  if (payment_status === 'paid' && amount_total !== null && currency !== null) {
    const charge = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
    return { state: 'succeeded', amount: amount_total, currency: currency.toUpperCase(), charge };
  }
  const over: PaymentFailure = 'cancelled';
  return status === 'expired' ? { state: 'expired', failure: over } : { state: 'pending' };
}
