import { beyondGained, entriesGained, givesPower } from '@datum/contract/access/two-person';
import type { Writing } from '@datum/database/open';
import { type BringingCall, lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPersons } from '../proposals/second-person.queries.ts';
import { findRoleToGive } from '../roles/queries.ts';
import { hasBought } from '../subscriptions/buying.queries.ts';
import type { UserRow } from './queries.ts';
import { buysFor, questionsOf } from './rules.ts';

/** What an account gets that two people share. */
export interface Shared {
  /** A part in approving, publishing or reviewing. */
  readonly power: boolean;
  /** By which rights it enters prices of an organisation for which it did not enter any before. */
  readonly entries: readonly string[];
  /** By which rights it reaches what other organisations supply. */
  readonly beyond: readonly string[];
  /** It comes to buy for an organisation that has bought before. */
  readonly buys: boolean;
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
    buys: await comesToBuy(db, before, after),
  };
}

async function comesToBuy(db: Writing, before: UserRow | null, after: UserRow): Promise<boolean> {
  const firm = buysFor(after);
  return firm !== null && (before === null || buysFor(before) !== firm) && (await hasBought(db, firm));
}

/**
 * Asks for a second person where an account gets power, by who gives roles, and where it comes to enter prices, to reach those
 * of others or to buy for an organisation, by who makes accounts. Remembers who brought it in. Call it after the writes. @returns what the audit row adds to `after` @throws NeedsSecondPerson
 */
export async function shareAccount(
  call: BringingCall,
  before: UserRow | null,
  after: UserRow,
): Promise<object> {
  const shared = await sharedBy(call.db, before, after);
  const questions = questionsOf(before, after, shared);
  if (questions.length === 0) return {};
  // who buys decides about no prices: nobody's hands are theirs by that
  if (questions.length > 1 || !shared.buys) await noteHands(call, [after.uuid]);
  return secondPersons(call, questions);
}

const grantsOf = async (db: Writing, role: number) => (await findRoleToGive(db, role))?.grants ?? [];
