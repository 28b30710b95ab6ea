import type { InputOf } from '@datum/contract/calls/endpoint';
import type { complimentaryLogin, LoginAnswer, login } from '@datum/contract/sign-in/session';
import type { Writing } from '@datum/database/open';
import type { ReadCall, WriteCall } from '../../platform/http/mount.ts';
import { takeInvitation } from '../../platform/proofs/invitations.ts';
import { firstFitting, verifyPassword } from '../../platform/proofs/passwords.ts';
import { turnOfCaller } from '../../platform/session/known-callers.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import { enter, noteFailure } from './enter.routes.ts';
import { type Account, findAccount, findAccountByUuid, findPendingRegistration } from './queries.ts';
import { badCredentials, isClosed } from './rules.ts';

type LoginBody = InputOf<typeof login>['body'];
type ComplimentaryBody = InputOf<typeof complimentaryLogin>['body'];

/** Whose password it was: of an account, or of a registration that waits for its code. */
type Proof = { readonly account: Account } | { readonly registration: string };

/**
 * Checks address and password, before any transaction: it takes long on purpose, and longer for an account that was guessed
 * at. A registration that waits for its code is let in too (rules 7.3), also where the address belongs to somebody else's
 * account: the person who registered cannot tell the difference.
 * @throws Problem 422 `errors.email`
 */
export async function checkPassword(call: ReadCall<undefined, undefined, LoginBody>): Promise<Proof> {
  const { db, body, now } = call;
  await call.platform.limits.slowDown(body.email.trim().toLowerCase());
  const account = await findAccount(db, body.email);
  const open = account && !isClosed(account) ? account : undefined;
  const pending = await findPendingRegistration(db, body.email, now);
  // Where there is none a password is checked too, so that the time does not tell who has one.
  const hashes = [open?.password_hash ?? null, pending?.password_hash ?? null];
  const fitting = await firstFitting(hashes, body.password, await turnOfCaller(call));
  if (open && fitting === 0) {
    return { account: open };
  }
  if (pending && fitting === 1) {
    return { registration: pending.uuid };
  }
  await noteFailure(call, 'sign-in-failed', account);
  throw badCredentials();
}

/** Signs in a person who gave the right password. */
export async function signInWithPassword(
  call: WriteCall<undefined, undefined, LoginBody>,
  proof: Proof,
): Promise<LoginAnswer> {
  if ('account' in proof) {
    return enter(call, await unchanged(call.db, proof.account), 'password', call.body.code);
  }
  return openSession(call, {
    owner: proof,
    via: 'registration',
    baseRole: 'Subscriber',
    hasSecondFactor: false,
  });
}

/** What a Complimentary Subscriber showed: the password, or else maybe the code of an invitation. */
interface ComplimentaryProof {
  readonly account: Account;
  readonly by: 'password' | 'invitation';
}

/** Checks a Complimentary Subscriber's password like `checkPassword`; whether an invitation fits is seen at its use. */
export async function checkComplimentary(
  call: ReadCall<undefined, undefined, ComplimentaryBody>,
): Promise<ComplimentaryProof> {
  const { db, body } = call;
  await call.platform.limits.slowDown(body.email.trim().toLowerCase());
  const account = await findAccount(db, body.email);
  // The password is checked also for other roles, so that the time does not tell who has which.
  const turn = await turnOfCaller(call);
  const fits = await verifyPassword(account?.password_hash ?? null, body.password ?? '', turn);
  if (account && account.base_role === 'Complimentary Subscriber' && !isClosed(account)) {
    if (fits) return { account, by: 'password' };
    if (body.code) return { account, by: 'invitation' };
  }
  await noteFailure(call, 'sign-in-failed', account);
  throw badCredentials();
}

/** Signs in a Complimentary Subscriber by password, or takes up the invitation by its code, the first time. */
export async function signInComplimentary(
  call: WriteCall<undefined, undefined, ComplimentaryBody>,
  { account, by }: ComplimentaryProof,
): Promise<LoginAnswer> {
  const { db, body } = call;
  if (by === 'password') {
    const code = body.password ? body.code : undefined;
    return enter(call, await unchanged(db, account), 'complimentary', code);
  }
  const invited = await takeInvitation(call, body.code ?? '');
  const taken = invited === account.uuid ? await findAccountByUuid(db, invited) : undefined;
  if (!taken) {
    call.afterRefusal(() => noteFailure(call, 'sign-in-failed', account));
    throw badCredentials();
  }
  return enter(call, taken, 'invitation', undefined);
}

/** The account as it is now. @throws Problem 422 where its password was changed or it was closed since the check */
async function unchanged(db: Writing, checked: Account): Promise<Account> {
  const account = await findAccountByUuid(db, checked.uuid);
  if (!account || isClosed(account) || account.password_hash !== checked.password_hash) {
    throw badCredentials();
  }
  return account;
}
