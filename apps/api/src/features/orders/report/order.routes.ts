import { refusal } from '@datum/contract/messages/refusals/refusal';
import { orderQuoted } from '@datum/contract/requests/request-orders';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStatusToken } from '../../../platform/proofs/request-links.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockQuote, readQuoteLines } from '../../report-requests/papers/quotes.queries.ts';
import { lockRequest, type RequestRecord, setRequester } from '../../report-requests/queries.ts';
import { showOwn } from '../call.routes.ts';
import { orderOnce } from '../once/once.jobs.ts';
import type { BuyingCall } from '../order.routes.ts';
import { findBuyer, lockParties } from '../price/held.queries.ts';
import { findOrderOfReport } from '../queries.ts';
import { quotedLines, reportTitle } from './quoted.rules.ts';

/** Orders of accepted quotes. Guests sign in to pay: invoice, proof and refund belong to an account. */
export function reportOrderRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, orderQuoted, async (call) => {
    const { db, params, body } = call;
    // the person who asked pays, whatever their role: a report is no plan
    const buyer = await findBuyer(db, knownPerson(call.person).uuid);
    if (!buyer) throw notFound();
    await lockParties(db, buyer.uuid, buyer);
    const row = await lockOwn(call, { request: params.uuid, status: body.status, person: buyer.uuid });
    const quote = await lockQuote(db, row.id, params.paper);
    if (!quote) throw notFound();
    const made = await findOrderOfReport(db, quote.id);
    if (made) return showOwn(db, platform, buyer.uuid, made.uuid);
    const isOwed = row.fee !== null && row.paid_at === null && row.merged_into === null;
    if (quote.state !== 'accepted' || !isOwed) throw wrongState(refusal('requests.quote-over'));
    const { id, tax_percent, net, tax, total } = quote;
    const order = await orderOnce(call, buyer, {
      kind: 'report',
      title: reportTitle(row),
      thing: { report_quote_id: id },
      lines: quotedLines(await readQuoteLines(db, id)),
      tax_percent,
      sum: { amount: net, tax, total },
    });
    return showOwn(db, platform, buyer.uuid, order.uuid);
  });
}

interface Asked {
  readonly request: string;
  /** The token of a guest's link. */
  readonly status: string | null;
  readonly person: string;
}

/** The request of a person, locked. Who has its link takes it to their account with the first order. @throws Problem 403, 404 */
async function lockOwn(
  { db, platform }: BuyingCall,
  { request, status, person }: Asked,
): Promise<RequestRecord> {
  const link = status === null ? null : readStatusToken(platform.config.appSecret, status);
  const row = await lockRequest(db, request);
  if (!row) throw notFound();
  if (row.requester_uuid === person) return row;
  if (link?.uuid !== row.uuid || link.version !== row.link_version) throw notFound();
  if (row.requester_uuid !== null) throw forbidden(refusal('requests.own-only'));
  await setRequester(db, row.id, person);
  return { ...row, requester_uuid: person };
}
