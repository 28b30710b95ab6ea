import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  acceptInvitation,
  changePassword,
  forgotPassword,
  resetPassword,
} from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { setBrowserCookies } from '../../platform/http/cookies.ts';
import { mountPrepared, mountWrite, type ReadCall, type WriteCall } from '../../platform/http/mount.ts';
import { browserHash } from '../../platform/http/origins.ts';
import { invalid } from '../../platform/http/problem.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvited, takeInvitation } from '../../platform/proofs/invitations.ts';
import { newPasswordProblems } from '../../platform/proofs/new-password.ts';
import { hashPassword, verifyPassword } from '../../platform/proofs/passwords.ts';
import { loosenOpened } from '../../platform/proofs/same-person.queries.ts';
import { findToken, issue, takeToken } from '../../platform/proofs/verifications.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { tellSecurityNews } from '../../platform/security/security-news.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions, readProfile, revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import { newSecret, sha256 } from '../../platform/session/tokens.ts';
import { PENDING_PROFILE, userRecordOf } from '../../platform/session/user-record.ts';
import { type Account, findAccount, findAccountByUuid } from '../session/queries.ts';
import { renameUser, rotateSession, setPassword, verifyUser } from './queries.ts';
import { badLink, checkNewPassword } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;
type PreparationOf<E> = ReadCall<undefined, undefined, InputOf<E>['body']>;
interface NewPasswordBody {
  readonly password: string;
  readonly password_confirmation?: string | undefined;
}

/** Forgotten, reset and changed passwords, and the first one of an invitation. */
export function passwordRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, forgotPassword, async (call) => {
    const account = await findAccount(call.db, call.body.email);
    if (account && mayReset(account)) {
      await sendResetLink(call, account);
    }
    return { message: 'If this address is known, a mail with a link is on its way.' };
  });

  mountPrepared(app, platform, resetPassword, hashForReset, async (call, passwordHash) => {
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
    await setPassword(db, account.uuid, passwordHash, now);
    await verifyUser(db, account.uuid, now); // the link came by mail, so the address is theirs
    await loosenOpened(db, account.uuid, taken.createdAt);
    await revokeSessionsOf(db, account.uuid, { by: account.uuid, reason: 'password reset', now });
    call.audit({ action: 'account.reset-password', resource: 'users', id: account.uuid });
    await tellSecurityNews(call, account, 'password-reset');
    call.afterCommit(async () => {
      platform.sessions.forget();
      await platform.limits.forgetFailures(account.email.toLowerCase());
      await noteSecurity(platform, call.request, { kind: 'password-reset', userUuid: account.uuid });
    });
    return { message: 'Your password is changed. Sign in with the new one.' };
  });

  mountPrepared(app, platform, changePassword, hashForChange, async (call, { checked, passwordHash }) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const account = await findAccountByUuid(db, person.uuid);
    if (account?.password_hash !== checked) {
      throw wrongPassword(); // it was changed elsewhere since the check
    }
    await setPassword(db, person.uuid, passwordHash, now);
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

  mountPrepared(app, platform, acceptInvitation, hashForInvited, async (call, passwordHash) => {
    const { db, body, now } = call;
    const uuid = await takeInvitation(call, body.token);
    const account = uuid ? await findAccountByUuid(db, uuid) : undefined;
    if (!account) {
      throw badLink();
    }
    await setPassword(db, account.uuid, passwordHash, now);
    await renameUser(db, account.uuid, body.name ?? account.name);
    call.audit({ action: 'account.accept-invitation', resource: 'users', id: account.uuid });
    return openSession(call, {
      owner: { user: account.uuid },
      via: 'invitation',
      baseRole: account.base_role,
      hasSecondFactor: false,
    });
  });
}

const wrongPassword = () => invalid({ current_password: [refusal('account.password-wrong')] });

/** The new password's hash, for a link that is good. @throws Problem 422 */
async function hashForReset(call: PreparationOf<typeof resetPassword>): Promise<string> {
  const { db, platform, body } = call;
  const owner = await findToken(db, platform, 'reset', body.token);
  const account = owner && 'user' in owner ? await findAccountByUuid(db, owner.user) : undefined;
  if (!account) {
    throw badLink();
  }
  return hashNew(call, account, account.name);
}

/** The hash that the current password was found to fit, and that of the new one. @throws Problem 422 */
async function hashForChange(call: PreparationOf<typeof changePassword>) {
  const account = await findAccountByUuid(call.db, knownPerson(call.person).uuid);
  if (
    !account ||
    !(await verifyPassword(account.password_hash, call.body.current_password, turnOfPerson(account.uuid)))
  ) {
    throw wrongPassword();
  }
  return { checked: account.password_hash, passwordHash: await hashNew(call, account, account.name) };
}

/** The first password's hash, for an invitation that is good. @throws Problem 422 */
async function hashForInvited(call: PreparationOf<typeof acceptInvitation>): Promise<string> {
  const uuid = await findInvited(call, call.body.token);
  const account = uuid ? await findAccountByUuid(call.db, uuid) : undefined;
  if (!account) {
    throw badLink();
  }
  return hashNew(call, account, call.body.name ?? account.name);
}

/** @throws Problem 422 for a password that the rules or the policy refuse, or that was typed in two ways */
async function hashNew(
  call: ReadCall<undefined, undefined, NewPasswordBody>,
  { uuid, email }: Account,
  name: string,
): Promise<string> {
  const { password, password_confirmation } = call.body;
  checkNewPassword(password, password_confirmation, await newPasswordProblems(call, password, [email, name]));
  return hashPassword(password, turnOfPerson(uuid));
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
      link: platform.config.webUrl + href('reset-password', { hash: parts }),
    },
  });
}

/** A new secret for the same session; its end stays (rules 7.5). */
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
