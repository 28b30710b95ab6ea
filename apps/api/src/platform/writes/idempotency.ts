import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../http/problem.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { sha256 } from '../session/tokens.ts';

/**
 * Runs `work` once per `Idempotency-Key` of a person: a repeat gets the first answer, the same key with another body or
 * file is 422, and a repeat that overtakes the first waits for it (the key's row is written in the same transaction).
 */
export async function idempotent<A>(
  db: Writing,
  call: { readonly request: FastifyRequest; readonly person: SignedIn | null; readonly now: Date },
  endpoint: string,
  fileDigest: string,
  work: () => Promise<A>,
): Promise<A> {
  const header = call.request.headers['idempotency-key'];
  if (header === undefined || !call.person || call.person.isPending) {
    return work();
  }
  const key = String(header);
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': [refusal('http.idempotency-key-form')] });
  }
  const { params, query, body } = call.request;
  const hash = sha256(JSON.stringify([endpoint, params, query, body, ...(fileDigest ? [fileDigest] : [])]));
  const taken = await db
    .insertInto('idempotency_keys')
    .values({
      user_uuid: call.person.uuid,
      key,
      endpoint,
      request_hash: hash,
      status: 0,
      created_at: call.now,
    })
    .onConflict((conflict) => conflict.columns(['user_uuid', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    return replay<A>(db, call.person.uuid, key, hash);
  }
  const answer = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, answer: JSON.stringify(answer ?? null) })
    .where('user_uuid', '=', call.person.uuid)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function replay<A>(db: Writing, user: string, key: string, hash: string): Promise<A> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'status'])
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!first) {
    throw new Problem('state', refusal('http.idempotency-first-failed'));
  }
  if (first.request_hash !== hash) {
    throw invalid({ 'Idempotency-Key': [refusal('http.idempotency-key-used')] });
  }
  return first.answer as A;
}
