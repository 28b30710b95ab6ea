import type { Permission } from '@datum/contract/access/permissions';
import { reaches, reachOf } from '@datum/contract/access/reach';
import type { Reading } from '@datum/database/open';
import { notFound } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { findUser, type UserRow } from './queries.ts';

/**
 * The account, if the permission reaches it; else 404, as if there were none (rules 6.3).
 * @throws Problem 404
 */
export async function userWithin(
  db: Reading,
  uuid: string,
  person: SignedIn,
  permission: Permission,
): Promise<UserRow> {
  const user = await findUser(db, uuid);
  if (!user || !reaches(reachOf(person, permission), user)) {
    throw notFound();
  }
  return user;
}
