import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { endWaysIn } from '../../platform/proofs/ways-in.queries.ts';
import { acceptAtSignUp } from '../legal/acceptances.queries.ts';

/** A sign-up that waits for its code. */
export interface NewRegistration {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isCorporate: boolean;
  readonly organisationName: string | null;
  readonly locale: string;
  readonly termsVersion: string | null;
  /** Where the terms were accepted from. */
  readonly termsIp: string | null;
  /** The page that was wanted before. */
  readonly next: string | null;
  readonly isTaken: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertRegistration(db: Writing, registration: NewRegistration): Promise<string> {
  const { uuid } = await db
    .insertInto('registrations')
    .values({
      email: registration.email,
      name: registration.name,
      password_hash: registration.passwordHash,
      is_corporate: registration.isCorporate,
      organisation_name: registration.organisationName,
      locale: registration.locale as 'en' | 'ms',
      terms_version: registration.termsVersion,
      terms_ip: registration.termsIp,
      next: registration.next,
      is_taken: registration.isTaken,
      created_at: registration.createdAt,
      expires_at: registration.expiresAt,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export const findRegistration = (db: Reading, uuid: string) =>
  db.selectFrom('registrations').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/**
 * Makes the account of a registration, with the same uuid, and hands its sessions over, so that its token goes on.
 * False when somebody else has taken the address meanwhile.
 */
export async function completeRegistration(db: Writing, uuid: string, now: Date): Promise<boolean> {
  const registration = await findRegistration(db, uuid);
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Subscriber')
    .executeTakeFirstOrThrow();
  if (!registration || registration.completed_at || (await isTaken(db, registration.email))) {
    return false;
  }
  const organisation = await organisationOf(db, registration);
  await db
    .insertInto('users')
    .values({
      uuid,
      name: registration.name,
      email: registration.email,
      password_hash: registration.password_hash,
      role_id: role.id,
      organisation_id: organisation,
      // who signs a company up buys for it, and for no other one
      buys_for_id: organisation,
      is_corporate: registration.is_corporate,
      is_verified: true,
      first_time_login: false,
      locale: registration.locale,
      status: 'active',
      terms_version: registration.terms_version,
      terms_accepted_at: registration.terms_version ? registration.created_at : null,
      created_at: now,
    })
    .execute();
  if (registration.terms_version && registration.terms_ip) {
    await acceptAtSignUp(db, Number(registration.terms_version), {
      user_uuid: uuid,
      accepted_at: registration.created_at,
      ip: registration.terms_ip,
    });
  }
  await db.updateTable('registrations').set({ completed_at: now }).where('uuid', '=', uuid).execute();
  await db
    .updateTable('sessions')
    .set({ user_uuid: uuid, registration_uuid: null })
    .where('registration_uuid', '=', uuid)
    .execute();
  return true;
}

const isTaken = async (db: Reading, email: string) =>
  (await db
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst()) !== undefined;

async function organisationOf(
  db: Writing,
  {
    uuid,
    is_corporate,
    organisation_name,
  }: { uuid: string; is_corporate: boolean; organisation_name: string | null },
): Promise<number | null> {
  if (!is_corporate || !organisation_name) {
    return null;
  }
  const { id } = await db
    .insertInto('organisations')
    .values({
      code: `company-${uuid.slice(0, 8)}`,
      name: JSON.stringify({ en: organisation_name }),
      kind: 'subscriber',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a person's address as theirs. */
export const verifyUser = (db: Writing, uuid: string, now: Date) =>
  db
    .updateTable('users')
    .set({
      is_verified: true,
      status: sql<'active'>`case when status in ('unverified', 'invited') then 'active' else status end`,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();

/** Sets a new password; the first login is over with it (requirements 4), and so is every link that was mailed before. */
export async function setPassword(db: Writing, uuid: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, first_time_login: false, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
  await endWaysIn(db, uuid, now);
}

/** No password opens the account, and no link, until its owner asks for a new one. */
export async function dropPassword(db: Writing, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: null, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
  await endWaysIn(db, uuid, now);
}

export const renameUser = (db: Writing, uuid: string, name: string) =>
  db.updateTable('users').set({ name }).where('uuid', '=', uuid).execute();

/** Gives a session another secret, without moving its end. */
export const rotateSession = (db: Writing, id: number, tokenHash: string, browserHash: string | null) =>
  db
    .updateTable('sessions')
    .set({ token_hash: tokenHash, browser_hash: browserHash })
    .where('id', '=', id)
    .execute();

/** What the user record tells of a person who has no session. */
export const readVerified = (db: Reading, uuid: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.uuid', '=', uuid)
    .select([
      'u.uuid',
      'u.name',
      'u.email',
      'u.locale',
      'u.is_corporate',
      'u.is_personalised',
      'u.first_time_login',
      'u.preferences',
      'u.photo_uuid',
      'r.name as role_name',
      'r.base_role',
    ])
    .executeTakeFirstOrThrow();
