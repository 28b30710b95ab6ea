import { createHmac } from 'node:crypto';
import { keyFor } from '../proofs/sealed.ts';
import { sameText } from '../session/tokens.ts';

const LENGTH = 22;

const macOf = (appSecret: string, text: string): string =>
  createHmac('sha256', keyFor(appSecret, 'forms/stamp')).update(text).digest('base64url').slice(0, LENGTH);

/** When a form was given out, signed: a program cannot make one that is older. */
export function formStamp(appSecret: string, now: Date): string {
  const text = now.getTime().toString(36);
  return `${text}.${macOf(appSecret, text)}`;
}

/** The moment of a stamp; null for one that we did not give out. */
export function readFormStamp(appSecret: string, stamp: string): Date | null {
  const [text = '', mac = ''] = stamp.split('.');
  return sameText(mac, macOf(appSecret, text)) ? new Date(Number.parseInt(text, 36)) : null;
}
