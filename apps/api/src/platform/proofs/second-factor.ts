import { createHmac } from 'node:crypto';
import type { Reading, Writing } from '@datum/database/open';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as qrCode } from 'qrcode';
import type { Platform } from '../platform.ts';
import { keyFor, unseal } from './sealed.ts';

const STEP_SECONDS = 30;
/** Codes of the step before and after count too: clocks differ. */
const TOLERANCE_SECONDS = 30;

export const BACKUP_CODE = /^[a-z0-9]{5}-?[a-z0-9]{5}$/i;

/**
 * A new secret for an authenticator app, as text, as an `otpauth` address, and as a picture of it.
 * @param issuer the name of the service, under which the app keeps it
 */
export async function newAuthenticator(
  email: string,
  issuer: string,
): Promise<{ secret: string; uri: string; qr_code: string }> {
  const secret = generateSecret();
  const uri = generateURI({ issuer, label: email, secret });
  const svg = await qrCode(uri, { type: 'svg', margin: 1 });
  return { secret, uri, qr_code: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Key under which authenticator secrets are stored. */
export const twoFactorKey = (platform: Platform): Buffer => keyFor(platform.config.appSecret, 'two-factor');

/** How a backup code is stored: an HMAC, so that the table alone cannot be searched through. */
export const backupCodeHash = (platform: Platform, userUuid: string, code: string): string =>
  createHmac('sha256', keyFor(platform.config.appSecret, 'backup-codes'))
    .update(`${userUuid}|${code.replaceAll('-', '').toLowerCase()}`)
    .digest('hex');

/** Whether the person has switched a second factor on. */
export async function hasSecondFactor(db: Reading, userUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is not', null)
    .select('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an authenticator code or a backup code; each works once. Gives which it was, null when it is neither. */
export async function takeSecondFactor(
  db: Writing,
  platform: Platform,
  userUuid: string,
  code: string,
): Promise<'authenticator' | 'backup-code' | null> {
  const plain = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(plain)) {
    return (await takeAuthenticatorCode(db, platform, userUuid, plain)) ? 'authenticator' : null;
  }
  return BACKUP_CODE.test(plain) && (await takeBackupCode(db, platform, userUuid, plain))
    ? 'backup-code'
    : null;
}

/** Checks a code against the secret; its step and all earlier ones are used up by it. */
export async function takeAuthenticatorCode(
  db: Writing,
  platform: Platform,
  userUuid: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .where('user_uuid', '=', userUuid)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) {
    return false;
  }
  const result = await verify({
    secret: unseal(twoFactorKey(platform), row.secret_sealed).toString(),
    token: code,
    epoch: Math.floor(platform.clock.now().getTime() / 1000),
    period: STEP_SECONDS,
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result) || result.timeStep <= row.last_step) {
    return false;
  }
  await db
    .updateTable('two_factor')
    .set({ last_step: result.timeStep })
    .where('user_uuid', '=', userUuid)
    .execute();
  return true;
}

async function takeBackupCode(
  db: Writing,
  platform: Platform,
  userUuid: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('backup_codes')
    .set({ used_at: platform.clock.now() })
    .where('user_uuid', '=', userUuid)
    .where('code_hash', '=', backupCodeHash(platform, userUuid, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
