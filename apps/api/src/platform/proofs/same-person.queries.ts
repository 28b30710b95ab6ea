import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';

/**
 * Accounts behind which one person stands, by what was seen: somebody read the mail that opens an account, or signed in from
 * one browser with an account that they brought in (decision 185). They are no second person for each other.
 */

/** Everybody who counts as one person with some people, themselves among them; in a query, true at the moment of the step. */
export const samePerson = (people: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`same_person(${people})`;

/** Whether nobody but who brought an account in ever confirmed it; in a query in which it is `user`. */
export const isUnconfirmed = (user: string): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from unnest(${sql.ref(`${user}.let_in_by`)}) one
    where one <> all(same_person(${sql.ref(`${user}.brought_by`)}))))`;

/**
 * Since when an account is there that one of some people brought in alone, and that nobody else ever confirmed; null for others.
 * In a query, where the account is nobody of them.
 */
export const broughtInAt = (
  account: RawBuilder<unknown>,
  people: RawBuilder<unknown>,
): RawBuilder<Date | null> =>
  sql<Date | null>`(select made.created_at from users made
    where made.uuid = ${account} and made.uuid <> all(same_person(${people}))
      and made.brought_by <> '{}' and made.brought_by <@ same_person(${people}) and ${isUnconfirmed('made')})`;

/** The same of one person, now. */
export async function readSamePerson(db: Reading, person: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    people: string[];
  }>`select ${samePerson(sql`array[${person}::uuid]`)} as people`.execute(db);
  return new Set(rows[0]?.people);
}

/**
 * Ties accounts to those who brought them in, and who signed in from one of their browsers; what was loosened stays so. Where
 * somebody had signed in to the account before, it was theirs, and still counts beside the maker for 14 days.
 * @param areTwo they were two until now and stay so: a second person confirmed what the one proposed for the other
 */
export async function tieByBrowser(db: Writing, people: readonly string[], areTwo = false): Promise<void> {
  const uuids = sql`${[...people]}::uuid[]`;
  await sql`insert into tied_accounts (person_uuid, account_uuid, by, was_apart, loosened_at)
    select distinct maker.user_uuid, u.uuid, 'browser', u.last_login_at is not null, case when ${areTwo} then now() end
    from known_devices near join known_devices own on own.mark_hash = near.mark_hash
      join users u on u.uuid = own.user_uuid
      join known_devices maker on maker.mark_hash = near.mark_hash and maker.user_uuid = any(u.brought_by)
    where near.user_uuid = any(${uuids}) and not u.is_demo and maker.user_uuid <> u.uuid
      and (u.uuid = any(${uuids}) or maker.user_uuid = any(${uuids}))
    on conflict do nothing`.execute(db);
}

/** Ties the person who reads a mail to the account that it opens, also to one that is yet to be made. */
export async function tieByHand(
  db: Writing,
  person: string,
  mail: { readonly user_uuid: string | null; readonly recipient: string },
  now: Date,
): Promise<void> {
  await sql`insert into tied_accounts (person_uuid, account_uuid, by, at)
    select ${person}::uuid, u.uuid, 'hand-over', ${now} from users u
    where (u.uuid = ${mail.user_uuid}::uuid or lower(u.email) = lower(${mail.recipient})) and u.uuid <> ${person}::uuid
    on conflict (person_uuid, account_uuid, by) do update set at = ${now}, loosened_at = null`.execute(db);
  await sql`insert into mails_read_by_hand (address, person_uuid, at) values (lower(${mail.recipient}), ${person}::uuid, ${now})
    on conflict (address, person_uuid) do update set at = ${now}`.execute(db);
}

/** A third person said that accounts are persons of their own: they count no more as those who brought them in. */
export async function loosen(db: Writing, accounts: readonly string[]): Promise<void> {
  await sql`update tied_accounts set loosened_at = now()
    where account_uuid = any(${[...accounts]}::uuid[]) and loosened_at is null`.execute(db);
}

/**
 * An account was opened by a mail that was made after any mail of it was read by hand: its owner has it now. Not where a
 * passkey was left in it before, which still opens it.
 */
export async function loosenOpened(db: Writing, account: string, mailedAt: Date): Promise<void> {
  await sql`update tied_accounts t set loosened_at = now()
    where t.account_uuid = ${account}::uuid and t.by = 'hand-over' and t.at < ${mailedAt} and t.loosened_at is null
      and not exists (select from passkeys p where p.user_uuid = t.account_uuid)`.execute(db);
}
