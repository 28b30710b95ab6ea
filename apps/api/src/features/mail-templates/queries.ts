import { PAPER_TEMPLATE_KEYS } from '@datum/contract/messages/paper-template-keys';
import { DOCUMENT_KINDS, type DocumentKind } from '@datum/contract/orders/order-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

export const listVersions = (db: Reading, key?: string) =>
  db
    .selectFrom('mail_templates as t')
    .leftJoin('users as u', 'u.uuid', 't.created_by')
    .$if(key !== undefined, (query) => query.where('t.key', '=', key ?? ''))
    .selectAll('t')
    .select('u.name as created_by_name')
    .orderBy('t.version', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** When each kind of mail last left, and how many could not. */
export const mailCounts = (db: Reading) =>
  db
    .selectFrom('mails')
    .select([
      'template',
      sql<Date | null>`max(case when state in ('sent', 'kept') then created_at end)`.as('last_sent_at'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failures'),
    ])
    .groupBy('template')
    .execute();

/** When the newest document of each kind was written as a PDF. */
export async function paperCounts(db: Reading) {
  const { rows } = await sql<{ kind: DocumentKind; last_made_at: Date | null }>`
    select k.kind, (select p.made_at from billing_documents d join document_papers p on p.document_id = d.id
      where d.kind = k.kind order by d.id desc, p.made_at desc limit 1) as last_made_at
    from unnest(${DOCUMENT_KINDS}::text[]) k (kind)`.execute(db);
  return rows;
}

/** The words and layout of documents that staff have put into force, of a language. */
export const readPaperWordings = (db: Reading, locale: 'en' | 'ms') =>
  db
    .selectFrom('mail_templates')
    .where('key', 'in', PAPER_TEMPLATE_KEYS)
    .where('locale', '=', locale)
    .where('published_at', 'is not', null)
    .select(['key', 'version', 'subject', 'body'])
    .execute();

/** Keeps a version after the one that the editor has seen; false when somebody else was faster. */
export async function insertVersion(
  db: Writing,
  version: {
    key: string;
    locale: 'en' | 'ms';
    version: number;
    subject: string;
    body: string;
    note: string;
    created_by: string;
    created_at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('mail_templates')
    .values(version)
    .onConflict((conflict) => conflict.columns(['key', 'locale', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts one version into force: it becomes the only published one; none for version 0, the built-in wording.
 * False when there is no such version.
 */
export async function publishVersion(
  db: Writing,
  key: string,
  locale: 'en' | 'ms',
  version: number,
  now: Date,
): Promise<boolean> {
  const ofLocale = () => db.updateTable('mail_templates').where('key', '=', key).where('locale', '=', locale);
  await ofLocale().set({ published_at: null }).execute();
  if (version === 0) {
    return true;
  }
  const row = await ofLocale()
    .set({ published_at: now })
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
