import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { parseConfig } from '../../config.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What the stand-in signs with. */
export const CARD_SECRET = 'whsec_of_the_stand_in';

/** A stand-in of the card service, as its package types its calls; no account of the service was tried. */
export interface CardService {
  readonly api: TestApp;
  readonly sessions: Map<string, Partial<Stripe.Checkout.Session>>;
  /** Refunds by the key under which they were asked for: the same key again is the same refund. */
  readonly refunds: Map<string, Partial<Stripe.Refund>>;
  /** How it answers a new refund; a text is what it calls wrong. */
  refunding: { status: string } | { refused: string };
  /** It does what it is asked and loses its answer. */
  loses: boolean;
  /** Addresses that were called, in order. */
  readonly asked: string[];
  /** What it does instead of an answer; null = it answers. */
  failing: ((url: string) => boolean) | null;
  /** How long each answer takes, in ms. */
  slow: number;
  /** The most calls that it had open at the same time. */
  most: number;
  /** Hears that a call has come, and that it was done but not answered yet. */
  heard: ((url: string, step: 'came' | 'done') => void) | null;
  /** Sends a signed message; the same id is the same message. */
  tell(type: string, object: object, created?: number, id?: string): Promise<number>;
  close(): Promise<void>;
}

/** The variables of an API that takes cards by a stand-in at this port. */
export const cardVariables = (port: number) => ({
  STRIPE_SECRET_KEY: 'sk_test_abcdef1234',
  STRIPE_WEBHOOK_SECRETS: CARD_SECRET,
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});

interface Sent {
  readonly type: string;
  readonly object: object;
  readonly id: string;
  readonly created?: number;
  readonly livemode?: boolean;
}
interface Signing {
  readonly secret?: string;
  readonly at?: Date;
}

/** A message as the service sends it; signed a moment ago, with its secret, unless it says otherwise. */
export function signedEvent(
  { type, object, id, created = 1, livemode = false }: Sent,
  { secret = CARD_SECRET, at = new Date() }: Signing = {},
) {
  const payload = JSON.stringify({ id, object: 'event', type, created, livemode, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    url: '/api/v1/payment-events/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  };
}

/**
 * An API whose cards are taken by a stand-in.
 * @param through gives the port of what stands between them, such as a proxy with faults
 * @param patience in ms, where the test waits for it
 */
export async function startCardService(
  through: (port: number) => Promise<number> = async (port) => port,
  patience?: number,
): Promise<CardService> {
  let open = 0;
  let sent = 0;
  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const [, id = `cs_test_${request.headers['idempotency-key']}`, step] =
      /sessions\/(\w[\w-]*)(\/expire)?$/.exec(url) ?? [];
    service.asked.push(`${request.method} ${url}`);
    service.heard?.(url, 'came');
    service.most = Math.max(service.most, ++open);
    let sent = '';
    for await (const part of request) sent += String(part);
    await new Promise((done) => setTimeout(done, service.slow));
    open -= 1;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (service.failing?.(url)) return answer(500, { error: { type: 'api_error' } });
    if (url.startsWith('/v1/refunds')) {
      const [status, body] = refunded(service, {
        url,
        method: request.method,
        sent,
        key: String(request.headers['idempotency-key']),
      });
      return service.loses ? request.socket.destroy() : answer(status, body);
    }
    const session = service.sessions.get(id) ?? {
      ...{ id, object: 'checkout.session', url: `https://pay.example/${id}` },
      ...{ status: 'open', payment_status: 'unpaid' },
    };
    if (step && session.status !== 'open') {
      return answer(400, { error: { type: 'invalid_request_error', message: 'not open' } });
    }
    const now = step ? { ...session, status: 'expired' as const } : session;
    service.sessions.set(id, now as Partial<Stripe.Checkout.Session>);
    service.heard?.(url, 'done');
    return answer(200, now);
  });
  await listening(server);
  const { card } = parseConfig(cardVariables(await through((server.address() as AddressInfo).port)), {
    appSecret: 'x'.repeat(48),
    liveSecret: 'y'.repeat(48),
  });
  const api = await startTestApp({ card: card && { ...card, patience: patience ?? card.patience } });
  const service: CardService = {
    ...{
      api,
      sessions: new Map(),
      refunds: new Map(),
      asked: [],
      failing: null,
      slow: 0,
      most: 0,
      heard: null,
    },
    ...{ refunding: { status: 'succeeded' }, loses: false },
    async tell(type, object, created = 1, id = `evt_${++sent}`) {
      const event = signedEvent({ type, object, created, id });
      return (await api.app.inject({ method: 'POST', ...event })).statusCode;
    },
    async close() {
      await api.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** Lists refunds of a payment, or makes one, once for a key. */
function refunded(
  { refunds, refunding }: CardService,
  { url, method, sent, key }: { url: string; method: string | undefined; sent: string; key: string },
): [number, object] {
  if (method === 'GET') {
    const charge = new URL(url, 'http://x').searchParams.get('payment_intent');
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === charge);
    return [200, { object: 'list', has_more: false, url: '/v1/refunds', data }];
  }
  if ('refused' in refunding) {
    return [400, { error: { type: 'invalid_request_error', code: refunding.refused, message: 'refused' } }];
  }
  const form = new URLSearchParams(sent);
  const found = refunds.get(key) ?? {
    ...{ id: `re_${refunds.size + 1}`, object: 'refund' as const, currency: 'myr', status: refunding.status },
    ...{ amount: Number(form.get('amount')), payment_intent: form.get('payment_intent') },
    metadata: { refund: form.get('metadata[refund]') ?? '', key: form.get('metadata[key]') ?? '' },
  };
  refunds.set(key, found);
  return [200, found];
}

const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
