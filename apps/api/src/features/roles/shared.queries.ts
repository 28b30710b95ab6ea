import { beyondGained, entriesGained, entriesOf, powerGained } from '@datum/contract/access/two-person';
import type { Reading } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPersons } from '../proposals/second-person.queries.ts';
import { findRole, type Grant, type RoleRow } from './queries.ts';
import { moreGrants } from './rules.ts';

/**
 * Asks for a second person where the people of a role get power, by who gives grants, and where they come to enter prices or to
 * reach those of others, by who makes accounts. Remembers who let them. Call it after the writes. @returns what the audit row adds to `after` @throws NeedsSecondPerson
 */
export async function shareRole(
  call: BringingCall,
  { id, name }: Pick<RoleRow, 'id' | 'name'>,
  before: readonly Grant[],
  after: readonly Grant[],
): Promise<object> {
  await lockRights(call.db);
  const people = Number((await findRole(call.db, id))?.people);
  const power = people > 0 ? powerGained(before, after) : [];
  const provides = [...entriesGained(before, after), ...beyondGained(before, after, true)];
  const reporters = provides.length > 0 ? await listReporters(call.db, id, after) : [];
  if (power.length === 0 && reporters.length === 0) return {};
  await noteHands(call, reporters);
  return secondPersons(call, [
    ...(power.length > 0 ? [moreGrants({ id, name }, power, 'people.role.assign-permission')] : []),
    ...(reporters.length > 0 ? [moreGrants({ id, name }, provides, 'people.user.create')] : []),
  ]);
}

/** The people of a role who provide prices by it: those of an organisation, or all where it enters everybody's. */
async function listReporters(db: Reading, role: number, grants: readonly Grant[]): Promise<string[]> {
  const isForAll = entriesOf(grants).some(({ scope }) => scope === 'all');
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('role_id', '=', role)
    .where('status', '<>', 'closed')
    .$if(!isForAll, (query) => query.where('organisation_id', 'is not', null))
    .execute();
  return rows.map(({ uuid }) => uuid);
}
