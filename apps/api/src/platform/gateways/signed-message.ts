import { createHmac } from 'node:crypto';
import { sameText } from '../session/tokens.ts';

/** Seconds that a signature is old at most; a clock may be wrong by as much. */
const TOLERANCE = 300;

/** The signature of a message: `t=<seconds>,v1=<hmac of "t.body">`. */
export function signMessage(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`;
}

/** Whether a message was signed with the secret within the last minutes. */
export function isSigned(secret: string, body: string, signature: unknown, now: Date): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '');
  if (!found) return false;
  const [, at = '', mac = ''] = found;
  return sameText(macOf(secret, Number(at), body), mac) && isTimely(Number(at), now);
}

/** Whether a signature of that second is believed now; no number of seconds is none. */
export const isTimely = (seconds: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1_000 - seconds) <= TOLERANCE;

const macOf = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
