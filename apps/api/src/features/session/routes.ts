import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { askMailCode, signInByMailCode } from '@datum/contract/sign-in/mail-codes';
import {
  complimentaryLogin,
  csrfCookie,
  login,
  logout,
  showUser,
  showWaysIn,
  stepUp,
} from '@datum/contract/sign-in/session';
import type { FastifyInstance } from 'fastify';
import { setBrowserCookies } from '../../platform/http/cookies.ts';
import { mountPrepared, mountRead, mountWrite, type ReadCall } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Taken, takeChallenge, verifyPasskey } from '../../platform/proofs/passkeys.ts';
import { verifyPassword } from '../../platform/proofs/passwords.ts';
import { hasSecondFactor, takeSecondFactor } from '../../platform/proofs/second-factor.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { readPolicy } from '../../platform/security/security-policy.ts';
import { turnOfCaller } from '../../platform/session/known-callers.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions, readProfile, revokeSession } from '../../platform/session/sessions.queries.ts';
import { STEP_UP_MINUTES } from '../../platform/session/step-up.ts';
import { PENDING_PROFILE, userRecordOf } from '../../platform/session/user-record.ts';
import { checkMailCode, sendMailCode, signInWithMailCode } from './mail-code.routes.ts';
import {
  checkComplimentary,
  checkPassword,
  signInComplimentary,
  signInWithPassword,
} from './password.routes.ts';
import { findAccountByUuid } from './queries.ts';
import { secondFactorProblem } from './rules.ts';

/** Sign-in, the signed-in person, sign-out, and proving again who one is. */
export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, csrfCookie, async ({ request, reply }) => {
    setBrowserCookies(request, reply, platform, false);
    return undefined;
  });

  mountPrepared(app, platform, login, checkPassword, signInWithPassword);
  mountPrepared(app, platform, complimentaryLogin, checkComplimentary, signInComplimentary);
  mountWrite(app, platform, askMailCode, sendMailCode);
  mountPrepared(app, platform, signInByMailCode, checkMailCode, signInWithMailCode);

  mountRead(app, platform, showWaysIn, async ({ db }) => {
    const { mail_codes, trusted_device_days, password_min_length } = await readPolicy(db, platform.config);
    return { mail_codes, trusted_device_days, password_min_length };
  });

  mountRead(app, platform, showUser, async (call) => {
    const person = knownPerson(call.person);
    const profile = person.isPending ? PENDING_PROFILE : await readProfile(call.db, person.uuid);
    return userRecordOf(person, profile ?? PENDING_PROFILE);
  });

  mountWrite(app, platform, logout, async (call) => {
    const { isPending, uuid, session } = knownPerson(call.person);
    await revokeSession(call.db, session.id, isPending ? null : uuid, 'logout', call.now);
    call.afterCommit(async () => {
      platform.sessions.forget(session.id);
      await noteSecurity(platform, call.request, {
        kind: 'signed-out',
        userUuid: isPending ? null : uuid,
        sessionId: session.id,
      });
    });
    return { message: 'Logged out.' };
  });

  mountPrepared(app, platform, stepUp, prepareProof, async (call, { isEnrolled, isPassword, kept }) => {
    const { uuid, session } = knownPerson(call.person);
    const { password, code, response } = call.body;
    const isProven = await prove();
    if (!isProven) {
      const field = password ? 'password' : code ? 'code' : 'response';
      throw invalid({ [field]: [refusal('sign-in.not-proved')] });
    }
    await call.db
      .updateTable('sessions')
      .set({ stepped_up_at: call.now })
      .where('id', '=', session.id)
      .execute();
    await notifySessions(call.db, session.id);
    call.afterCommit(async () => {
      platform.sessions.forget(session.id);
      await noteSecurity(platform, call.request, {
        kind: 'stepped-up',
        userUuid: uuid,
        sessionId: session.id,
      });
    });
    return {
      stepped_up_until: new Date(call.now.getTime() + STEP_UP_MINUTES * 60_000).toISOString(),
    };

    async function prove(): Promise<boolean> {
      if (password) {
        return isPassword;
      }
      if (code) {
        return isEnrolled && (await takeSecondFactor(call.db, platform, uuid, code)) !== null;
      }
      const found = response ? await verifyPasskey(call.db, platform, kept, response) : null;
      if (found && isEnrolled && !found.isUserVerified) {
        throw invalid({ response: [refusal('sign-in.passkey-unverified')] });
      }
      return found?.userUuid === uuid;
    }
  });
}

type StepUpCall = ReadCall<undefined, undefined, InputOf<typeof stepUp>['body']>;

interface Preparation {
  readonly isEnrolled: boolean;
  readonly isPassword: boolean;
  readonly kept: Taken | null;
}

/**
 * What a proof needs before the transaction: the password is checked, the challenge of a passkey is used up.
 * @throws Problem 422 `two_factor_required` for a password where a second factor is enrolled: sign-in takes none alone either
 */
async function prepareProof(call: StepUpCall): Promise<Preparation> {
  const { password, code, challenge_uuid, response } = call.body;
  const isEnrolled = await hasSecondFactor(call.db, knownPerson(call.person).uuid);
  if (password && isEnrolled) {
    throw secondFactorProblem(refusal('sign-in.second-factor-asked'));
  }
  const isByPasskey = !password && !code && challenge_uuid && response;
  return {
    isEnrolled,
    isPassword: await isOwnPassword(call),
    kept: isByPasskey ? await takeChallenge(call.platform, challenge_uuid) : null,
  };
}

/** Whether the body's password, where there is one, is that of the person who asks. */
async function isOwnPassword(call: StepUpCall): Promise<boolean> {
  if (!call.body.password) return false;
  const account = await findAccountByUuid(call.db, knownPerson(call.person).uuid);
  return verifyPassword(account?.password_hash ?? null, call.body.password, await turnOfCaller(call));
}
