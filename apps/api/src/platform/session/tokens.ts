import { hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../clock.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ENTROPY_LENGTH = 40;
const SECRET = /^[A-Za-z0-9]{40}[0-9a-f]{8}$/;

/** The secret part of a token: 40 random alphanumerics and their crc32b in hex (docs/api-design.md). */
export const newSecret = (clock: Clock): string => withChecksum(randomText(clock, ENTROPY_LENGTH));

/** Random alphanumerics. */
export function randomText(clock: Clock, length: number): string {
  let text = '';
  while (text.length < length) {
    text += ALPHABET[clock.randomInt(ALPHABET.length)];
  }
  return text;
}

/** Appends the crc32b that lets scanners and a cheap filter know our tokens. */
export const withChecksum = (entropy: string): string =>
  entropy + crc32(entropy).toString(16).padStart(8, '0');

/** SHA-256 as 64 hexadecimal digits. */
export const sha256 = (text: string | Buffer): string => hash('sha256', text);

/** `<id>|<secret>` taken apart; null for anything that cannot be one of ours. */
export function parseToken(token: string): { id: number; secret: string } | null {
  const bar = token.indexOf('|');
  const id = Number(token.slice(0, bar));
  const secret = token.slice(bar + 1);
  const hasId = bar > 0 && bar < 17 && Number.isSafeInteger(id) && id > 0;
  return hasId && isWellFormed(secret) ? { id, secret } : null;
}

/** Whether a secret has the form and the checksum of ours; a cheap filter, no security check. */
export const isWellFormed = (secret: string): boolean =>
  SECRET.test(secret) && withChecksum(secret.slice(0, ENTROPY_LENGTH)) === secret;

/** Compares two texts in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
