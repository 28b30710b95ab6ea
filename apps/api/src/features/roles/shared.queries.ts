import { entriesGained, powerGained } from '@datum/contract/access/two-person';
import type { Reading } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { findRole, type Grant, type RoleRow } from './queries.ts';
import { moreGrants } from './rules.ts';

/**
 * Asks for a second person where the people of a role get power, or come to enter prices, by other grants, and remembers who let
 * them enter. Call it after the writes. @returns what the audit row adds to `after` @throws NeedsSecondPerson
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
  const entries = entriesGained(before, after);
  const reporters = entries.length > 0 ? await listReporters(call.db, id, entries, after) : [];
  if (power.length === 0 && reporters.length === 0) return {};
  await noteHands(call, reporters);
  return secondPerson(call, moreGrants({ id, name }, [...power, ...entries]));
}

/** The people of a role who enter prices by some of its permissions: of their organisation, or of all. */
async function listReporters(
  db: Reading,
  role: number,
  entries: readonly string[],
  grants: readonly Grant[],
): Promise<string[]> {
  const isForAll = grants.some(({ permission, scope }) => scope === 'all' && entries.includes(permission));
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('role_id', '=', role)
    .where('status', '<>', 'closed')
    .$if(!isForAll, (query) => query.where('organisation_id', 'is not', null))
    .execute();
  return rows.map(({ uuid }) => uuid);
}
