import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { OpenDatabase } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { type Actor, appendChanges, type Change } from '../audit/audit.ts';
import type { Call, WriteCall } from '../http/mount.ts';
import { idempotent } from './idempotency.ts';
import { withOthers } from './others-told.ts';

/**
 * Runs a handler once per `Idempotency-Key` in a transaction, with its audit rows last; then what waits for its end.
 * @param digest of the file that came with the call, '' without one: the same key with another file is refused
 */
export async function commit<P, Q, B, A>(
  connections: OpenDatabase['write'],
  endpoint: Endpoint<P, Q, B, A>,
  call: Call<P, Q, B>,
  digest: string,
  handler: (call: WriteCall<P, Q, B>) => Promise<A>,
): Promise<A> {
  const stored: (() => void | Promise<void>)[] = [];
  const refused: ((error: unknown) => void | Promise<void>)[] = [];
  const answer = inTransaction(connections, async (db) => {
    const changes: Change[] = [];
    const audit: WriteCall<P, Q, B>['audit'] = (change) => changes.push(change);
    const afterCommit: WriteCall<P, Q, B>['afterCommit'] = (action) => stored.push(action);
    const afterRefusal: WriteCall<P, Q, B>['afterRefusal'] = (action) => refused.push(action);
    const work = () => handler({ ...call, db, audit, afterCommit, afterRefusal, proposedBy: null });
    const result = await idempotent(db, call, endpoint, digest, work);
    await appendChanges(db, actorOf(call), call.now, changes);
    return result;
  }).catch(async (error: unknown) => {
    throw await withOthers(error, { ...call, db: connections });
  });
  const later = await answer.then(
    () => stored,
    (error: unknown) => refused.map((action) => () => action(error)),
  );
  for (const action of later) {
    // What is stored is stored, what is refused is refused, and the caller hears so: an action that fails stops neither the
    // answer nor the next.
    await Promise.try(action).catch((err: unknown) =>
      call.request.log.error(
        { err, endpoint: endpoint.id },
        'something to be done after a transaction failed',
      ),
    );
  }
  return answer;
}

/** Who does what a call does, as the audit log names them. */
export const actorOf = ({
  person,
  request,
}: Pick<Call<unknown, unknown, unknown>, 'person' | 'request'>): Actor => ({
  uuid: person?.isPending ? null : (person?.uuid ?? null),
  role: person?.roleName ?? null,
  sessionId: person?.session.id ?? null,
  ip: request.ip,
  requestId: request.id,
});
