import { entriesGained, givesPower } from '@datum/contract/access/two-person';
import type { Writing } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { findRoleToGive } from '../roles/queries.ts';
import type { UserRow } from './queries.ts';
import { newAccount, newReporter, otherRole } from './rules.ts';

/** What an account gets that two people share. */
export interface Shared {
  /** A part in approving, publishing or reviewing. */
  readonly power: boolean;
  /** Prices of an organisation, for which it did not enter any before. */
  readonly reports: boolean;
}

/** What a new account, or one with another role or organisation, gets of what two people share. */
export async function sharedBy(db: Writing, before: UserRow | null, after: UserRow): Promise<Shared> {
  await lockRights(db);
  const had = before ? await grantsOf(db, before.role_id) : [];
  const has = await grantsOf(db, after.role_id);
  const isWhereItWas = before !== null && before.organisation_id === after.organisation_id;
  return { power: givesPower(had, has), reports: entriesGained(isWhereItWas ? had : [], has).length > 0 };
}

/**
 * Asks for a second person where an account gets power or prices to enter, and remembers who brought it in. Call it after
 * the writes. @returns what the audit row adds to `after` @throws NeedsSecondPerson
 */
export async function shareAccount(
  call: BringingCall,
  before: UserRow | null,
  after: UserRow,
): Promise<object> {
  const { power, reports } = await sharedBy(call.db, before, after);
  if (!power && !reports) return {};
  await noteHands(call, [after.uuid]);
  if (!power) return secondPerson(call, newReporter(before, after));
  return secondPerson(call, before ? otherRole(before, after) : newAccount(after));
}

const grantsOf = async (db: Writing, role: number) => (await findRoleToGive(db, role))?.grants ?? [];
