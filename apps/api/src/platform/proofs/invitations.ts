import { href } from '@datum/contract/screens/all';
import type { Reading, Writing } from '@datum/database/open';
import type { WriteCall } from '../http/mount.ts';
import { sendMail } from '../mail/mail.ts';
import type { Platform } from '../platform.ts';
import { findToken, issue, takeToken } from './verifications.ts';

/** An invitation by mail: 7 days, single use; a new one ends the one before (rules 7.4). */
export async function invite(
  db: Writing,
  platform: Platform,
  person: { uuid: string; name: string; email: string; locale: string; isComplimentary: boolean },
  by: { uuid: string; name: string },
  note = '',
): Promise<void> {
  const purpose = person.isComplimentary ? 'complimentary' : 'invite';
  const { token } = await issue(db, platform, purpose, { user: person.uuid }, person.email, by.uuid);
  const hash = new URLSearchParams({ invitation: token, email: person.email });
  const path = href(person.isComplimentary ? 'complimentary-login' : 'reset-password', { hash });
  await sendMail(db, platform, {
    template: 'invitation',
    to: person.email,
    userUuid: person.uuid,
    locale: person.locale,
    values: { name: person.name, inviter: by.name, note, link: platform.config.webUrl + path },
  });
}

/** Whom an invitation is for, by its secret, without taking it up; null for one that does not fit. */
export async function findInvited(
  { db, platform }: { readonly db: Reading; readonly platform: Platform },
  token: string,
): Promise<string | null> {
  const owner =
    (await findToken(db, platform, 'invite', token)) ??
    (await findToken(db, platform, 'complimentary', token));
  return owner && 'user' in owner ? owner.user : null;
}

/** Takes up an invitation by its secret: the person is verified and active. Gives the uuid; null for one that does not fit. */
export async function takeInvitation(
  { db, platform, now }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'platform' | 'now'>,
  token: string,
): Promise<string | null> {
  const taken =
    (await takeToken(db, platform, 'invite', token)) ??
    (await takeToken(db, platform, 'complimentary', token));
  if (!taken || !('user' in taken.owner)) {
    return null;
  }
  const row = await db
    .updateTable('users')
    .set({ is_verified: true, status: 'active', updated_at: now })
    .where('uuid', '=', taken.owner.user)
    .where('status', 'in', ['invited', 'unverified', 'active'])
    .returning('uuid')
    .executeTakeFirst();
  return row?.uuid ?? null;
}
