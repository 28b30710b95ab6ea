import { href } from '@datum/contract/screens/all';
import type { Reading, Writing } from '@datum/database/open';
import type { WriteCall } from '../http/mount.ts';
import { sendMail } from '../mail/mail.ts';
import type { Platform } from '../platform.ts';
import { noteSecurity } from '../security/security-log.ts';
import { type Told, tellSecurityNews } from '../security/security-news.ts';
import { revokeSessionsOf } from '../session/sessions.queries.ts';
import { loosenOpened } from './same-person.queries.ts';
import { findToken, issue, takeToken } from './verifications.ts';
import { endWaysIn } from './ways-in.queries.ts';

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

/** Tells a person, in their own mailbox and in the security log, that somebody came in by an invitation to their account. */
export async function tellAccepted(call: WriteCall<unknown, unknown, unknown>, person: Told): Promise<void> {
  await tellSecurityNews(call, person, 'invitation-accepted');
  call.afterCommit(async () => {
    call.platform.sessions.forget();
    await noteSecurity(call.platform, call.request, { kind: 'invitation-accepted', userUuid: person.uuid });
  });
}

/**
 * Takes up an invitation by its secret: the person is verified and active, is told, and whatever was open before ends.
 * It opens only what nobody has come into: with a password, a second factor or a passkey, an account is somebody's, and
 * the link of an old mail must not be a way around them. Gives the uuid; null for one that does not fit.
 */
export async function takeInvitation(
  call: WriteCall<unknown, unknown, unknown>,
  token: string,
): Promise<string | null> {
  const { db, platform, now } = call;
  const taken =
    (await takeToken(db, platform, 'invite', token)) ??
    (await takeToken(db, platform, 'complimentary', token));
  if (!taken || !('user' in taken.owner)) {
    return null;
  }
  const { user } = taken.owner;
  const row = await db
    .updateTable('users')
    .set({ is_verified: true, status: 'active', updated_at: now })
    .where('uuid', '=', user)
    .where('status', 'in', ['invited', 'unverified'])
    .where('password_hash', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('two_factor').where('user_uuid', '=', user).where('confirmed_at', 'is not', null)),
      ),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('passkeys').where('user_uuid', '=', user))))
    .returning(['uuid', 'name', 'email', 'locale'])
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  await endWaysIn(db, user, now);
  await loosenOpened(db, user, taken.createdAt);
  await revokeSessionsOf(db, user, { by: user, reason: 'invitation accepted', now });
  await tellAccepted(call, row);
  return user;
}
