import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { register, resendCode, verify, verifyAccount } from '@datum/contract/people/account';
import { href } from '@datum/contract/screens/all';
import type { UserRecord } from '@datum/contract/sign-in/session';
import type { FastifyInstance } from 'fastify';
import { refuseFilledIn } from '../../platform/forms/refuse-program.ts';
import { mountPrepared, mountWrite, type ReadCall, type WriteCall } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPasswordProblems } from '../../platform/proofs/new-password.ts';
import { hashPassword } from '../../platform/proofs/passwords.ts';
import {
  type AccountOwner,
  issue,
  RESEND_SECONDS,
  spendCode,
  takeToken,
  tryCode,
} from '../../platform/proofs/verifications.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { turnOfCaller } from '../../platform/session/known-callers.ts';
import { notifySessions, revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import { readSignedIn } from '../../platform/session/signed-in.ts';
import { userRecordOf } from '../../platform/session/user-record.ts';
import { findInForce } from '../legal/queries.ts';
import { findAccount, findPendingRegistration } from '../session/queries.ts';
import { notMeRoutes } from './not-me.routes.ts';
import { passwordRoutes } from './passwords.routes.ts';
import {
  completeRegistration,
  dropPassword,
  findRegistration,
  insertRegistration,
  readVerified,
  verifyUser,
} from './queries.ts';
import { badCode, badLink, checkNewPassword, REGISTRATION_HOURS, recordWithoutSession } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Sign-up, verification and passwords: nothing here tells whether an address has an account. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(app, platform, register, newPassword, async (call, passwordHash) => {
    const { db, body, now } = call;
    await checkTerms(call);
    const owner = await findAccount(db, body.email);
    const uuid = await insertRegistration(db, {
      email: body.email,
      name: body.name,
      passwordHash,
      isCorporate: body.is_corporate,
      organisationName: body.organisation_name ?? null,
      locale: body.locale,
      termsVersion: body.terms_version ?? null,
      termsIp: body.terms_version ? call.request.ip : null,
      next: body.next ?? null,
      isTaken: owner !== undefined,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REGISTRATION_HOURS * 3_600_000),
    });
    const answer = await openSession(call, {
      owner: { registration: uuid },
      via: 'registration',
      baseRole: 'Subscriber',
      hasSecondFactor: false,
    });
    await (owner ? tellOwner(call, owner) : sendCode(call, { registration: uuid }, body));
    return answer;
  });

  mountPrepared(app, platform, verifyAccount, checkCode, async (call, tried) => {
    if (!tried || !(await spendCode(call.db, tried.id, call.now))) {
      throw badCode();
    }
    const uuid = await verified(call, tried.owner);
    if (!uuid) {
      throw badCode();
    }
    return recordOf(call, uuid);
  });

  mountWrite(app, platform, verify, async (call) => {
    const taken = await takeToken(call.db, platform, 'verify', call.body.token);
    const fits = taken && taken.sentTo.toLowerCase() === call.body.email.toLowerCase();
    if (!fits || !(await verified(call, taken.owner))) {
      throw badLink();
    }
    return {
      message: isOf(call, taken.owner)
        ? 'Your address is confirmed.'
        : 'Your address is confirmed. Set a new password by "Forgotten password", or sign in by a code that we email.',
    };
  });

  mountWrite(app, platform, resendCode, async (call) => {
    const owner = await whoWaits(call, call.body.email);
    if (owner) {
      await sendAgain(call, owner);
    }
    return {
      message: 'If this address waits for a code, a new one is on its way.',
      retry_after: RESEND_SECONDS,
    };
  });

  passwordRoutes(app, platform);
  notMeRoutes(app, platform);
}

/** @throws Problem 422: other terms are in force than those that were accepted */
async function checkTerms({
  db,
  body,
  now,
}: Pick<WriteCall<undefined, undefined, { terms_version?: string | undefined }>, 'db' | 'body' | 'now'>) {
  if (body.terms_version === undefined) return;
  const inForce = await findInForce(db, 'terms', now);
  if (String(inForce?.number) !== body.terms_version) {
    throw invalid({ terms_version: [refusal('values.terms-changed')] });
  }
}

/** The hash of a good enough password of somebody who signs up. @throws Problem 422 */
async function newPassword(
  call: ReadCall<undefined, undefined, InputOf<typeof register>['body']>,
): Promise<string> {
  const { body } = call;
  refuseFilledIn(body);
  checkNewPassword(
    body.password,
    undefined,
    await newPasswordProblems(call, body.password, [body.email, body.name]),
  );
  return hashPassword(body.password, await turnOfCaller(call));
}

/** Whose code it is; null for a wrong one, which is refused inside, so that a repeat of the right one hears its answer. */
async function checkCode(
  call: ReadCall<undefined, undefined, InputOf<typeof verifyAccount>['body']>,
): Promise<{ owner: AccountOwner; id: number } | null> {
  const owner = await whoWaits(call, call.body.email);
  const id = owner && (await tryCode(call.platform, 'verify', owner, call.body.code));
  return owner && id !== null ? { owner, id } : null;
}

/** The signed-in person who is not verified, or the newest registration of an address. */
async function whoWaits(
  call: Pick<ReadCall<unknown, unknown, unknown>, 'db' | 'person' | 'now'>,
  email: string | undefined,
): Promise<AccountOwner | null> {
  const { person } = call;
  if (person) {
    if (person.is_verified) return null;
    return person.isPending ? { registration: person.uuid } : { user: person.uuid };
  }
  if (!email) {
    return null;
  }
  const pending = await findPendingRegistration(call.db, email, call.now);
  if (pending) {
    return { registration: pending.uuid };
  }
  const account = await findAccount(call.db, email);
  return account?.status === 'unverified' ? { user: account.uuid } : null;
}

const uuidOf = (owner: AccountOwner): string => ('user' in owner ? owner.user : owner.registration);
/** Whether who asks has a session of it. */
const isOf = ({ person }: Pick<AnyCall, 'person'>, owner: AccountOwner): boolean =>
  person?.uuid === uuidOf(owner);

/**
 * The address is proved: makes or marks the account, and ends its sessions but the one that asks. Where that is none of its own,
 * nothing says that who reads the mailbox is who signed up: the password ends too. Gives its uuid; null where the address was
 * taken meanwhile.
 */
async function verified(call: AnyCall, owner: AccountOwner): Promise<string | null> {
  const { db, now, person } = call;
  const uuid = uuidOf(owner);
  const isOwn = isOf(call, owner);
  if ('user' in owner) {
    await verifyUser(db, uuid, now);
  } else if (!(await completeRegistration(db, uuid, now))) {
    return null;
  }
  // who signed up with the address may be somebody else, and still sit there with a session (decision 232)
  if (!isOwn) await dropPassword(db, uuid, now);
  const keep = person ? { keep: person.session.id } : {};
  const ended = await revokeSessionsOf(db, uuid, { ...keep, by: uuid, reason: 'address confirmed', now });
  const after = { is_verified: true, sessions_ended: ended.length, is_password_ended: !isOwn };
  call.audit({ action: 'account.verify', resource: 'users', id: uuid, after });
  await notifySessions(db, person?.session.id);
  call.afterCommit(async () => {
    call.platform.sessions.forget();
    await noteSecurity(call.platform, call.request, { kind: 'verified', userUuid: uuid });
  });
  return uuid;
}

/** The user record: of the session where there is one, else what the account says, with no permissions. */
async function recordOf(call: AnyCall, uuid: string): Promise<UserRecord> {
  const session = call.person?.session.id;
  const person = session ? await readSignedIn(call.db, session, call.platform.today()) : null;
  const account = await readVerified(call.db, uuid);
  return person ? userRecordOf(person, account) : recordWithoutSession(account);
}

async function sendAgain(call: AnyCall, owner: AccountOwner): Promise<void> {
  if ('user' in owner) {
    const { name = '', email = '', locale = 'en' } = call.person ?? {};
    return sendCode(call, owner, { name, email, locale });
  }
  const registration = await findRegistration(call.db, owner.registration);
  if (!registration) return undefined;
  const account = registration.is_taken ? await findAccount(call.db, registration.email) : undefined;
  return account ? tellOwner(call, account) : sendCode(call, owner, registration);
}

/** The code first; the link only fills it in. Both travel in the fragment, which no log sees. */
async function sendCode(
  { db, platform }: AnyCall,
  owner: AccountOwner,
  person: { name: string; email: string; locale: string; next?: string | null | undefined },
): Promise<void> {
  const { code, token } = await issue(db, platform, 'verify', owner, person.email);
  const parts = new URLSearchParams({ email: person.email, code, token });
  await sendMail(db, platform, {
    template: 'verify-code',
    to: person.email,
    ...('user' in owner ? { userUuid: owner.user } : {}),
    locale: person.locale,
    values: {
      name: person.name,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      link: platform.config.webUrl + href('verify', { query: { next: person.next ?? null }, hash: parts }),
    },
  });
}

/** Somebody signed up with an address that has an account: its owner hears of it, nobody else does. */
async function tellOwner(
  { db, platform }: AnyCall,
  owner: { uuid: string; name: string; email: string; locale: string },
): Promise<void> {
  await sendMail(db, platform, {
    template: 'account-exists',
    to: owner.email,
    userUuid: owner.uuid,
    locale: owner.locale,
    values: { name: owner.name, link: platform.config.webUrl + href('login') },
  });
}
