import { NeedsSecondPerson, type Proposed } from '../../platform/writes/second-person.ts';
import { type BringingCall, whoTakes } from '../approvals/hands.queries.ts';
import { isHeldByAnother } from '../approvals/held-by-one.queries.ts';

/**
 * Lets a step go on that two people share: confirmed by another person, or taken alone where nobody else could confirm it. Call
 * it after the writes of the step, which go with the refusal, so that everything else that is wrong is said first.
 * @returns what the audit row adds to `after`
 * @throws NeedsSecondPerson
 */
export async function secondPerson(
  { db, person, proposedBy }: BringingCall,
  proposed: Proposed,
): Promise<{ readonly proposed_by: string } | { readonly alone: true }> {
  if (proposedBy) return { proposed_by: proposedBy };
  if (await isHeldByAnother(db, proposed.permission, whoTakes({ person }))) {
    throw new NeedsSecondPerson(proposed);
  }
  return { alone: true };
}
