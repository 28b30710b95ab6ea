import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { signMessage } from '../../../platform/gateways/signed-message.ts';
import { testSecret } from '../../../platform/gateways/test-gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteSent, takeDue } from './test-payments.queries.ts';

const AT_ONCE = 50;

/** Sends what the test gateway has to say by now, the way that a real service does: signed, to the public address. */
export async function sendTestMessages(app: FastifyInstance, platform: Platform): Promise<void> {
  const { write } = platform.database;
  const due = await inTransaction(write, (db) => takeDue(db, platform.clock.now(), AT_ONCE));
  for (const { id, body, is_forged } of due.toSorted((one, other) => one.id - other.id)) {
    const secret = is_forged ? 'a secret of somebody else' : testSecret(platform.config.appSecret);
    const signature = signMessage(secret, body, platform.clock.now());
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/payment-events/test',
      headers: { 'content-type': 'application/json', 'x-test-signature': signature },
      payload: body,
    });
    await inTransaction(write, (db) => noteSent(db, id, { signature, status: statusCode }));
  }
}
