import type { PaperLanguage } from '@datum/contract/orders/order-papers';
import {
  downloadOwnPaper,
  downloadOwnYear,
  openLinkedPaper,
  sendOwnPaper,
} from '@datum/contract/orders/order-papers';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { zipOf } from '../../../platform/files/zip.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { dateIn, type Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { LONGEST } from '../../../platform/signed-links/signed-links.table.ts';
import { opensLink, signLink } from '../../../platform/signed-links/signed-links.ts';
import {
  type DocumentRow,
  findAnyDocument,
  findDocument,
  readerOf,
  readOfYear,
} from '../own/documents.queries.ts';
import { papersOf } from './papers.jobs.ts';
import { noteFetched } from './papers.queries.ts';

/** Documents of a year in one file; a buyer has two or three for each order. */
const MOST_OF_YEAR = 500;

/** Documents as PDFs: one, a year of them, by a link from an email. */
export function paperRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, downloadOwnPaper, async ({ db, person, params, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    return send(platform, reply, row, query.language, { via: 'page', by_uuid: uuid, at: now });
  });

  mountRead(app, platform, openLinkedPaper, async ({ db, params, query, now, reply }) => {
    const about = { purpose: 'document', subject: params.uuid, now } as const;
    const row = opensLink(platform.config, query.key, about) && (await findAnyDocument(db, params.uuid));
    if (!row) throw notFound();
    return send(platform, reply, row, query.language, { via: 'link', by_uuid: null, at: now });
  });

  mountRead(app, platform, downloadOwnYear, async ({ db, person, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const rows = await readOfYear(db, await readerOf(db, uuid), query.year, MOST_OF_YEAR);
    if (rows.length === 0) throw notFound();
    const papers = await papersOf(platform, rows, query.language);
    await note(platform, rows, query.language, { via: 'year', by_uuid: uuid, at: now });
    const files = papers.map(({ row, content }) => [`${row.number}.pdf`, content] as const);
    // the time of the newest makes the same year the same bytes
    const zip = zipOf(files, rows.at(-1)?.issued_at ?? now);
    await reply
      .headers(downloadHeaders(`documents-${query.year}.zip`))
      .type('application/zip')
      .send(zip);
    return undefined;
  });

  mountWrite(app, platform, sendOwnPaper, async ({ db, person, params, body, now, audit }) => {
    const { uuid, name } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    const until = new Date(now.getTime() + LONGEST.document * 1_000);
    const { language, email } = body;
    await sendMail(db, platform, {
      template: 'document-sent',
      to: email,
      locale: language,
      values: {
        name,
        number: row.number,
        until: dayIn(language, dateIn(platform.config.timeZone, until)),
        link: linkOf(platform, { uuid: params.uuid, language, now, until }),
      },
    });
    audit({
      action: 'order-papers.send',
      resource: 'orders',
      id: row.order,
      after: { document: row.number, language },
      subject: uuid,
    });
    return { email };
  });
}

function linkOf(
  { config }: Platform,
  about: { readonly uuid: string; readonly language: string; readonly now: Date; readonly until: Date },
): string {
  const { uuid, language, now, until } = about;
  const key = signLink(config, { purpose: 'document', subject: uuid, now, until });
  const link = new URL(`/api/v1/order-documents/${uuid}/linked`, config.apiUrl || config.webUrl);
  link.search = new URLSearchParams({ language, key }).toString();
  return link.href;
}

interface Fetched {
  readonly via: 'page' | 'year' | 'link';
  readonly by_uuid: string | null;
  readonly at: Date;
}

async function send(
  platform: Platform,
  reply: FastifyReply,
  row: DocumentRow,
  language: PaperLanguage,
  fetched: Fetched,
): Promise<undefined> {
  const [paper] = await papersOf(platform, [row], language);
  if (!paper) throw notFound();
  await note(platform, [row], language, fetched);
  await reply
    .headers(downloadHeaders(`${row.number}.pdf`))
    .type('application/pdf')
    .send(paper.content);
  return undefined;
}

const note = (
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
