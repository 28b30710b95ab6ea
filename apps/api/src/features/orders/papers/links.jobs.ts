import { BY_OFFICE, type PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import type { Reading } from '@datum/database/open';
import type { Platform } from '../../../platform/platform.ts';
import { LONGEST } from '../../../platform/signed-links/signed-links.table.ts';
import { opensLink, signLink } from '../../../platform/signed-links/signed-links.ts';
import {
  type DocumentRow,
  findAccount,
  findAnyDocument,
  findDocument,
  readerOf,
} from '../own/documents.queries.ts';

/** Until when a link that is made now opens its document. */
export const endOfLink = (now: Date): Date => new Date(now.getTime() + LONGEST.document * 1_000);

/** What a link opens: a document, as long as the person may fetch it on whom the link stands. */
interface Linked {
  readonly uuid: string;
  readonly by?: string | undefined;
}

/** An address where a document is fetched without signing in, for an email. */
export function linkOf(
  { config }: Platform,
  { language, now, ...linked }: Required<Linked> & { readonly language: PaperLanguage; readonly now: Date },
): string {
  const key = signLink(config, { ...subjectOf(linked), now, until: endOfLink(now) });
  const link = new URL(`/api/v1/order-documents/${linked.uuid}/linked`, config.apiUrl || config.webUrl);
  link.search = new URLSearchParams({ language, by: linked.by, key }).toString();
  return link.href;
}

/** The document that a link opens now; links of before they named anybody stand on who the order belongs to. */
export async function findLinked(
  db: Reading,
  { config }: Platform,
  { key, now, ...linked }: Linked & { readonly key: string; readonly now: Date },
): Promise<DocumentRow | undefined> {
  if (!opensLink(config, key, { ...subjectOf(linked), now })) return undefined;
  const row = await findAnyDocument(db, linked.uuid);
  if (!row || linked.by === BY_OFFICE) return row;
  return findDocument(db, await readerOf(db, linked.by ?? row.buyer_uuid), row.uuid);
}

const subjectOf = ({ uuid, by }: Linked) => ({
  purpose: 'document' as const,
  subject: by === undefined ? uuid : `${uuid} ${by}`,
});

/** Whose account an address is, where that person may fetch the document themselves. */
export async function findReceiver(
  db: Reading,
  email: string,
  document: string,
): Promise<string | undefined> {
  const person = await findAccount(db, email);
  const row = person && (await findDocument(db, await readerOf(db, person.uuid), document));
  return row && person.uuid;
}
