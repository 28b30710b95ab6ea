import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../http/cookies.ts';
import type { WriteCall } from '../http/mount.ts';
import { originOf } from '../http/origins.ts';
import type { Platform } from '../platform.ts';
import { noteSecurity } from '../security/security-log.ts';
import { readPolicy } from '../security/security-policy.ts';
import { newSecret, sameText, sha256 } from '../session/tokens.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

const DAY_MS = 86_400_000;
const COOKIE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9]{48})$/;

/**
 * Trusts the browser of this sign-in: until the policy's days are over it need not show the second factor again. Call it
 * only when one was shown just now. Nothing happens for a client that is no browser, or where the policy forbids it.
 */
export async function trustDevice(call: AnyCall, userUuid: string): Promise<void> {
  const { db, platform, request, reply, now } = call;
  const { trusted_device_days } = await readPolicy(db, platform.config);
  if (trusted_device_days === 0 || originOf(request) === null) {
    return;
  }
  const secret = newSecret(platform.clock);
  const expiresAt = new Date(now.getTime() + trusted_device_days * DAY_MS);
  const { uuid } = await db
    .insertInto('trusted_devices')
    .values({
      user_uuid: userUuid,
      secret_hash: sha256(secret),
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
      ip: request.ip,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  setCookie(reply, platform, `${uuid}.${secret}`, expiresAt, now);
  const after = { trusted_device: uuid, until: expiresAt.toISOString() };
  call.audit({ action: 'account.trust-device', resource: 'users', id: userUuid, after });
  call.afterCommit(() => noteSecurity(platform, request, { kind: 'device-trusted', userUuid }));
}

/**
 * Whether the browser of this sign-in is one that the person trusts. Its secret works once: the browser gets the next one
 * with this answer. An earlier one can only come from a copy of the cookie, so that the device is trusted no more.
 */
export async function takeTrustedDevice(call: AnyCall, userUuid: string): Promise<boolean> {
  const { db, platform, request, reply, now } = call;
  const shown = cookieOf(request, platform);
  const { trusted_device_days } = await readPolicy(db, platform.config);
  if (!shown || trusted_device_days === 0 || originOf(request) === null) {
    return false;
  }
  const { uuid } = shown;
  const secretHash = sha256(shown.secret);
  const device = await db
    .selectFrom('trusted_devices')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .select(['secret_hash', 'created_at', 'expires_at'])
    .executeTakeFirst();
  if (!device) {
    return false;
  }
  if (!sameText(device.secret_hash, secretHash)) {
    endCopied(call, userUuid, uuid);
    return false;
  }
  const expiresAt = trustedUntil(device, trusted_device_days);
  if (expiresAt <= now) {
    return false;
  }
  const secret = newSecret(platform.clock);
  const taken = await db
    .updateTable('trusted_devices')
    .set({
      secret_hash: sha256(secret),
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
      ip: request.ip,
      last_used_at: now,
    })
    .where('uuid', '=', uuid)
    .where('secret_hash', '=', secretHash) // of two sign-ins at the same moment, one
    .returning('uuid')
    .executeTakeFirst();
  if (!taken) {
    return false;
  }
  setCookie(reply, platform, `${uuid}.${secret}`, expiresAt, now);
  return true;
}

/** When trust ends: a policy that was made stricter holds for devices that were trusted before, too. */
export const trustedUntil = (device: { created_at: Date; expires_at: Date }, days: number): Date =>
  new Date(Math.min(device.expires_at.getTime(), device.created_at.getTime() + days * DAY_MS));

/** The trusted device that this browser says it is, whether or not it is right. */
export const shownDevice = (request: FastifyRequest, platform: Platform): string | undefined =>
  cookieOf(request, platform)?.uuid;

/** Whatever becomes of the request: most are refused for the missing second factor, and their transaction rolled back. */
function endCopied(call: AnyCall, userUuid: string, uuid: string): void {
  const { platform, request } = call;
  const end = async () => {
    await platform.database.quick.deleteFrom('trusted_devices').where('uuid', '=', uuid).execute();
    await noteSecurity(platform, request, { kind: 'device-refused', userUuid });
  };
  call.afterCommit(end);
  call.afterRefusal(end);
}

const cookieName = (platform: Platform) => (isSecure(platform) ? '__Host-device' : 'device');

function cookieOf(request: FastifyRequest, platform: Platform): { uuid: string; secret: string } | null {
  const [, uuid, secret] = COOKIE.exec(request.cookies[cookieName(platform)] ?? '') ?? [];
  return uuid && secret ? { uuid, secret } : null;
}

/** Like the session cookie: for this host alone, not readable by scripts, not sent along from other sites' forms. */
function setCookie(reply: FastifyReply, platform: Platform, value: string, expiresAt: Date, now: Date): void {
  reply.setCookie(cookieName(platform), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(platform),
    maxAge: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
  });
}
