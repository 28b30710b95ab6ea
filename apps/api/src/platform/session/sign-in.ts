import type { RoleName } from '@datum/contract/access/roles';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { SecurityPolicy } from '@datum/contract/sign-in/security';
import type { LoginAnswer } from '@datum/contract/sign-in/session';
import { setBrowserCookies } from '../http/cookies.ts';
import type { WriteCall } from '../http/mount.ts';
import { browserHash, originOf } from '../http/origins.ts';
import { invalid } from '../http/problem.ts';
import { noteSecurity } from '../security/security-log.ts';
import { tellNewDevice } from '../security/security-news.ts';
import { idleMinutesOf, mustEnrol, networksOfRole, readPolicy } from '../security/security-policy.ts';
import { elsewhere } from './allowed-networks.ts';
import { recogniseDevice } from './known-devices.ts';
import { isWithin } from './networks.ts';
import { insertSession, type NewSession, readAccountRules, readProfile } from './sessions.queries.ts';
import { readSignedIn } from './signed-in.ts';
import { newSecret, sha256 } from './tokens.ts';
import { PENDING_PROFILE, userRecordOf } from './user-record.ts';

/** Who has proved who they are, and how. */
export interface Proven {
  readonly owner: NewSession['owner'];
  readonly via: NewSession['via'];
  /** The role that the person's role is based on. */
  readonly baseRole: RoleName;
  /** Whether a second factor was shown, or a passkey with user verification, which counts as both. */
  readonly hasSecondFactor: boolean;
}

/**
 * Opens a session for a person who has proved who they are, and answers like login (docs/api-design.md). A browser's
 * token is bound to a fresh session cookie (rules 5.3). Where the policy asks for a second factor that is not
 * enrolled, the session opens only the person's own sign-in settings (rules 7.1).
 */
export async function openSession(
  call: WriteCall<unknown, unknown, unknown>,
  { owner, via, baseRole, hasSecondFactor }: Proven,
): Promise<LoginAnswer> {
  const { db, platform, request, reply, now } = call;
  const policy = await readPolicy(db, platform.config);
  checkNetwork(call, policy, owner, baseRole);
  const rules = 'user' in owner ? await readAccountRules(db, owner.user) : null;
  if (rules?.expires_on && rules.expires_on < platform.today()) {
    throw invalid({ email: [refusal('sign-in.account-ended')] });
  }
  const secret = newSecret(platform.clock);
  const expiresAt = new Date(now.getTime() + policy.session_minutes * 60_000);
  const cookie = originOf(request) === null ? null : setBrowserCookies(request, reply, platform, true);
  const device = 'user' in owner ? await recogniseDevice(call, owner.user) : null;
  const id = await insertSession(db, {
    owner,
    via,
    isLimited: !hasSecondFactor && (rules?.must_use_two_factor || mustEnrol(policy, baseRole)),
    isNewDevice: device?.isNew ?? true,
    tokenHash: sha256(secret),
    browserHash: cookie === null ? null : browserHash(cookie),
    idleMinutes: idleMinutesOf(policy, baseRole),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    createdAt: now,
    expiresAt,
  });
  const person = await readSignedIn(db, id, platform.today());
  if (!person) {
    throw new Error('the session that was just stored cannot be read');
  }
  if (device?.isNew && !device.isFirst) {
    await tellNewDevice(call, person);
  }
  call.afterCommit(() =>
    noteSecurity(platform, request, {
      kind: 'signed-in',
      userUuid: person.isPending ? null : person.uuid,
      sessionId: id,
      detail: { via, ...(device?.isNew ? { new_device: true } : {}) },
    }),
  );
  const profile = person.isPending ? PENDING_PROFILE : await readProfile(db, person.uuid);
  return {
    ...userRecordOf(person, profile ?? PENDING_PROFILE),
    access_token: `${id}|${secret}`,
    token_type: 'Bearer',
    expires_at: expiresAt.toISOString(),
    expires_in: policy.session_minutes * 60,
  };
}

/** @throws Problem elsewhere for staff and data providers outside the policy's networks, who have proved who they are */
function checkNetwork(
  { platform, request, afterRefusal }: WriteCall<unknown, unknown, unknown>,
  policy: SecurityPolicy,
  owner: Proven['owner'],
  baseRole: RoleName,
): void {
  if (isWithin(networksOfRole(policy, baseRole), request.ip)) {
    return;
  }
  const userUuid = 'user' in owner ? owner.user : null;
  afterRefusal(() => noteSecurity(platform, request, { kind: 'network-refused', userUuid }));
  throw elsewhere(request.ip);
}
