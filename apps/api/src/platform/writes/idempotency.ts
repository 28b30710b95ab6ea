import { createHmac } from 'node:crypto';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { invalid, Problem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { keyFor } from '../proofs/sealed.ts';
import type { SignedIn } from '../session/signed-in.ts';

/**
 * Runs `work` once per `Idempotency-Key` of a person: a repeat gets the first answer, the same key with another body or
 * file is 422, and a repeat that overtakes the first waits for it (the key's row is written in the same transaction).
 * @throws Problem 409 where the person left the organisation, the role or the buying that the first call left them with, and
 * where the answer told a secret, which is not kept
 */
export async function idempotent<A>(
  db: Writing,
  call: Keyed & { readonly now: Date },
  endpoint: Asked,
  fileDigest: string,
  work: () => Promise<A>,
): Promise<A> {
  const keyed = keyOf(call, endpoint, fileDigest);
  if (!keyed) return work();
  const { user, key, hash } = keyed;
  const taken = await db
    .insertInto('idempotency_keys')
    .values({
      user_uuid: user,
      key,
      endpoint: endpoint.id,
      request_hash: hash,
      status: 0,
      created_at: call.now,
    })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    return replay<A>(db, keyed);
  }
  const answer = await work();
  // as it is now: a call that moves the person itself is answered again where it has moved them (decision 233)
  await db
    .updateTable('idempotency_keys as k')
    .from('users as u')
    .whereRef('u.uuid', '=', 'k.user_uuid')
    .set((set) => ({
      status: 200,
      answer: JSON.stringify(endpoint.tellsSecret ? null : (answer ?? null)),
      organisation_id: set.ref('u.organisation_id'),
      role_id: set.ref('u.role_id'),
      buys_for_id: set.ref('u.buys_for_id'),
    }))
    .where('k.user_uuid', '=', user)
    .where('k.key', '=', key)
    .execute();
  return answer;
}

/**
 * The answer of an earlier call with the same key and body; null where there is none yet. What prepares a write must not run
 * again: it would look at what the first call has changed, and refuse what was done.
 * @throws Problem 409 as `idempotent`
 */
export async function answeredBefore<A>(
  db: Reading,
  call: Keyed,
  endpoint: Asked,
): Promise<{ readonly answer: A } | null> {
  const keyed = keyOf(call, endpoint, '');
  if (!keyed) return null;
  const first = await findFirst(db, keyed);
  return first?.request_hash === keyed.hash ? { answer: answerOf<A>(keyed, first) } : null;
}

interface Keyed {
  readonly platform: Platform;
  readonly request: FastifyRequest;
  readonly person: SignedIn | null;
}
type Asked = Pick<Endpoint, 'id' | 'tellsSecret'>;
type Key = NonNullable<ReturnType<typeof keyOf>>;

/**
 * By what a call is known again; null without a key, and for nobody in particular. A body may hold a password: what is
 * stored of it is worth nothing without the secret of the application.
 */
function keyOf({ platform, request, person }: Keyed, { id, tellsSecret }: Asked, fileDigest: string) {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !person || person.isPending) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': [refusal('http.idempotency-key-form')] });
  }
  const { params, query, body } = request;
  const hash = createHmac('sha256', keyFor(platform.config.appSecret, 'idempotency'))
    .update(JSON.stringify([id, params, query, body, ...(fileDigest ? [fileDigest] : [])]))
    .digest('hex');
  return { user: person.uuid, key, hash, tellsSecret };
}

const findFirst = (db: Reading, { user, key }: Key) =>
  db
    .selectFrom('idempotency_keys as k')
    .innerJoin('users as u', 'u.uuid', 'k.user_uuid')
    .select(['k.request_hash', 'k.answer'])
    .select(
      sql<boolean>`(k.organisation_id, k.role_id, k.buys_for_id) is not distinct from
        (u.organisation_id, u.role_id, u.buys_for_id)`.as('stands'),
    )
    .where('k.user_uuid', '=', user)
    .where('k.key', '=', key)
    .executeTakeFirst();

/** What the first call answered. @throws Problem 409 for who may not see it any more */
function answerOf<A>(
  { tellsSecret }: Key,
  { answer, stands }: { readonly answer: unknown; readonly stands: boolean },
): A {
  if (tellsSecret) throw new Problem('state', refusal('http.idempotency-secret'));
  if (!stands) throw new Problem('state', refusal('http.idempotency-elsewhere'));
  return answer as A;
}

async function replay<A>(db: Writing, keyed: Key): Promise<A> {
  const first = await findFirst(db, keyed);
  if (!first) {
    throw new Problem('state', refusal('http.idempotency-first-failed'));
  }
  if (first.request_hash !== keyed.hash) {
    throw invalid({ 'Idempotency-Key': [refusal('http.idempotency-key-used')] });
  }
  return answerOf<A>(keyed, first);
}
