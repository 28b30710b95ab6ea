import type { ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { BringingCall } from '../approvals/hands.queries.ts';
import { takeOverSource } from '../suppliers/handing-over.queries.ts';

/**
 * Asks for a second person where a row goes to another owner, with what the one before quoted there. Called after it is written.
 * @returns what the audit row adds to `after`
 * @throws NeedsSecondPerson
 */
export async function changeOwner(
  call: BringingCall,
  { ownedBy }: ReferenceList,
  row: { readonly before: ListRow; readonly after: Pick<ListRow, 'values'> },
): Promise<object> {
  const { before, after } = row;
  return ownedBy === undefined || before.values[ownedBy] === after.values[ownedBy]
    ? {}
    : takeOverSource(call, before.id);
}
