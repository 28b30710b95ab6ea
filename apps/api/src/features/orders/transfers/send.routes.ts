import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { MOST_PROOFS } from '@datum/contract/transfers/transfer-facts';
import { sendProof } from '@datum/contract/transfers/transfers';
import type { FastifyInstance } from 'fastify';
import { keepFile, type Looked } from '../../../platform/files/files.ts';
import type { ReceivedFile } from '../../../platform/files/received-file.ts';
import { mountUpload, type ReadCall } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { turnOfCaller } from '../../../platform/session/known-callers.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { writtenMoney } from '../answer.rules.ts';
import { showOwn } from '../call.routes.ts';
import { lockOwn } from '../own/take-over.jobs.ts';
import type { OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { soldBy } from '../sold/sold.table.ts';
import { prolong } from './money.jobs.ts';
import { countProofs, insertProof, replaceOpenProof } from './proofs.queries.ts';

const MOST_BYTES = 10 * 1024 * 1024;

/** Payers send the slips of their transfers. */
export function sendRoutes(app: FastifyInstance, platform: Platform): void {
  mountUpload(app, platform, sendProof, look, async (call, file) => {
    const { db, query, now, audit } = call;
    const { uuid } = knownPerson(call.person);
    const order = await lockOwn(call, uuid, call.params.uuid);
    await check(call, order, query.paid_on);
    const { amount, paid_on, bank_reference } = query;
    await replaceOpenProof(db, order.id, now);
    const file_uuid = await keepFile(call, file, uuid);
    const { name, mediaType, sha256 } = file;
    const proof = await insertProof(db, {
      ...{ order_id: order.id, file_uuid, name, media_type: mediaType, sha256 },
      ...{ amount, paid_on, bank_reference, created_at: now },
    });
    await prolong(call, order);
    await soldBy(order).noteProof(call, order, 'proof');
    await tellStaff(call, order, amount);
    audit({
      action: 'transfers.send',
      resource: 'transfers',
      id: proof.uuid,
      after: { order: order.reference, amount, paid_on, sha256 },
      subject: order.buyer_uuid,
    });
    call.afterCommit(() => platform.sessions.forget());
    return showOwn(db, platform, uuid, order.uuid);
  });
}

/** A picture is kept as it was drawn anew, a PDF as it came; nothing else is a slip. */
async function look(file: ReceivedFile, call: ReadCall<unknown, unknown, unknown>): Promise<Looked> {
  if (file.size > MOST_BYTES) throw invalid({ file: [refusal('transfers.file-large')] });
  const bytes = await file.bytes();
  const name = file.name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '').slice(-120) || 'slip';
  const turn = await turnOfCaller(call);
  const { parsing } = call.platform;
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const named = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
    await parsing.tryDocument(file.path, named, turn);
    return { name: named, mediaType: 'application/pdf' };
  }
  const isPicture =
    bytes.subarray(0, 3).toString('hex') === 'ffd8ff' || bytes.toString('latin1', 1, 4) === 'PNG';
  if (!isPicture) throw invalid({ file: [refusal('transfers.file-kind')] });
  const picture = await parsing.keptPicture(file.path, turn);
  return { name, mediaType: picture.mediaType, file: await file.rewritten(picture.bytes) };
}

async function check({ db, platform }: Settling, order: OrderRow, paidOn: string): Promise<void> {
  if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
  if (order.method !== 'transfer') throw wrongState(refusal('transfers.not-transfer'));
  if (paidOn > platform.today()) throw invalid({ paid_on: [refusal('transfers.future')] });
  if ((await countProofs(db, order.id)) >= MOST_PROOFS) {
    throw wrongState(refusal('transfers.proofs-many', { count: MOST_PROOFS }));
  }
}

const tellStaff = ({ db, platform }: Settling, order: OrderRow, amount: number) =>
  sendNotice(
    db,
    platform,
    'transfer-proof',
    () => ({
      reference: order.reference,
      amount: writtenMoney(amount, order.currency),
      link: `${platform.config.webUrl}${href('transactions')}?tab=open`,
    }),
    {},
  );
