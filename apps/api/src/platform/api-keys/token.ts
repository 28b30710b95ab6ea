import { KEY_MARK } from '@datum/contract/access/key-scopes';
import type { Clock } from '../clock.ts';
import { isWellFormed, newSecret, randomText, sha256 } from '../session/tokens.ts';

const PREFIX_LENGTH = 8;
const KEY = /^datum_([A-Za-z0-9]{8})_([A-Za-z0-9]{48})$/;

/** A new key: `datum_<open part>_<secret>`. The database gets the open part and the hash. */
export function newKey(clock: Clock): { key: string; prefix: string; secretHash: string } {
  const prefix = randomText(clock, PREFIX_LENGTH);
  const secret = newSecret(clock);
  return { key: `${KEY_MARK}${prefix}_${secret}`, prefix, secretHash: sha256(secret) };
}

/** A key taken apart; null for anything that cannot be one of ours. */
export function parseKey(key: string): { prefix: string; secret: string } | null {
  const [, prefix, secret] = KEY.exec(key) ?? [];
  return prefix && secret && isWellFormed(secret) ? { prefix, secret } : null;
}
