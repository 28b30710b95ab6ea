import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { askMailCode, signInByMailCode } from '@datum/contract/sign-in/mail-codes';
import type { LoginAnswer } from '@datum/contract/sign-in/session';
import type { ReadCall, WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { issue, RESEND_SECONDS, takeCode } from '../../platform/proofs/verifications.ts';
import { readPolicy } from '../../platform/security/security-policy.ts';
import { enter, noteFailure } from './enter.routes.ts';
import { type Account, findAccount } from './queries.ts';
import { badMailCode, mayUseMailCode } from './rules.ts';

type AskCall = WriteCall<undefined, undefined, InputOf<typeof askMailCode>['body']>;
type TryCall = ReadCall<undefined, undefined, InputOf<typeof signInByMailCode>['body']>;
type SignInCall = WriteCall<undefined, undefined, InputOf<typeof signInByMailCode>['body']>;

/** Sends a code to a person who may sign in with one; the answer is the same for everyone. */
export async function sendMailCode(call: AskCall): Promise<{ message: string; retry_after: number }> {
  await mustBeOn(call);
  const account = await findAccount(call.db, call.body.email);
  if (account && mayUseMailCode(account)) {
    await mail(call, account);
  }
  return { message: 'If this address has an account, a code is on its way.', retry_after: RESEND_SECONDS };
}

/** Before the transaction: the tries at an account that was guessed at wait. */
export async function waitForTries({ platform, body }: TryCall): Promise<void> {
  await platform.limits.slowDown(body.email.toLowerCase());
}

/**
 * Signs in with the mailed code. It stays good while the second factor is asked for: that refusal rolls its use back, and
 * only the try is counted.
 */
export async function signInWithMailCode(call: SignInCall): Promise<LoginAnswer> {
  const { db, platform, body } = call;
  await mustBeOn(call);
  const account = await findAccount(db, body.email);
  const owner = account && mayUseMailCode(account) ? { user: account.uuid } : null;
  if (!account || !owner || !(await takeCode(db, platform, 'sign-in', owner, body.mail_code))) {
    await noteFailure(call, 'sign-in-failed', account);
    throw badMailCode();
  }
  return enter(call, account, 'mail-code', body.code);
}

/** The same for every address, so that it tells nothing. */
async function mustBeOn({ db, platform }: AskCall | SignInCall): Promise<void> {
  const { mail_codes } = await readPolicy(db, platform.config);
  if (!mail_codes) {
    throw wrongState(refusal('sign-in.mail-codes-off'));
  }
}

/** The code first; the link only fills it in, in the fragment, which no log sees. */
async function mail({ db, platform }: AskCall, account: Account): Promise<void> {
  const { code } = await issue(db, platform, 'sign-in', { user: account.uuid }, account.email);
  const parts = new URLSearchParams({ email: account.email, 'mail-code': code });
  await sendMail(db, platform, {
    template: 'sign-in-code',
    to: account.email,
    userUuid: account.uuid,
    locale: account.locale,
    values: {
      name: account.name,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      link: platform.config.webUrl + href('login', { hash: parts }),
    },
  });
}
