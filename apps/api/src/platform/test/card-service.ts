import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { parseConfig } from '../../config.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const SECRET = 'whsec_of_the_stand_in';

/** A stand-in of the card service, as its package types its calls; no account of the service was tried. */
export interface CardService {
  readonly api: TestApp;
  readonly sessions: Map<string, Partial<Stripe.Checkout.Session>>;
  /** Addresses that were called, in order. */
  readonly asked: string[];
  /** What it does instead of an answer; null = it answers. */
  failing: ((url: string) => boolean) | null;
  /** How long each answer takes, in ms. */
  slow: number;
  /** The most calls that it had open at the same time. */
  most: number;
  /** Sends a signed message. */
  tell(type: string, object: object, created?: number): Promise<number>;
  close(): Promise<void>;
}

/** An API whose cards are taken by a stand-in. */
export async function startCardService(): Promise<CardService> {
  let open = 0;
  let sent = 0;
  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const [, id = `cs_test_${request.headers['idempotency-key']}`, step] =
      /sessions\/(\w[\w-]*)(\/expire)?$/.exec(url) ?? [];
    service.asked.push(`${request.method} ${url}`);
    service.most = Math.max(service.most, ++open);
    request.resume();
    await new Promise((done) => setTimeout(done, service.slow));
    open -= 1;
    const session = service.sessions.get(id) ?? {
      ...{ id, object: 'checkout.session', url: `https://pay.example/${id}` },
      ...{ status: 'open', payment_status: 'unpaid' },
    };
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (service.failing?.(url)) return answer(500, { error: { type: 'api_error' } });
    if (step && session.status !== 'open') {
      return answer(400, { error: { type: 'invalid_request_error', message: 'not open' } });
    }
    const now = step ? { ...session, status: 'expired' as const } : session;
    service.sessions.set(id, now as Partial<Stripe.Checkout.Session>);
    return answer(200, now);
  });
  await listening(server);
  const { card } = parseConfig(
    {
      STRIPE_SECRET_KEY: 'sk_test_abcdef1234',
      STRIPE_WEBHOOK_SECRETS: SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) },
  );
  const api = await startTestApp({ card });
  const service: CardService = {
    ...{ api, sessions: new Map(), asked: [], failing: null, slow: 0, most: 0 },
    async tell(type, object, created = 1) {
      sent += 1;
      const payload = JSON.stringify({
        ...{ id: `evt_${sent}`, object: 'event', type, created, livemode: false, data: { object } },
      });
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/api/v1/payment-events/stripe',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
        },
        payload,
      });
      return statusCode;
    },
    async close() {
      await api.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
