import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { Reading, Writing } from '@datum/database/open';
import { enqueue } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { siteName } from '../site-name.ts';
import { type Composed, compose } from './compose.ts';
import { maskedValues } from './masked.ts';
import { MAIL_TEMPLATES } from './templates.table.ts';

/** The Message-ID of a mail of ours, by which servers and answers know it. */
export const messageIdOf = (uuid: string, webUrl: string): string => `<${uuid}@${new URL(webUrl).hostname}>`;

/** Kind of the job that hands a mail to the server. */
export const SEND_MAIL = 'mails.send';
/** With pauses that double from 5 s, fourteen tries last nearly 23 hours. */
const TRIES = 14;

/** A mail to one person. */
export interface Letter {
  readonly template: TemplateKey;
  readonly to: string;
  readonly userUuid?: string;
  readonly locale: string;
  readonly values: Readonly<Record<string, string>>;
  /** Of a conversation: where answers go, and the Message-IDs that it follows. */
  readonly thread?: { readonly replyTo: string | null; readonly refersTo: readonly string[] };
}

/**
 * Writes a mail in the caller's transaction: it leaves after the commit, once per id, and never when the transaction
 * fails. Without a mail server it is kept in the outbox. Staff see it there without its codes and the secrets of its links:
 * those are for its receiver. Gives its id.
 */
export async function sendMail(db: Writing, platform: Platform, letter: Letter): Promise<string> {
  return sendWording(db, platform, letter, await wordingOf(db, letter.template, localeOf(letter)));
}

/** The same in given words, for trying them out. */
export async function sendWording(
  db: Writing,
  platform: Platform,
  letter: Letter,
  wording: { readonly subject: string; readonly body: string },
): Promise<string> {
  const locale = localeOf(letter);
  const values = await withSite(db, letter.values, locale);
  const { subject, text, html } = compose(wording, values, locale);
  const shown = compose(wording, maskedValues(values), locale);
  const hasServer = platform.config.smtpUrl !== undefined;
  const { uuid } = await db
    .insertInto('mails')
    .values({
      template: letter.template,
      locale,
      recipient: letter.to,
      user_uuid: letter.userUuid ?? null,
      subject,
      text_body: text,
      html_body: html,
      shown_subject: shown.subject,
      shown_text: shown.text,
      shown_html: shown.html,
      reply_to: letter.thread?.replyTo ?? null,
      refers_to: letter.thread?.refersTo.join(' ') || null,
      state: hasServer ? 'queued' : 'kept',
      created_at: platform.clock.now(),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  if (hasServer) await enqueueMail(db, { uuid, template: letter.template }, null);
  return uuid;
}

/** A mail in the words in force as it would leave, for looking at it first. */
export const letterWith = async (
  db: Reading,
  key: TemplateKey,
  locale: 'en' | 'ms',
  values: Readonly<Record<string, string>>,
): Promise<Composed> => compose(await wordingOf(db, key, locale), await withSite(db, values, locale), locale);

const withSite = async (
  db: Reading,
  values: Readonly<Record<string, string>>,
  locale: 'en' | 'ms',
): Promise<Readonly<Record<string, string>>> => ({ site: await siteName(db, locale), ...values });

/** Puts a stored email into the queue; `createdBy` is the person who wants it sent again. */
export const enqueueMail = (
  db: Writing,
  { uuid, template }: { readonly uuid: string; readonly template: string },
  createdBy: string | null,
) =>
  enqueue(db, {
    kind: SEND_MAIL,
    title: { en: `Mail: ${template}`, ms: `E-mel: ${template}` },
    payload: { uuid },
    createdBy,
    maxAttempts: TRIES,
  });

const localeOf = ({ locale }: Letter) => (locale === 'ms' ? 'ms' : 'en');

/** The words in force: the newest that staff published, else the built-in ones. */
async function wordingOf(db: Reading, key: TemplateKey, locale: 'en' | 'ms') {
  const edited = await db
    .selectFrom('mail_templates')
    .select(['subject', 'body'])
    .where('key', '=', key)
    .where('locale', '=', locale)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return edited ?? MAIL_TEMPLATES[key][locale];
}
