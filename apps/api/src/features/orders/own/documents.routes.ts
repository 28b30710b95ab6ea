import {
  type DocumentDetail,
  listOwnDocuments,
  type OrderDocument,
  showOwnDocument,
} from '@datum/contract/orders/papers/order-documents';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type DocumentRow, findDocument, listDocuments, readerOf } from './documents.queries.ts';

/** Invoices, receipts and credit notes of the signed-in person. */
export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnDocuments, async ({ db, person, query, request }) => {
    const { page, per_page, kind, year } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await listDocuments(
      db,
      await readerOf(db, knownPerson(person).uuid),
      { kind, year },
      place,
    );
    return pageAnswer(request, rows.map(shown), total, query);
  });
  mountRead(app, platform, showOwnDocument, async ({ db, person, params }) => {
    const row = await findDocument(db, await readerOf(db, knownPerson(person).uuid), params.uuid);
    if (!row) throw notFound();
    return shownDetail(row);
  });
}

/** A document with all that was frozen in it. */
export function shownDetail(row: DocumentRow): DocumentDetail {
  const { seller, buyer, lines, term_months, tax_percent, refers_to, days_left, days_of, days_paid } = row;
  const { replaces, replaced_by, reason } = row;
  const days =
    days_left === null || days_of === null || days_paid === null
      ? null
      : { left: days_left, of: days_of, paid: days_paid };
  return {
    ...{ ...shown(row), seller, buyer, lines, term_months, tax_percent, refers_to, days },
    ...{ replaces, replaced_by, reason },
  };
}

const shown = (row: DocumentRow): OrderDocument => ({
  uuid: row.uuid,
  kind: row.kind,
  number: row.number,
  issued_on: row.issued_on,
  title: row.title,
  from: row.from,
  to: row.to,
  currency: row.currency,
  amount: row.amount,
  tax: row.tax,
  total: row.total,
  method: row.method,
  order: row.order,
  reference: row.reference,
  is_demo: row.is_demo,
});
