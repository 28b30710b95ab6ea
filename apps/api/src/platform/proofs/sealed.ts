import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Clock } from '../clock.ts';

const IV = 12;
const TAG = 16;

/** A 32-byte key of the installation for one purpose; other purposes cannot be derived from it. */
export const keyFor = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `datum/${purpose}`, 32));

/** AES-256-GCM: `iv | tag | ciphertext`. */
export function seal(clock: Clock, key: Buffer, plain: Buffer): Buffer {
  const iv = clock.random(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Reads what `seal` wrote. @throws when the key is another, or a byte was changed */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
}
