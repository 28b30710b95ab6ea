import type { Permission } from '@datum/contract/access/permissions';
import { beyondGained, entriesOf } from '@datum/contract/access/two-person';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { isUnconfirmed, samePerson, tieByBrowser } from '../../platform/proofs/same-person.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';

/** What somebody would decide about: by which right, whose entries, and who had a part in it. */
interface Decision {
  readonly permission: Permission;
  readonly entered: readonly string[];
  readonly contributors: readonly string[];
}

/** Those whose entries are as good as the person's own. */
export interface Hands {
  /** What they entered is for others to review. */
  readonly barred: ReadonlySet<string>;
  /** It would be, but nobody else is left who holds the right: the person decides alone. */
  readonly alone: ReadonlySet<string>;
}

/**
 * Those whose entries somebody may have made themselves: accounts that count as the same person, and of those who ever entered
 * what others review the ones whom they brought in, or who signed in from a browser of theirs (but for the accounts of the
 * demonstration, which one visitor tries by turns). What those entered is never for them to review. As long as a third person can,
 * nor is it for who confirmed that they report, nor for an account that the same person brought in, where nobody else
 * ever confirmed either of the two (decision 204). What role anybody has now does not matter: one person alone takes it away.
 */
export async function handsOf(
  db: Reading,
  person: string,
  { permission, entered, contributors }: Decision,
): Promise<Hands> {
  const { rows } = await sql<{
    uuid: string;
    is_barred: boolean;
  }>`with me as (select ${samePerson(sql`array[${person}::uuid]`)} as uuids)
    select u.uuid, part.is_own or exists (
        select from recent_holders h join users third on third.uuid = h.user_uuid
        where h.permission = ${permission} and third.uuid <> all(me.uuids) and not ${isBroughtAlike}
          and third.uuid <> all(same_person(u.brought_by || u.let_in_by || u.uuid || ${[...contributors]}::uuid[]))
      ) as is_barred
    from users u cross join me
      cross join lateral (select case when not u.is_demo and ${isUnconfirmed('u')} then same_person(u.brought_by) else '{}' end as uuids) makers
      cross join lateral (select
        u.uuid = any(me.uuids) or u.reported_at is not null and (u.brought_by && me.uuids
          or not u.is_demo and exists (select from known_devices other
            join known_devices mine on mine.mark_hash = other.mark_hash
            where other.user_uuid = u.uuid and mine.user_uuid = any(me.uuids))) as is_own,
        u.reported_at is not null and (u.let_in_by && me.uuids
          or exists (select from users third where third.uuid = any(me.uuids) and ${isBroughtAlike})) as is_shared) part
    where u.uuid = any(${[...entered]}::uuid[]) and u.uuid <> ${person}::uuid and (part.is_own or part.is_shared)`.execute(
    db,
  );
  const chosen = (isBarred: boolean) =>
    new Set(rows.flatMap(({ uuid, is_barred }) => (is_barred === isBarred ? [uuid] : [])));
  return { barred: chosen(true), alone: chosen(false) };
}

/** In the query of hands: one person brought `third` in and `u`, and nobody else ever confirmed either. */
const isBroughtAlike = sql`(third.brought_by && makers.uuids and ${isUnconfirmed('third')})`;

/** Remembers that somebody entered or submitted prices that others review, by the role they have at that moment. */
export async function noteReporter(db: Writing, person: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('role_id')
    .where('uuid', '=', person)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  if (!user || !(await rolesThatReport(db)).includes(user.role_id)) return;
  await db.updateTable('users').set({ reported_at: sql`now()` }).where('uuid', '=', person).execute();
}

type Grants = Parameters<typeof entriesOf>[0];

/** Roles that enter prices that others review; `isMeant` narrows to some of the grants by which they do. */
export const rolesThatReport = (
  db: Reading,
  isMeant: (entry: Grants[number]) => boolean = () => true,
): Promise<number[]> => rolesWith(db, (grants) => entriesOf(grants).some(isMeant));

/** Roles that two people give to somebody of an organisation: by which they enter prices, or reach those of others. */
export const rolesThatProvide = (db: Reading): Promise<number[]> =>
  rolesWith(db, (grants) => entriesOf(grants).length > 0 || beyondGained([], grants, true).length > 0);

async function rolesWith(db: Reading, isMeant: (grants: Grants) => boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select(['role_id', 'permission', 'scope'])
    .where('permission', 'like', 'data.%')
    .execute();
  const grantsOf = Map.groupBy(rows, ({ role_id }) => role_id);
  return [...grantsOf].flatMap(([role, grants]) => (isMeant(grants) ? [role] : []));
}

/** Any number, as long as everything that changes what people may do takes the same one. */
const RIGHTS = 0x41_44_4d_53;

/**
 * Waits for others who change what people may do, and makes them wait until the transaction ends: a role that gets to enter
 * prices and somebody who gets that role at the same moment would each look harmless.
 */
export const lockRights = (db: Writing) => sql`select pg_advisory_xact_lock(${RIGHTS})`.execute(db);

/** A call by which people come to report, alone or as it was proposed. */
export interface BringingCall {
  readonly db: Writing;
  readonly person: SignedIn | null;
  readonly proposedBy: string | null;
}

/** Who takes a step; those for two people are open to nobody who is not signed in. */
export function whoTakes({ person }: Pick<BringingCall, 'person'>): string {
  if (!person) throw new Error('a step for two people was taken by nobody');
  return person.uuid;
}

/**
 * Remembers who brought people in, by a step that one took alone or that another one confirmed. Who was tied
 * stays so: that a second person lets them do more says nothing of who they are (decision 197). Who shares the office's computer
 * and was not, is not by what was confirmed either.
 */
export async function noteHands(
  { db, person, proposedBy }: BringingCall,
  people: readonly string[],
): Promise<void> {
  const uuid = whoTakes({ person });
  const letIn = proposedBy ? [uuid] : [];
  await sql`update users set
      brought_by = array(select distinct unnest(brought_by || ${proposedBy ?? uuid}::uuid)),
      let_in_by = array(select distinct unnest(let_in_by || ${letIn}::uuid[]))
    where uuid = any(${[...people]}::uuid[])`.execute(db);
  await tieByBrowser(db, people, proposedBy !== null);
}
