import { beyondGained, entriesGained, givesPower } from '@datum/contract/access/two-person';
import type { Writing } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPersons } from '../proposals/second-person.queries.ts';
import { findRoleToGive } from '../roles/queries.ts';
import type { UserRow } from './queries.ts';
import { questionsOf } from './rules.ts';

/** What an account gets that two people share. */
export interface Shared {
  /** A part in approving, publishing or reviewing. */
  readonly power: boolean;
  /** By which rights it enters prices of an organisation for which it did not enter any before. */
  readonly entries: readonly string[];
  /** By which rights it reaches what other organisations supply. */
  readonly beyond: readonly string[];
}

/** What a new account, or one with another role or organisation, gets of what two people share. */
export async function sharedBy(db: Writing, before: UserRow | null, after: UserRow): Promise<Shared> {
  await lockRights(db);
  const had = before ? await grantsOf(db, before.role_id) : [];
  const has = await grantsOf(db, after.role_id);
  const isWhereItWas = before !== null && before.organisation_id === after.organisation_id;
  const provided = isWhereItWas ? had : [];
  return {
    power: givesPower(had, has),
    entries: entriesGained(provided, has),
    beyond: beyondGained(provided, has, after.organisation_id !== null),
  };
}

/**
 * Asks for a second person where an account gets power, by who gives roles, and where it comes to enter prices or to reach those
 * of others, by who makes accounts. Remembers who brought it in. Call it after the writes. @returns what the audit row adds to `after` @throws NeedsSecondPerson
 */
export async function shareAccount(
  call: BringingCall,
  before: UserRow | null,
  after: UserRow,
): Promise<object> {
  const questions = questionsOf(before, after, await sharedBy(call.db, before, after));
  if (questions.length === 0) return {};
  await noteHands(call, [after.uuid]);
  return secondPersons(call, questions);
}

const grantsOf = async (db: Writing, role: number) => (await findRoleToGive(db, role))?.grants ?? [];
