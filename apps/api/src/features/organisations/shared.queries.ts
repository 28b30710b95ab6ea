import type { Reading } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands, rolesThatReport } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import type { OrganisationRow } from './queries.ts';
import { moreSupplied } from './rules.ts';

type Supplying = Pick<OrganisationRow, 'id' | 'code' | 'status' | 'data_sets'>;

/**
 * Asks for a second person where an organisation supplies more, or again, also where nobody enters for it yet: who is made into
 * it later comes to enter by it. Remembers who let its people enter. Call it after the writes.
 * @returns what the audit row adds to `after` @throws NeedsSecondPerson
 */
export async function shareSupply(call: BringingCall, before: Supplying, after: Supplying): Promise<object> {
  const had = suppliedBy(before);
  const gained = suppliedBy(after).filter((code) => !had.includes(code));
  if (gained.length === 0) return {};
  await lockRights(call.db);
  const reporters = await listReporters(call.db, after.id, gained);
  await noteHands(call, reporters);
  const isReopened = before.status !== after.status;
  return secondPerson(call, moreSupplied(after, gained, { count: reporters.length, isReopened }));
}

const suppliedBy = ({ status, data_sets }: Supplying): readonly string[] =>
  status === 'active' ? data_sets : [];

/** The people of an organisation whose roles enter prices of some data sets in its name. */
async function listReporters(db: Reading, organisation: number, codes: readonly string[]): Promise<string[]> {
  const roles = await rolesThatReport(
    db,
    ({ permission, scope }) =>
      scope !== 'all' && codes.some((code) => permission.startsWith(`data.${code}.`)),
  );
  if (roles.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where('organisation_id', '=', organisation)
    .where('role_id', 'in', roles)
    .where('status', '<>', 'closed')
    .execute();
  return rows.map(({ uuid }) => uuid);
}
