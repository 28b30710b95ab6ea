import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { appendChanges } from '../../platform/audit/audit.ts';
import { loosen } from '../../platform/proofs/same-person.queries.ts';
import { endWaysIn } from '../../platform/proofs/ways-in.queries.ts';
import { revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { readTies } from './ties.queries.ts';

/** Makes a Super Administrator at the machine: a new account, or an existing one with the role and a new password. */
export async function makeAdministrator(
  db: Writing,
  person: { email: string; name: string; passwordHash: string; now: Date },
): Promise<string> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Super Administrator')
    .executeTakeFirstOrThrow();
  const account = {
    password_hash: person.passwordHash,
    role_id: role.id,
    status: 'active',
    is_verified: true,
    first_time_login: false,
    updated_at: person.now,
  } as const;
  const known = await db
    .updateTable('users')
    .set(account)
    .where(sql<boolean>`lower(email) = ${person.email.toLowerCase()}`)
    .returning('uuid')
    .executeTakeFirst();
  const { uuid } =
    known ??
    (await db
      .insertInto('users')
      .values({ ...account, name: person.name, email: person.email })
      .returning('uuid')
      .executeTakeFirstOrThrow());
  // whatever opened the account before is not the administrator's, and the person who brought it in is another one
  await endWaysIn(db, uuid, person.now);
  await loosen(db, [uuid]);
  await revokeSessionsOf(db, uuid, { by: null, reason: 'command line', now: person.now });
  const after = { email: person.email, role: 'Super Administrator' };
  const change = { action: 'users.create-admin', resource: 'users', id: uuid, after, subject: uuid } as const;
  await appendChanges(db, MACHINE, person.now, [{ ...change, reason: 'command line' }]);
  return uuid;
}

/** Who stands at the machine is nobody whom the audit log knows. */
const MACHINE = { uuid: null, role: null, sessionId: null, ip: null, requestId: null };

/**
 * Says at the machine that an account is a person of its own. Gives the names of those with whom it counted as one; null where
 * there is no such account.
 */
export async function loosenByMachine(db: Writing, email: string, now: Date): Promise<string[] | null> {
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  if (!user) return null;
  const { people, ties, tied_at } = await readTies(db, user.uuid);
  if (tied_at === null) return [];
  await loosen(db, [user.uuid]);
  const names = people.map(({ name }) => name);
  const before = { one_person_with: names, ties: ties.filter(({ account }) => account.uuid === user.uuid) };
  const after = { one_person_with: (await readTies(db, user.uuid)).people.map(({ name }) => name) };
  const change = { action: 'users.loosen', resource: 'users', id: user.uuid, before, after } as const;
  await appendChanges(db, MACHINE, now, [{ ...change, subject: user.uuid, reason: 'command line' }]);
  return names;
}
