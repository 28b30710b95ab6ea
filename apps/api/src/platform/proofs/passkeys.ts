import type { Writing } from '@datum/database/open';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Platform } from '../platform.ts';

const MINUTE = 60_000;

/** The site as passkeys know it: its host name, and the origins of its pages. */
export function relyingParty({ config, allowedOrigins }: Platform): {
  id: string;
  name: string;
  origins: string[];
  isPossible: boolean;
} {
  const { hostname } = new URL(config.webUrl);
  const isLoopback = /^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname);
  return {
    // Passkeys need a name; on the local machine that is localhost (rules 5.5).
    id: isLoopback ? 'localhost' : hostname,
    name: 'Datum',
    origins: [...allowedOrigins],
    isPossible: isLoopback || !/^[\d.]+$|^\[/.test(hostname),
  };
}

type Purpose = 'register' | 'sign-in' | 'step-up';

/** Keeps a challenge for 5 minutes; it works once. */
export async function keepChallenge(
  db: Writing,
  platform: Platform,
  purpose: Purpose,
  challenge: string,
  userUuid: string | null,
): Promise<string> {
  const now = platform.clock.now();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  const { uuid } = await db
    .insertInto('passkey_challenges')
    .values({ purpose, challenge, user_uuid: userUuid, expires_at: new Date(now.getTime() + 5 * MINUTE) })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** A challenge that was used up. */
export interface Taken {
  readonly challenge: string;
  readonly purpose: string;
  readonly userUuid: string | null;
}

/** Uses a challenge up, before the transaction: also when what follows is refused. Null when there is none. */
export async function takeChallenge(platform: Platform, uuid: string): Promise<Taken | null> {
  const row = await platform.database.quick
    .deleteFrom('passkey_challenges')
    .where('uuid', '=', uuid)
    .where('expires_at', '>', platform.clock.now())
    .returning(['challenge', 'purpose', 'user_uuid'])
    .executeTakeFirst();
  return row ? { challenge: row.challenge, purpose: row.purpose, userUuid: row.user_uuid } : null;
}

/** What a browser is asked for when it shall make a passkey of a person. */
export async function registrationOptions(
  platform: Platform,
  person: { uuid: string; email: string; name: string },
  known: readonly { id: string; transports: readonly string[] }[],
) {
  const { id, name } = relyingParty(platform);
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.uuid)),
    attestationType: 'none',
    excludeCredentials: known.map((key) => ({
      id: key.id,
      transports: key.transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** What a browser is asked for at sign-in; the same for everybody. */
export const signInOptions = (platform: Platform) =>
  generateAuthenticationOptions({ rpID: relyingParty(platform).id, userVerification: 'preferred' });

/** Checks a passkey that a browser has made; null when it does not fit. */
export async function checkNewPasskey(
  platform: Platform,
  challenge: string,
  response: Readonly<Record<string, unknown>>,
) {
  const { id, origins } = relyingParty(platform);
  const result = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch((err: unknown) => {
    platform.log.info({ err }, 'a new passkey was refused');
    return null;
  });
  return result?.verified ? result.registrationInfo : null;
}

/** Checks what an authenticator signed. Gives whose passkey it is, null for anything that does not fit. */
export async function verifyPasskey(
  db: Writing,
  platform: Platform,
  kept: Taken | null,
  response: Readonly<Record<string, unknown>>,
): Promise<{ userUuid: string; isUserVerified: boolean } | null> {
  const id = typeof response.id === 'string' ? response.id : '';
  const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  if (!kept || kept.purpose === 'register' || !passkey) {
    return null;
  }
  const { id: rpId, origins } = relyingParty(platform);
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: kept.challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((err: unknown) => {
    platform.log.info({ err }, 'a passkey was refused');
    return null;
  });
  if (!result?.verified) {
    return null;
  }
  await db
    .updateTable('passkeys')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: platform.clock.now() })
    .where('id', '=', passkey.id)
    .execute();
  return { userUuid: passkey.user_uuid, isUserVerified: result.authenticationInfo.userVerified };
}
