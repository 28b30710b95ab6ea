import { refusal } from '@datum/contract/messages/refusals/refusal';
import { receivePaymentEvent } from '@datum/contract/orders/payment-events';
import type { FastifyInstance } from 'fastify';
import type { GatewayMessage } from '../../../platform/gateways/gateway.ts';
import { gatewayNamed } from '../../../platform/gateways/gateways.ts';
import { mountPrepared, type ReadCall } from '../../../platform/http/mount.ts';
import { invalid, notFound, Problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteFirstRefusal } from '../../../platform/security/refusals.ts';
import { takeReversal } from '../reversals/reversals.jobs.ts';
import { applyTold } from './apply.jobs.ts';
import { findPaymentAt, keepEvent, noteOutcome } from './payments.queries.ts';

/** Messages of payment services. Their signatures are over bytes, so these bodies are not read before they are believed. */
export function eventRoutes(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mountPrepared(scope, platform, receivePaymentEvent, believe, async (call, message) => {
      const { db, params, now } = call;
      const { id, ref, told, kept } = message;
      const payment = ref === null ? undefined : await findPaymentAt(db, params.gateway, ref);
      const event = await keepEvent(db, {
        gateway: params.gateway,
        event_id: id,
        payment_id: payment?.id ?? null,
        body: kept,
        received_at: now,
      });
      if (event === null) return { taken: false };
      const outcome = message.reversal
        ? await takeReversal(call, params.gateway, message.reversal)
        : payment && (await applyTold(call, payment, told));
      await noteOutcome(db, event, outcome ?? 'unknown');
      call.afterCommit(() => platform.sessions.forget());
      return { taken: true };
    });
  });
}

/** A message that the service signed. @throws Problem 404 where the service is not set up, 400 for a forged one, which is noted */
async function believe({
  platform,
  request,
  params,
  now,
}: ReadCall<{ gateway: 'stripe' | 'test' }, unknown, unknown>): Promise<GatewayMessage> {
  const gateway = gatewayNamed(platform.gateways, params.gateway);
  if (!gateway) throw notFound();
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw invalid({ body: [refusal('orders.message-odd')] });
  const message = gateway.verify(body, request.headers, now);
  if (message) return message;
  await noteFirstRefusal(platform, request, {
    kind: 'payment-message-refused',
    detail: { gateway: params.gateway, bytes: body.length },
  });
  throw new Problem('bad_request', refusal('orders.signature'));
}
