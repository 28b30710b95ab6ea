import { BY_OFFICE, type PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyReply } from 'fastify';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { dateIn } from '../../../platform/office-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentRow } from '../own/documents.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { endOfLink, findReceiver, linkOf } from './links.jobs.ts';
import { papersOf } from './papers.jobs.ts';
import { noteFetched } from './papers.queries.ts';

/** Who fetched a document, and by which way. */
export interface Fetched {
  readonly via: 'page' | 'year' | 'link' | 'staff';
  readonly by_uuid: string | null;
  readonly at: Date;
}

/** Answers with the PDF of a document, and notes who fetched it. */
export async function answerPaper(
  platform: Platform,
  reply: FastifyReply,
  row: DocumentRow,
  language: PaperLanguage,
  fetched: Fetched,
): Promise<undefined> {
  const [paper] = await papersOf(platform, [row], language);
  if (!paper) throw notFound();
  await notePapers(platform, [row], language, fetched);
  await reply
    .headers(downloadHeaders(`${row.number}.pdf`))
    .type('application/pdf')
    .send(paper.content);
  return undefined;
}

/** Notes who fetched documents. */
export const notePapers = (
  { database }: Platform,
  rows: readonly DocumentRow[],
  locale: PaperLanguage,
  fetched: Fetched,
) =>
  inTransaction(database.write, (db) =>
    noteFetched(
      db,
      rows.map(({ id }) => ({ document_id: id, locale, ...fetched })),
    ),
  );

interface Sent {
  readonly language: PaperLanguage;
  readonly email: string;
  /** Who sends it: a buyer, or null for staff. */
  readonly sender: string | null;
  readonly name: string;
  /** Whose document it is. */
  readonly subject: string;
}

/** An email with an address where a document can be fetched for 30 days. */
export async function sendPaper(
  { db, platform, now, audit }: Settling,
  { uuid, number, order }: DocumentRow,
  { language, email, sender, name, subject }: Sent,
): Promise<void> {
  const by = (await findReceiver(db, email, uuid)) ?? sender ?? BY_OFFICE;
  await sendMail(db, platform, {
    template: 'document-sent',
    to: email,
    locale: language,
    values: {
      name,
      number,
      until: dayIn(language, dateIn(platform.config.timeZone, endOfLink(now))),
      link: linkOf(platform, { uuid, by, language, now }),
    },
  });
  audit({
    action: 'order-papers.send',
    resource: 'orders',
    id: order,
    after: { document: number, language },
    subject,
  });
}
