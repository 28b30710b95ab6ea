import { reissueOwnInvoice } from '@datum/contract/orders/papers/order-papers';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findDocument, readerOf } from '../own/documents.queries.ts';
import { shownDetail } from '../own/documents.routes.ts';
import { reissueInvoice } from './reissue.jobs.ts';

/** Invoices made out to other details: what was issued stays, a credit note takes it off, and a new one follows. */
export function reissueRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, reissueOwnInvoice, async (call) => {
    const { uuid } = knownPerson(call.person);
    const seen = await findDocument(call.db, await readerOf(call.db, uuid), call.params.uuid);
    if (!seen) throw notFound();
    return shownDetail(await reissueInvoice(call, seen, { ...call.body, mayBeCredited: false }));
  });
}
