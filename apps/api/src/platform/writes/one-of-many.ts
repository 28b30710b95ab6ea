import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { apart } from '@datum/database/apart';
import type { WriteCall } from '../http/mount.ts';
import { Problem } from '../http/problem.ts';
import { summaryOf } from '../http/tell.ts';

type AnyWrite = WriteCall<unknown, unknown, unknown>;

/**
 * Does one of the many things that a call asks for. What is refused or fails leaves nothing behind, neither in the tables
 * nor in the audit log, and the others of the call go on.
 * @param work gets the call with which it writes
 * @returns why it was not done, null where it was
 */
export async function oneOfMany<C extends AnyWrite>(
  call: C,
  work: (own: C) => Promise<unknown>,
): Promise<Refusal | null> {
  const notes: (() => void)[] = [];
  const own: C = {
    ...call,
    audit: (change) => notes.push(() => call.audit(change)),
    afterCommit: (action) => notes.push(() => call.afterCommit(action)),
  };
  const failed = await apart(call.db, () => work(own));
  if (failed === null) {
    for (const note of notes) note();
    return null;
  }
  if (failed.error instanceof Problem) return summaryOf(failed.error);
  call.request.log.error({ err: failed.error }, 'one of many could not be done');
  return refusal('values.one-of-many-failed');
}
