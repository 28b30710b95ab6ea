import type { RoleName } from '@datum/contract/access/roles';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** What signing in needs to know of an account. */
export interface Account {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly status: string;
  readonly base_role: RoleName;
  readonly locale: string;
}

const accounts = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.uuid', 'u.name', 'u.email', 'u.password_hash', 'u.status', 'u.locale', 'r.base_role']);

/** The account of an address, whatever its case. */
export const findAccount = (db: Reading, email: string): Promise<Account | undefined> =>
  accounts(db).where(sql<boolean>`lower(u.email) = ${email.trim().toLowerCase()}`).executeTakeFirst();

export const findAccountByUuid = (db: Reading, uuid: string): Promise<Account | undefined> =>
  accounts(db).where('u.uuid', '=', uuid).executeTakeFirst();

/** The newest registration of an address that still waits for its code. */
export const findPendingRegistration = (db: Reading, email: string, now: Date) =>
  db
    .selectFrom('registrations')
    .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
