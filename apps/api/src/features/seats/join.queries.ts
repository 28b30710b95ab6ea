import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { endWaysIn } from '../../platform/proofs/ways-in.queries.ts';
import { rolesThatProvide } from '../approvals/hands.queries.ts';
import { acceptAtSignUp } from '../legal/acceptances.queries.ts';
import { endSeatsOf } from '../subscriptions/write.queries.ts';

/** Who joins, with the organisation that they are with. */
export interface Joining {
  readonly uuid: string;
  readonly email: string;
  readonly status: string;
  readonly is_verified: boolean;
  readonly base_role: string;
  /** Enters prices by the role, or reaches those of others: where, staff say. */
  readonly reports: boolean;
  readonly organisation_id: number | null;
  readonly buys_for_id: number | null;
  readonly organisation: LocalText | null;
}

/** What stands in the way of joining, or does not. */
export async function findJoining(db: Reading, uuid: string): Promise<Joining | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', 'o.id', 'u.organisation_id')
    .where('u.uuid', '=', uuid)
    .select([
      'u.uuid',
      'u.email',
      'u.status',
      'u.is_verified',
      'r.base_role',
      'u.role_id',
      'u.organisation_id',
    ])
    .select(['u.buys_for_id', 'o.name as organisation'])
    .executeTakeFirst();
  return row && { ...row, reports: (await rolesThatProvide(db)).includes(row.role_id) };
}

/** Holds a person still; what refers to them goes on. */
export const lockPerson = (db: Writing, uuid: string) =>
  sql`select 1 from users where uuid = ${uuid}::uuid for no key update`.execute(db);

/** Moves a person to an organisation: seats of the one before end, and so does the right to buy for it. */
export async function moveTo(
  db: Writing,
  uuid: string,
  organisation: number,
  { yesterday, now }: { readonly yesterday: string; readonly now: Date },
): Promise<void> {
  await endSeatsOf(db, uuid, yesterday);
  await db
    .updateTable('users')
    .set({
      organisation_id: organisation,
      buys_for_id: null,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();
}

/** An account made by joining; the link came by mail, so the address is theirs. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly locale: 'en' | 'ms';
  readonly termsVersion: string | undefined;
  readonly ip: string;
}

/** Makes the account of an invited address; one that staff had made and nobody has taken up gets its password. Gives its uuid; null for a taken address. */
export async function makeAccount(db: Writing, account: NewAccount, now: Date): Promise<string | null> {
  const { name, email, passwordHash, locale, termsVersion } = account;
  const terms = termsVersion ? { terms_version: termsVersion, terms_accepted_at: now } : {};
  const known = { name, password_hash: passwordHash, is_verified: true, first_time_login: false };
  const row =
    (await db
      .updateTable('users')
      .set({ ...known, ...terms, status: 'active', updated_at: now })
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
      .where('status', '=', 'invited')
      .returning('uuid')
      .executeTakeFirst()) ??
    (await db
      .insertInto('users')
      .values({
        ...{ ...known, ...terms, email, locale, status: 'active', is_corporate: true, created_at: now },
        role_id: sql<number>`(select id from roles where name = 'Subscriber')`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uuid')
      .executeTakeFirst());
  if (!row) return null;
  await endWaysIn(db, row.uuid, now);
  if (termsVersion) {
    const acceptance = { user_uuid: row.uuid, accepted_at: now, ip: account.ip };
    await acceptAtSignUp(db, Number(termsVersion), acceptance);
  }
  return row.uuid;
}
