import { isLost } from '@datum/database/connection/lost-connection';
import { inTransaction, mustHoldNone } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import type { Platform } from '../../../platform/platform.ts';
import { byClock, lapseOrders } from '../lapse/lapse.jobs.ts';
import { applyTold } from './apply.jobs.ts';
import { endAtServices } from './end.jobs.ts';
import { type PaymentRow, takeAsked } from './payments.queries.ts';
import { sendTestMessages } from './test-payments.jobs.ts';

/** How often the clock looks; a payment is asked about every thirty seconds, an old one more seldom. */
const EVERY_MS = 5_000;
const AT_ONCE = 20;
/** Calls of services at the same time: one that answers slowly must not hold up the others. */
export const CALLS_AT_ONCE = 8;

/** Asks services about payments that are open, ends orders that waited too long, and sends what the test gateway has to say. */
export function startPaymentClock(app: FastifyInstance, platform: Platform): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const tick = () => {
    running = turnPayments(app, platform).catch((err: unknown) =>
      isLost(err)
        ? platform.log.warn({ err }, 'the database is away; payments are looked at again')
        : platform.log.error({ err }, 'payments could not be looked at'),
    );
    void running.then(() => {
      if (!isClosed) timer = setTimeout(tick, EVERY_MS);
    });
  };
  let timer = setTimeout(tick, EVERY_MS);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Everything about payments that is due by now. */
export async function turnPayments(app: FastifyInstance, platform: Platform): Promise<void> {
  if (platform.gateways.test) await sendTestMessages(app, platform);
  await askPayments(platform);
  await endAtServices(platform);
  await lapseOrders(platform);
}

/** Asks about each payment whose time has come: what a service could not tell us by a message. */
export async function askPayments(platform: Platform): Promise<void> {
  const { write } = platform.database;
  const due = await inTransaction(write, (db) => takeAsked(db, platform.clock.now(), AT_ONCE));
  await fewAtOnce(CALLS_AT_ONCE, due, (payment) =>
    askOne(platform, payment).catch((err: unknown) =>
      platform.log.warn(
        { err, payment: payment.uuid },
        'a payment service could not be asked; it is asked again',
      ),
    ),
  );
}

async function askOne(platform: Platform, payment: PaymentRow): Promise<void> {
  const gateway = Object.values(platform.gateways).find(({ name }) => name === payment.gateway);
  if (!gateway || payment.gateway_ref === null) return;
  mustHoldNone('a question to a payment service');
  const told = await gateway.ask(payment.gateway_ref);
  await byClock(platform, (call) => applyTold(call, payment, told));
}
