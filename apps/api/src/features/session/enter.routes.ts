import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { SecurityKind } from '@datum/contract/sign-in/security-kinds';
import type { LoginAnswer } from '@datum/contract/sign-in/session';
import type { WriteCall } from '../../platform/http/mount.ts';
import { hasSecondFactor, takeSecondFactor } from '../../platform/proofs/second-factor.ts';
import { takeTrustedDevice, trustDevice } from '../../platform/proofs/trusted-devices.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import type { Account } from './queries.ts';
import { secondFactorProblem } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, { email: string; trust_device?: boolean | undefined }>;

/**
 * The first factor was right: asks for the second where there is one and this device is not trusted, and signs in.
 * @param code of the second factor, where one was sent
 */
export async function enter(
  call: AnyCall,
  account: Account,
  via: 'password' | 'complimentary' | 'mail-code' | 'invitation',
  code: string | undefined,
): Promise<LoginAnswer> {
  const { db, platform } = call;
  const isEnrolled = await hasSecondFactor(db, account.uuid);
  if (isEnrolled && !(await takeTrustedDevice(call, account.uuid))) {
    await askSecondFactor(call, account, code);
    if (call.body.trust_device) {
      await trustDevice(call, account.uuid);
    }
  }
  call.afterCommit(() => platform.limits.forgetFailures(account.email.toLowerCase()));
  return openSession(call, {
    owner: { user: account.uuid },
    via,
    baseRole: account.base_role,
    hasSecondFactor: isEnrolled,
  });
}

/** @throws Problem 422 `two_factor_required` unless the code is one of the person's authenticator or a backup code */
async function askSecondFactor(call: AnyCall, account: Account, code: string | undefined): Promise<void> {
  const { db, platform } = call;
  if (!code) {
    throw secondFactorProblem(refusal('sign-in.second-factor-asked'));
  }
  const taken = await takeSecondFactor(db, platform, account.uuid, code);
  if (!taken) {
    call.afterRefusal(() => noteFailure(call, 'second-factor-failed', account));
    throw secondFactorProblem(refusal('sign-in.second-factor-wrong'));
  }
  if (taken === 'backup-code') {
    call.afterCommit(() =>
      noteSecurity(platform, call.request, { kind: 'backup-code-used', userUuid: account.uuid }),
    );
  }
}

/** Counts a failed sign-in against the address, whether it has an account or not; before or after the transaction. */
export async function noteFailure(
  call: Pick<AnyCall, 'platform' | 'request' | 'body'>,
  kind: SecurityKind,
  account: Account | undefined,
): Promise<void> {
  const email = call.body.email;
  await call.platform.limits.noteFailure(email.trim().toLowerCase());
  await noteSecurity(call.platform, call.request, { kind, userUuid: account?.uuid ?? null, email });
}
