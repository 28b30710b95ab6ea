import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { startTurns } from '../../../platform/jobs/clock-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clearDocuments } from '../clearance/clear.jobs.ts';
import { byClock, lapseOrders } from '../lapse/lapse.jobs.ts';
import { sendRefunds } from '../refunds/send.jobs.ts';
import { applyTold } from './apply.jobs.ts';
import { workOnDue } from './due.jobs.ts';
import { endAtServices } from './end.jobs.ts';
import { type PaymentRow, takeAsked } from './payments.queries.ts';
import { sendTestMessages } from './test-payments.jobs.ts';

/** How often the clock looks; a payment is asked about every thirty seconds, an old one more seldom. */
const EVERY_MS = 5_000;

/** Asks services about payments that are open, sends refunds, ends orders that waited too long, sends what the test gateway has to say, and documents to clearance. */
export function startPaymentClock(app: FastifyInstance, platform: Platform): { close(): Promise<void> } {
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => turnPayments(app, platform),
    away: 'the database is away; payments are looked at again',
    failed: 'payments could not be looked at',
  });
}

/** Everything about payments that is due by now. */
export async function turnPayments(app: FastifyInstance, platform: Platform): Promise<void> {
  if (platform.gateways.test) await sendTestMessages(app, platform);
  await askPayments(platform);
  await endAtServices(platform);
  await sendRefunds(platform);
  await lapseOrders(platform);
  await clearDocuments(platform);
}

/** Asks about each payment whose time has come: what a service could not tell us by a message. */
export const askPayments = (platform: Platform): Promise<void> =>
  workOnDue(platform, takeAsked, (payment) =>
    askOne(platform, payment).catch((err: unknown) =>
      platform.log.warn(
        { err, payment: payment.uuid },
        'a payment service could not be asked; it is asked again',
      ),
    ),
  );

async function askOne(platform: Platform, payment: PaymentRow): Promise<void> {
  const gateway = Object.values(platform.gateways).find(({ name }) => name === payment.gateway);
  if (!gateway || payment.gateway_ref === null) return;
  mustHoldNone('a question to a payment service');
  const told = await gateway.ask(payment.gateway_ref);
  await byClock(platform, (call) => applyTold(call, payment, told));
}
