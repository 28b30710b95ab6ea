import { type LoginAnswer, SESSION_MINUTES } from '@datum/contract/session';
import { setBrowserCookies } from '../../platform/cookies.ts';
import type { WriteCall } from '../../platform/mount.ts';
import { browserHash, originOf } from '../../platform/origins.ts';
import { readSignedIn } from '../../platform/signed-in.ts';
import { newSecret, sha256 } from '../../platform/tokens.ts';
import { insertSession, type NewSession, readProfile } from './queries.ts';
import { IDLE_MINUTES, userRecordOf } from './rules.ts';

/**
 * Opens a session for a person who has proved who they are, and answers like login (wire contract 4). A browser's
 * token is bound to a fresh session cookie (settled 5.3).
 */
export async function openSession(
  call: WriteCall<unknown, unknown, unknown>,
  userUuid: string,
  via: NewSession['via'],
  isStaff: boolean,
): Promise<LoginAnswer> {
  const { db, platform, request, reply, now } = call;
  const secret = newSecret(platform.clock);
  const expiresAt = new Date(now.getTime() + SESSION_MINUTES * 60_000);
  const cookie = originOf(request) === null ? null : setBrowserCookies(request, reply, platform, true);
  const id = await insertSession(db, {
    userUuid,
    tokenHash: sha256(secret),
    browserHash: cookie === null ? null : browserHash(cookie),
    via,
    idleMinutes: isStaff ? IDLE_MINUTES.staff : IDLE_MINUTES.others,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    createdAt: now,
    expiresAt,
  });
  const person = await readSignedIn(db, id, platform.today());
  if (!person) {
    throw new Error('the session that was just stored cannot be read');
  }
  return {
    ...userRecordOf(person, await readProfile(db, userUuid)),
    access_token: `${id}|${secret}`,
    token_type: 'Bearer',
    expires_at: expiresAt.toISOString(),
    expires_in: SESSION_MINUTES * 60,
  };
}
