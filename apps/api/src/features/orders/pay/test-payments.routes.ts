import { randomUUID } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { playTestPayment, showTestPayment, type TestedPayment } from '@datum/contract/orders/payment-events';
import type { Reading } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import type { TestMessage } from '../../../platform/gateways/test-gateway.ts';
import { mountPrepared, mountRead, type ReadCall } from '../../../platform/http/mount.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { sendTestMessages } from './test-payments.jobs.ts';
import { findTestPayment, insertMessages, readMessages } from './test-payments.queries.ts';
import { messagesOf } from './test-payments.rules.ts';

/** The test gateway: there is none outside the demonstration. */
export function testPaymentRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTestPayment, ({ db, person, params }) =>
    shown(db, platform, knownPerson(person).uuid, params.payment),
  );
  mountPrepared(
    app,
    platform,
    playTestPayment,
    async (call) => {
      await play(call, call.params.payment, call.body.behaviour);
      await sendTestMessages(app, platform);
    },
    ({ db, person, params }) => shown(db, platform, knownPerson(person).uuid, params.payment),
  );
}

/** @throws Problem 404 where it is not the person's, and where there is no test gateway */
async function need(db: Reading, platform: Platform, person: string, payment: string) {
  const found = platform.gateways.test ? await findTestPayment(db, person, payment) : undefined;
  if (!found) throw notFound();
  return found;
}

async function shown(db: Reading, platform: Platform, person: string, uuid: string): Promise<TestedPayment> {
  const { order, reference, amount, currency, state } = await need(db, platform, person, uuid);
  const messages = await readMessages(db, uuid);
  return {
    order,
    reference,
    amount,
    currency,
    state,
    messages: messages.map(({ due_at, ...message }) => ({ ...message, due_at: due_at.toISOString() })),
  };
}

async function play(
  { db, platform, person, now }: ReadCall<unknown, unknown, unknown>,
  uuid: string,
  behaviour: Parameters<typeof messagesOf>[0],
): Promise<void> {
  const payment = await need(db, platform, knownPerson(person).uuid, uuid);
  if (payment.state !== 'initiated' && payment.state !== 'pending') {
    throw wrongState(refusal('orders.not-waiting'));
  }
  const { amount, currency, expires_at: expires } = payment;
  const messages = messagesOf(behaviour, { amount, now, expires }).flatMap(
    ({ times, due, isForged, ...said }) => {
      const body: TestMessage = { id: randomUUID(), payment: uuid, currency, ...said };
      const message = { payment_uuid: uuid, body: JSON.stringify(body), is_forged: isForged, due_at: due };
      return Array.from({ length: times }, () => message);
    },
  );
  await inTransaction(platform.database.write, (writing) => insertMessages(writing, messages));
}
