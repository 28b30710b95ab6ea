import { createHmac } from 'node:crypto';
import { sameText } from '../session/tokens.ts';
import { keyFor } from './sealed.ts';

/** What a signed text is for: one of one kind is good for nothing else. */
type Kind = 'status' | 'confirm' | 'file' | 'reply';

const LENGTHS: Readonly<Record<Kind, number>> = { status: 32, confirm: 32, file: 32, reply: 12 };

const macOf = (appSecret: string, kind: Kind, text: string): string =>
  createHmac('sha256', keyFor(appSecret, `report-requests/${kind}`))
    .update(text)
    .digest('base64url')
    .slice(0, LENGTHS[kind]);

const signed = (appSecret: string, kind: Kind, text: string) => `${text}.${macOf(appSecret, kind, text)}`;

/** The text that was signed; null for anything that was not. */
function read(appSecret: string, kind: Kind, token: string): string | null {
  const cut = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(cut, 0));
  return cut > 0 && sameText(token.slice(cut + 1), macOf(appSecret, kind, text)) ? text : null;
}

/** Opens a request for who has it, until its version is another. */
export const statusToken = (
  appSecret: string,
  { uuid, link_version }: { readonly uuid: string; readonly link_version: number },
) => signed(appSecret, 'status', `${uuid}.${link_version}`);

/** Which request a link opens; null for what is no link of ours. */
export function readStatusToken(appSecret: string, token: string): { uuid: string; version: number } | null {
  const [uuid = '', version = ''] = (read(appSecret, 'status', token) ?? '').split('.');
  return uuid ? { uuid, version: Number(version) } : null;
}

/** Opens the page that asks for the code of a request, and nothing of the request itself. */
export const confirmToken = (appSecret: string, uuid: string) => signed(appSecret, 'confirm', uuid);
export const readConfirmToken = (appSecret: string, token: string) => read(appSecret, 'confirm', token);

/** Who downloads: downloads of the requester are the receipt. */
export type Downloader = 'requester' | 'staff';

/** The key of a file for one side until a moment. */
export const fileKey = (appSecret: string, uuid: string, whose: Downloader, until: Date) => {
  const text = `${whose === 'staff' ? 's' : 'r'}${Math.floor(until.getTime() / 1000).toString(36)}`;
  return `${text}.${macOf(appSecret, 'file', `${uuid}.${text}`)}`;
};

/** Whose key of a file it is; null for a wrong or old one. */
export function readFileKey(appSecret: string, uuid: string, key: string, now: Date): Downloader | null {
  const [text = '', mac = ''] = key.split('.');
  if (!sameText(mac, macOf(appSecret, 'file', `${uuid}.${text}`))) return null;
  if (Number.parseInt(text.slice(1), 36) * 1000 < now.getTime()) return null;
  return text.startsWith('s') ? 'staff' : 'requester';
}

/** The address that answers to a request go to: `requests+req-2026-0148.x7w...@data.example.org`. */
export function replyAddress(appSecret: string, inbound: string, number: string): string {
  const [name, host] = inbound.split('@');
  const tag = number.toLowerCase();
  // mail addresses lose their case on the way
  return `${name}+${tag}.${macOf(appSecret, 'reply', tag).toLowerCase()}@${host}`;
}

/** The number in an address that we made; null for any other. */
export function numberInAddress(appSecret: string, address: string): string | null {
  const [, number = '', mac = ''] = /\+(req-\d{4}-\d{4,})\.([\w-]+)@/i.exec(address) ?? [];
  const tag = number.toLowerCase();
  const isOurs = tag !== '' && sameText(mac.toLowerCase(), macOf(appSecret, 'reply', tag).toLowerCase());
  return isOurs ? number.toUpperCase() : null;
}
