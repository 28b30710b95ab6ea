import type { Writing } from '@datum/database/open';
import { NeedsSecondPerson, type Proposed } from '../../platform/writes/second-person.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';

/**
 * Lets a step go on that two people share: confirmed by another person, or taken by the only one who may. Call it after the
 * writes of the step, which go with the refusal, so that everything else that is wrong is said first.
 * @returns what the audit row adds to `after`
 * @throws NeedsSecondPerson
 */
export async function secondPerson(
  { db, proposedBy }: { readonly db: Writing; readonly proposedBy: string | null },
  proposed: Proposed,
): Promise<{ readonly proposed_by: string } | { readonly alone: true }> {
  if (proposedBy) return { proposed_by: proposedBy };
  if (await isHeldByOne(db, proposed.permission)) return { alone: true };
  throw new NeedsSecondPerson(proposed);
}
