import { acceptInvitation, changePassword, forgotPassword, resetPassword } from '@datum/contract/account';
import type { FastifyInstance } from 'fastify';
import { setBrowserCookies } from '../../platform/cookies.ts';
import { takeInvitation } from '../../platform/invitations.ts';
import { knownPerson } from '../../platform/known-person.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { mountWrite, type WriteCall } from '../../platform/mount.ts';
import { newPasswordProblems } from '../../platform/new-password.ts';
import { browserHash } from '../../platform/origins.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalid } from '../../platform/problem.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import { tellSecurityNews } from '../../platform/security-news.ts';
import { notifySessions, readProfile, revokeSessionsOf } from '../../platform/sessions.queries.ts';
import { openSession } from '../../platform/sign-in.ts';
import { newSecret, sha256 } from '../../platform/tokens.ts';
import { PENDING_PROFILE, userRecordOf } from '../../platform/user-record.ts';
import { endAll, issue, takeToken } from '../../platform/verifications.ts';
import { type Account, findAccount, findAccountByUuid } from '../session/queries.ts';
import { renameUser, rotateSession, setPassword, verifyUser } from './queries.ts';
import { badLink, checkNewPassword } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Forgotten, reset and changed passwords, and the first one of an invitation. */
export function passwordRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, forgotPassword, async (call) => {
    const account = await findAccount(call.db, call.body.email);
    if (account && mayReset(account)) {
      await sendResetLink(call, account);
    }
    return { message: 'If this address is known, a mail with a link is on its way.' };
  });

  mountWrite(app, platform, resetPassword, async (call) => {
    const { db, body, now } = call;
    const account = await findAccount(db, body.email);
    const taken = await takeToken(db, platform, 'reset', body.token);
    if (
      !account ||
      !mayReset(account) ||
      !taken ||
      !('user' in taken.owner) ||
      taken.owner.user !== account.uuid
    ) {
      throw badLink();
    }
    const problems = await newPasswordProblems(call, body.password, [account.email, account.name]);
    checkNewPassword(body.password, body.password_confirmation, problems);
    await setPassword(db, account.uuid, await hashPassword(body.password), now);
    await verifyUser(db, account.uuid, now); // the link came by mail, so the address is theirs
    await revokeSessionsOf(db, account.uuid, { by: account.uuid, reason: 'password reset', now });
    call.audit({ action: 'account.reset-password', resource: 'users', id: account.uuid });
    await tellSecurityNews(call, account, 'password-changed');
    call.afterCommit(async () => {
      platform.sessions.forget();
      await platform.limits.forgetFailures(account.email.toLowerCase());
      await noteSecurity(platform, call.request, { kind: 'password-reset', userUuid: account.uuid });
    });
    return { message: 'Your password is changed. Sign in with the new one.' };
  });

  mountWrite(app, platform, changePassword, async (call) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const account = await findAccountByUuid(db, person.uuid);
    if (!account || !(await verifyPassword(account.password_hash, body.current_password))) {
      throw invalid({ current_password: ['The current password is not right.'] });
    }
    const problems = await newPasswordProblems(call, body.password, [account.email, account.name]);
    checkNewPassword(body.password, body.password_confirmation, problems);
    await setPassword(db, person.uuid, await hashPassword(body.password), now);
    await endAll(db, 'reset', { user: person.uuid }, now);
    const { id } = person.session;
    await revokeSessionsOf(db, person.uuid, { keep: id, by: person.uuid, reason: 'password changed', now });
    call.audit({ action: 'account.change-password', resource: 'users', id: person.uuid });
    await tellSecurityNews(call, account, 'password-changed');
    call.afterCommit(async () => {
      platform.sessions.forget();
      await noteSecurity(platform, call.request, { kind: 'password-changed', userUuid: person.uuid });
    });
    const record = userRecordOf(person, (await readProfile(db, person.uuid)) ?? PENDING_PROFILE);
    return body.rotate ? { ...record, ...(await rotate(call)) } : record;
  });

  mountWrite(app, platform, acceptInvitation, async (call) => {
    const { db, body, now } = call;
    const uuid = await takeInvitation(call, body.token);
    const account = uuid ? await findAccountByUuid(db, uuid) : undefined;
    if (!account) {
      throw badLink();
    }
    const name = body.name ?? account.name;
    const problems = await newPasswordProblems(call, body.password, [account.email, name]);
    checkNewPassword(body.password, undefined, problems);
    await setPassword(db, account.uuid, await hashPassword(body.password), now);
    await renameUser(db, account.uuid, name);
    call.audit({ action: 'account.accept-invitation', resource: 'users', id: account.uuid });
    call.afterCommit(() =>
      noteSecurity(platform, call.request, { kind: 'invitation-accepted', userUuid: account.uuid }),
    );
    return openSession(call, {
      owner: { user: account.uuid },
      via: 'invitation',
      baseRole: account.base_role,
      hasSecondFactor: false,
    });
  });
}

/** Whether a link to a new password may be sent: not to closed and suspended accounts. */
export const mayReset = ({ status }: Account) =>
  status === 'active' || status === 'unverified' || status === 'invited';

/** The mail with the link to a new password. */
export async function sendResetLink({ db, platform }: AnyCall, account: Account): Promise<void> {
  const { token } = await issue(db, platform, 'reset', { user: account.uuid }, account.email);
  const parts = new URLSearchParams({ email: account.email, token });
  await sendMail(db, platform, {
    template: 'reset-password',
    to: account.email,
    userUuid: account.uuid,
    locale: account.locale,
    values: {
      name: account.name,
      // The host comes from the configuration, never from the request.
      link: `${platform.config.webUrl}/auth/reset-password#${parts}`,
    },
  });
}

/** A new secret for the same session; its end stays (settled 7.5). */
async function rotate(call: AnyCall) {
  const { session } = knownPerson(call.person);
  const secret = newSecret(call.platform.clock);
  const cookie = session.browserHash
    ? browserHash(setBrowserCookies(call.request, call.reply, call.platform, true))
    : null;
  await rotateSession(call.db, session.id, sha256(secret), cookie);
  await notifySessions(call.db, session.id);
  return {
    access_token: `${session.id}|${secret}`,
    token_type: 'Bearer' as const,
    expires_at: session.expiresAt.toISOString(),
  };
}
