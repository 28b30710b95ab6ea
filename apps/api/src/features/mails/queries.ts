import { containing } from '@datum/database/like';
import { type Conditions, matching, type Place, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Kysely, sql } from 'kysely';

export interface MailFilter {
  readonly search?: string | undefined;
  readonly state?: 'queued' | 'sending' | 'sent' | 'failed' | 'kept' | undefined;
  readonly template?: string | undefined;
}

const COLUMNS = [
  'uuid',
  'template',
  'locale',
  'recipient',
  'shown_subject as subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const;

const CONDITIONS: Conditions<MailFilter> = {
  search: (words) => sql`(recipient ilike ${containing(words)} or shown_subject ilike ${containing(words)})`,
  state: (state) => sql`state = ${state}`,
  template: (template) => sql`template = ${template}`,
};

/** Mails, newest first. */
export const listMails = (db: Reading, filter: MailFilter, place: Place) =>
  readRows(
    db
      .selectFrom('mails')
      .select(COLUMNS)
      .where(matching(filter, CONDITIONS))
      .orderBy('created_at', 'desc')
      .orderBy('uuid'),
    place,
  );

/** A mail as staff see it: without its codes and the secrets of its links. */
export const findMail = (db: Reading, uuid: string) =>
  db
    .selectFrom('mails')
    .select(COLUMNS)
    .select(['shown_text as text_body', 'shown_html as html_body'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

/** A mail as it was written, and why it is handed over to nobody; null where it is an open invitation that no server took. */
export const findWhole = (db: Reading, uuid: string) =>
  db
    .selectFrom('mails as m')
    .select(['m.template', 'm.recipient', 'm.subject', 'm.text_body', 'm.user_uuid'])
    .select(
      sql<'sent' | 'taken' | 'other' | null>`case when m.state <> 'kept' then 'sent'
        when exists (select from users u where (u.uuid = m.user_uuid or lower(u.email) = lower(m.recipient))
          and u.status not in ('invited', 'unverified')) then 'taken'
        when m.template <> 'invitation' or not exists (select from users u
          where u.uuid = m.user_uuid and u.status = 'invited') then 'other' end`.as('withheld'),
    )
    .where('m.uuid', '=', uuid)
    .executeTakeFirst();

/** Takes a mail for sending; nobody gets one that has left or was given up. */
export const takeMail = (db: Kysely<Database>, uuid: string) =>
  db
    .updateTable('mails')
    .set((set) => ({ state: 'sending', attempts: set('attempts', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('state', 'in', ['queued', 'sending'])
    .returningAll()
    .executeTakeFirst();

export const noteMail = (
  db: Kysely<Database>,
  uuid: string,
  end: { state: 'sent' | 'failed' | 'queued'; error?: string; at: Date },
) =>
  db
    .updateTable('mails')
    .set(({ ref }) => ({
      state: end.state,
      last_error: end.error?.slice(0, 500) ?? null,
      sent_at: end.state === 'sent' ? end.at : null,
      // Links and codes are secrets of the recipient: nothing keeps them once they have left.
      ...(end.state === 'sent'
        ? { subject: ref('shown_subject'), text_body: '', html_body: '', shown_text: '', shown_html: '' }
        : {}),
    }))
    .where('uuid', '=', uuid)
    .execute();

/** Puts a mail that was given up back into the queue; false when it is not one. */
export async function requeueMail(db: Writing, uuid: string): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'queued', last_error: null })
    .where('uuid', '=', uuid)
    .where('state', '=', 'failed')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
