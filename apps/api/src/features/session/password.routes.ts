import type { InputOf } from '@datum/contract/endpoint';
import type { complimentaryLogin, LoginAnswer, login } from '@datum/contract/session';
import { takeInvitation } from '../../platform/invitations.ts';
import type { WriteCall } from '../../platform/mount.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { openSession } from '../../platform/sign-in.ts';
import { enter, noteFailure } from './enter.routes.ts';
import { findAccount, findAccountByUuid, findPendingRegistration } from './queries.ts';
import { badCredentials, isClosed } from './rules.ts';

type LoginCall = WriteCall<undefined, undefined, InputOf<typeof login>['body']>;
type ComplimentaryCall = WriteCall<undefined, undefined, InputOf<typeof complimentaryLogin>['body']>;

/**
 * Signs in with address and password. A registration that waits for its code is let in too (settled 7.3), also where
 * the address belongs to somebody else's account: whoever registered cannot tell the difference.
 */
export async function signInWithPassword(call: LoginCall): Promise<LoginAnswer> {
  const { db, body, now } = call;
  const key = body.email.trim().toLowerCase();
  await call.platform.limits.slowDown(key);
  const account = await findAccount(db, body.email);
  // Without an account a password is checked too, so that the time does not tell who has one.
  const fits = await verifyPassword(account?.password_hash ?? null, body.password);
  if (account && fits && !isClosed(account)) {
    return enter(call, account, 'password', body.code);
  }
  const pending = await findPendingRegistration(db, body.email, now);
  if (await verifyPassword(pending?.password_hash ?? null, body.password)) {
    return openSession(call, {
      owner: { registration: pending?.uuid ?? '' },
      via: 'registration',
      baseRole: 'Subscriber',
      hasSecondFactor: false,
    });
  }
  await noteFailure(call, 'sign-in-failed', account);
  throw badCredentials();
}

/** Signs in a Complimentary Subscriber by password, or takes up the invitation by its code, the first time. */
export async function signInComplimentary(call: ComplimentaryCall): Promise<LoginAnswer> {
  const { db, platform, body } = call;
  await platform.limits.slowDown(body.email.trim().toLowerCase());
  const account = await findAccount(db, body.email);
  const isRole = account?.base_role === 'Complimentary Subscriber';
  // The password is checked also for other roles, so that the time does not tell who has which.
  const fits = await verifyPassword(account?.password_hash ?? null, body.password ?? '');
  if (account && isRole && fits && !isClosed(account)) {
    return enter(call, account, 'complimentary', body.password ? body.code : undefined);
  }
  if (account && isRole && !isClosed(account) && body.code) {
    const invited = await takeInvitation(call, body.code);
    const taken = invited === account.uuid ? await findAccountByUuid(db, invited) : undefined;
    if (taken) return enter(call, taken, 'complimentary', undefined);
  }
  await noteFailure(call, 'sign-in-failed', account);
  throw badCredentials();
}
