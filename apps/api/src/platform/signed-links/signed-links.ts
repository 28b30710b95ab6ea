import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import { keyFor } from '../proofs/sealed.ts';
import { sameText } from '../session/tokens.ts';
import { type LinkPurpose, LONGEST } from './signed-links.table.ts';

/** What a link opens: one thing, for one purpose. */
export interface LinkSubject {
  readonly purpose: LinkPurpose;
  /** Names the thing, such as its uuid. */
  readonly subject: string;
}

/** Characters of the signature: 132 bits. */
const SIGNATURE = 22;

/**
 * A text that opens one thing for one purpose until it expires, for the person who holds it. Nothing is stored: a link cannot be
 * taken back before its time, so it is short where what it opens is secret.
 *
 *     const link = signLink(config, { purpose: 'media', subject: uuid, until });
 *
 * @param until is cut to the longest time of its purpose, and down to a whole second
 */
export function signLink(
  config: Pick<Config, 'appSecret'>,
  { until, now, ...what }: LinkSubject & { readonly until: Date; readonly now: Date },
): string {
  const latest = Math.min(until.getTime(), now.getTime() + LONGEST[what.purpose] * 1_000);
  const expires = Math.floor(latest / 1_000).toString(36);
  return `${expires}.${signature(config, what, expires)}`;
}

/** Whether a link was signed by this installation for this purpose and thing, and has not expired. */
export function opensLink(
  config: Pick<Config, 'appSecret'>,
  link: string | undefined,
  { now, ...what }: LinkSubject & { readonly now: Date },
): boolean {
  const [expires = '', signed = '', ...more] = (link ?? '').split('.');
  if (more.length > 0 || !/^[0-9a-z]{1,9}$/.test(expires)) return false;
  const isOurs = sameText(signed, signature(config, what, expires));
  return isOurs && Number.parseInt(expires, 36) * 1_000 > now.getTime();
}

function signature(
  { appSecret }: Pick<Config, 'appSecret'>,
  { purpose, subject }: LinkSubject,
  expires: string,
): string {
  return createHmac('sha256', keyFor(appSecret, 'signed links'))
    .update(JSON.stringify([purpose, subject, expires]))
    .digest('base64url')
    .slice(0, SIGNATURE);
}
