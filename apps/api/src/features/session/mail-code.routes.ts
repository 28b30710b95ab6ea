import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { askMailCode, signInByMailCode } from '@datum/contract/sign-in/mail-codes';
import type { LoginAnswer } from '@datum/contract/sign-in/session';
import type { ReadCall, WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { issue, RESEND_SECONDS, spendCode, tryCode } from '../../platform/proofs/verifications.ts';
import { readPolicy } from '../../platform/security/security-policy.ts';
import { enter, noteFailure } from './enter.routes.ts';
import { type Account, findAccount, findAccountByUuid } from './queries.ts';
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

/** Whose code it was, and which. */
interface Tried {
  readonly account: Account;
  readonly code: number;
}

/** Checks the code before the transaction; the tries at an account that was guessed at wait. @throws Problem 422 */
export async function checkMailCode(call: TryCall): Promise<Tried> {
  const { db, platform, body } = call;
  await platform.limits.slowDown(body.email.toLowerCase());
  await mustBeOn(call);
  const account = await findAccount(db, body.email);
  const owner = account && mayUseMailCode(account) ? { user: account.uuid } : null;
  const code = owner && (await tryCode(platform, 'sign-in', owner, body.mail_code));
  if (!account || code === null) {
    await noteFailure(call, 'sign-in-failed', account);
    throw badMailCode();
  }
  return { account, code };
}

/**
 * Signs in with the mailed code. It stays good while the second factor is asked for: that refusal rolls its use back, and
 * only the try is counted.
 */
export async function signInWithMailCode(call: SignInCall, tried: Tried): Promise<LoginAnswer> {
  const { db, body, now } = call;
  await mustBeOn(call);
  const account = await findAccountByUuid(db, tried.account.uuid);
  if (!account || !mayUseMailCode(account) || !(await spendCode(db, tried.code, now))) {
    throw badMailCode();
  }
  return enter(call, account, 'mail-code', body.code);
}

/** The same for every address, so that it tells nothing. */
async function mustBeOn({ db, platform }: AskCall | TryCall | SignInCall): Promise<void> {
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
