import { refusal } from '@datum/contract/messages/refusals/refusal';
import { forbidden } from '../../platform/http/problem.ts';
import { NeedsSecondPerson, type Proposed } from '../../platform/writes/second-person.ts';
import { type BringingCall, whoTakes } from '../approvals/hands.queries.ts';
import { isHeldByAnother } from '../approvals/held-by-one.queries.ts';

/** What the audit row of a step for two people adds to `after`. */
interface Shared {
  readonly proposed_by?: string;
  readonly alone?: true;
}

/**
 * Lets a step go on that two people share: confirmed by another person, or taken alone where nobody else could confirm it. Call
 * it after the writes of the step, which go with the refusal, so that everything else that is wrong is said first.
 * @returns what the audit row adds to `after`
 * @throws NeedsSecondPerson; Problem 403 where who confirms has no right to confirm just this
 */
export async function secondPerson(
  { db, person, proposedBy }: BringingCall,
  proposed: Proposed,
): Promise<Shared> {
  const { permission } = proposed;
  const taker = whoTakes({ person });
  if (proposedBy && person?.permissions.includes(permission)) return { proposed_by: proposedBy };
  if (!(await isHeldByAnother(db, permission, proposedBy ?? taker))) return { alone: true };
  throw proposedBy
    ? forbidden(refusal('proposals.right-missing', { permission }))
    : new NeedsSecondPerson(proposed);
}

/**
 * The same for a step that asks several questions: each is asked of who holds its right, so that who alone holds one of them
 * does not answer the others. Who is asked reads them all.
 */
export async function secondPersons(call: BringingCall, questions: readonly Proposed[]): Promise<Shared> {
  let shared: Shared = {};
  for (const question of questions) {
    const what = questions
      .map((one) => one.what)
      .reduce((first, second) => refusal('proposals.both', { first, second }));
    shared = { ...shared, ...(await secondPerson(call, { ...question, what })) };
  }
  return shared;
}
