import { createHmac } from 'node:crypto';
import { sameText } from '../session/tokens.ts';
import { keyFor } from './sealed.ts';

/** A text that people carry for us and cannot change; what is in it they can read. @param purpose one is never taken for another */
export function signText(appSecret: string, purpose: string, text: string): string {
  const carried = Buffer.from(text).toString('base64url');
  return `${carried}.${macOf(appSecret, purpose, carried)}`;
}

/** The text that was signed for a purpose; null where we did not sign it. */
export function readSigned(appSecret: string, purpose: string, signed: string): string | null {
  const [carried = '', mac = '', ...more] = signed.split('.');
  if (more.length > 0 || !sameText(mac, macOf(appSecret, purpose, carried))) return null;
  return Buffer.from(carried, 'base64url').toString('utf8');
}

const macOf = (appSecret: string, purpose: string, carried: string): string =>
  createHmac('sha256', keyFor(appSecret, purpose)).update(carried).digest('base64url');
