import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  downloadTransactionPaper,
  reissueTransactionInvoice,
  sendTransactionPaper,
  showTransactionDocument,
} from '@datum/contract/orders/papers/transaction-papers';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type DocumentRow, findAccount, findAnyDocument } from '../own/documents.queries.ts';
import { shownDetail } from '../own/documents.routes.ts';
import { findReceiver } from '../papers/links.jobs.ts';
import { reissueInvoice } from '../papers/reissue.jobs.ts';
import { answerPaper, sendPaper } from '../papers/send-paper.jobs.ts';
import { findAnyOrder } from '../queries.ts';
import { readReceivers } from '../receivers/receivers.queries.ts';

/** Documents of any buyer, for staff who see payments: fetched and sent, each noted with who did it. */
export function transactionPaperRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, downloadTransactionPaper, async ({ db, person, params, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const row = await needDocument(db, params.uuid);
    return answerPaper(platform, reply, row, query.language, { via: 'staff', by_uuid: uuid, at: now });
  });
  mountWrite(app, platform, sendTransactionPaper, async ({ db, person, params, body, now, audit }) => {
    const row = await needDocument(db, params.uuid);
    await refuseStranger(db, row, body.email);
    const { name } = knownPerson(person);
    await sendPaper({ db, platform, now, audit }, row, {
      ...{ ...body, sender: null, name, subject: row.buyer_uuid },
    });
    return { email: body.email };
  });
  mountRead(app, platform, showTransactionDocument, async ({ db, params }) =>
    shownDetail(await needDocument(db, params.uuid)),
  );
  mountWrite(app, platform, reissueTransactionInvoice, async (call) => {
    const row = await needDocument(call.db, call.params.uuid);
    return shownDetail(await reissueInvoice(call, row, { ...call.body, mayBeCredited: true }));
  });
}

/** Whose account may not fetch a document gets no address that opens it. @throws Problem 422 at `email`, with who may */
async function refuseStranger(db: Reading, { uuid, order }: DocumentRow, email: string): Promise<void> {
  if (!(await findAccount(db, email)) || (await findReceiver(db, email, uuid))) return;
  const found = await findAnyOrder(db, order);
  const receivers = found ? await readReceivers(db, found) : [];
  const to = receivers.map((receiver) => receiver.email).join(', ') || 'none';
  throw invalid({ email: [refusal('orders.paper-stranger', { to })] });
}

async function needDocument(db: Reading, uuid: string): Promise<DocumentRow> {
  const row = await findAnyDocument(db, uuid);
  if (!row) throw notFound();
  return row;
}
