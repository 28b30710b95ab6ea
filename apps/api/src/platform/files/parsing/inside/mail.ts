import { readFile } from 'node:fs/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import PostalMime, { type Address } from 'postal-mime';
import { Unreadable } from './unreadable.ts';

/** What a mail says, taken apart; everything in it is what a stranger wrote. */
export interface ParsedMail {
  readonly from: string;
  readonly fromName: string;
  /** Every address that it was sent or delivered to. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string | null;
  /** Message-IDs that it answers. */
  readonly refersTo: readonly string[];
  /** A program wrote it: an answering machine, a list, a report of a mail that could not be delivered. */
  readonly isAutomatic: boolean;
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

const LONGEST = { text: 20_000, subject: 300, name: 120, id: 300 } as const;
const MOST = { to: 50, refersTo: 30, attachments: 10 } as const;

/** Reads a whole mail (RFC 5322). @throws Unreadable for what has no sender */
export async function readMail(path: string): Promise<ParsedMail> {
  const mail = await PostalMime.parse(await readFile(path), { attachmentEncoding: 'arraybuffer' });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const [from] = addressesOf([mail.from]);
  if (!from) throw new Unreadable(refusal('requests.mail-unreadable'));
  return {
    from,
    fromName: oneLine(mail.from?.name ?? '', LONGEST.name),
    to: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...[mail.deliveredTo ?? '', header('x-original-to')].filter((text) => text.includes('@')),
    ].slice(0, MOST.to),
    subject: oneLine(mail.subject ?? '', LONGEST.subject),
    text: (mail.text?.trim() || plainOf(mail.html ?? '')).slice(0, LONGEST.text),
    messageId: idsOf(mail.messageId ?? '')[0] ?? null,
    refersTo: idsOf(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`).slice(-MOST.refersTo),
    isAutomatic: isAutomatic(header, from, header('content-type')),
    attachments: mail.attachments
      .filter(({ disposition, related }) => disposition === 'attachment' || !related)
      .slice(0, MOST.attachments)
      .map(({ filename, content }) => ({ name: filename ?? 'file', bytes: bytesOf(content) })),
  };
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const addressesOf = (addresses: readonly (Address | undefined)[]): string[] =>
  addresses
    .flatMap((one) => (one && 'group' in one && one.group ? one.group : one))
    .flatMap((one) => (one?.address?.includes('@') ? [one.address.trim().slice(0, 254)] : []));

const idsOf = (text: string): string[] =>
  [...text.matchAll(/<[^<>\s]{3,}>/g)].map(([id]) => id).filter((id) => id.length <= LONGEST.id);

/** RFC 3834, and what was there before it: nobody answers a machine, so that two never talk to each other. */
function isAutomatic(header: (name: string) => string, from: string, type: string): boolean {
  const submitted = header('auto-submitted').toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/i.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('list-id') !== '' ||
    header('return-path') === '<>' ||
    /^multipart\/report/i.test(type) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)([+@-]|$)/i.test(from)
  );
}

const oneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most);

/** The words of a mail that came as HTML alone. Nothing of it is ever shown as HTML. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|head)\b[\s\S]*?(<\/\1>|$)/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;/gi, ' ')
    .replaceAll(/&lt;/gi, '<')
    .replaceAll(/&gt;/gi, '>')
    .replaceAll(/&quot;/gi, '"')
    .replaceAll(/&#0?39;/gi, "'")
    .replaceAll(/&amp;/gi, '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
