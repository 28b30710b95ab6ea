import type { OpenDatabase, Reading } from '@datum/database/open';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { keyFor } from '../proofs/sealed.ts';
import type { Gateway, Told } from './gateway.ts';
import { isSigned } from './signed-message.ts';

/** What the test gateway sends. */
const message = z.object({
  id: z.string(),
  payment: z.uuid(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
});
export type TestMessage = z.output<typeof message>;

/** What messages of the test gateway are signed with: this installation's own. */
export const testSecret = (appSecret: string): string =>
  keyFor(appSecret, 'test gateway').toString('base64url');

/** Payments that cost nothing, for trying everything out. It is there in the demonstration only. */
export function testGateway(
  { appSecret, webUrl }: { readonly appSecret: string; readonly webUrl: string },
  database: Pick<OpenDatabase, 'read'>,
  clock: Clock,
): Gateway {
  return {
    name: 'test',
    begin: async ({ payment }) => ({
      ref: payment,
      redirectTo: `${webUrl}/mock-payment?payment=${payment}`,
    }),
    ask: (ref) => lastTold(database.read, ref, clock.now()),
    async end(ref) {
      const told = await lastTold(database.read, ref, clock.now());
      return told.state === 'pending' ? { state: 'expired', failure: 'cancelled' } : told;
    },
    // the key is the name, so that a second call is the same refund
    refund: async ({ key }) => ({ state: 'taken', ref: `test-${key}`, failure: '' }),
    verify(raw, headers, now) {
      const body = raw.toString('utf8');
      if (!isSigned(testSecret(appSecret), body, headers['x-test-signature'], now)) return null;
      const read = message.safeParse(JSON.parse(body));
      return read.success
        ? { id: read.data.id, ref: read.data.payment, told: toldBy(read.data), kept: read.data }
        : null;
    },
  };
}

const toldBy = ({ payment, state, amount, currency }: TestMessage): Told => {
  if (state === 'failed') return { state, failure: 'declined' };
  return state === 'pending' ? { state } : { state, amount, currency, charge: payment };
};

/** What it has said of a payment by now; forged messages were never its own. */
async function lastTold(db: Reading, payment: string, now: Date): Promise<Told> {
  const last = await db
    .selectFrom('test_messages')
    .where('payment_uuid', '=', payment)
    .where('due_at', '<=', now)
    .where('is_forged', '=', false)
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirst();
  return last ? toldBy(message.parse(JSON.parse(last.body))) : { state: 'pending' };
}
