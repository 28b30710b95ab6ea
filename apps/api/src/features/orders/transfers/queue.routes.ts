import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import * as contract from '@datum/contract/transfers/transfers';
import type { FastifyInstance } from 'fastify';
import { sendKeptFile } from '../../../platform/files/send-file.ts';
import { mountRead, mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { soldBy } from '../sold/sold.table.ts';
import { checkedBy, type Found, firstOn, recordFound, weighFound } from './found.jobs.ts';
import { shownProof } from './proof.rules.ts';
import { findProof, listProofs, type ProofRow, updateProof } from './proofs.queries.ts';
import { readTransferSettings } from './settings.queries.ts';

type Call = WriteCall<{ uuid: string }, unknown, unknown>;

/** Those who check transfers: proof beside order, one decision each. */
export function queueRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, contract.listTransfers, async ({ db, query, request, person }) => {
    const { page, per_page, view } = query;
    const { rows, total } = await listProofs(db, knownPerson(person).uuid, view, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const settings = await readTransferSettings(db);
    const data = rows.map((row) => shownProof(row, settings));
    return pageAnswer(request, data, total, query);
  });
  mountRead(app, platform, contract.downloadProof, async ({ db, params, reply, person }) =>
    sendKeptFile(
      platform,
      db,
      reply,
      (await findProof(db, knownPerson(person).uuid, params.uuid))?.file_uuid ?? null,
    ),
  );
  mountWrite(app, platform, contract.verifyTransfer, (call) => settle(call, call.body, 'verify'));
  mountWrite(app, platform, contract.recordPart, (call) => settle(call, call.body, 'part'));
  mountWrite(app, platform, contract.returnProof, async (call) => {
    const { db, body, now } = call;
    const { proof, order } = await lock(call);
    const by = { decided_by: knownPerson(call.person).uuid, decided_at: now };
    await updateProof(db, proof.id, { state: 'returned', ...body, ...by });
    await soldBy(order).noteProof({ ...call, actor: by.decided_by }, order, 'payment');
    await tellReturned(call, order, body);
    note(call, proof, order, 'transfers.return', body);
    return show(call);
  });
}

/** An open proof with its order, both locked: two people who decide at once decide one after the other. */
async function lock({ db, params, person }: Call): Promise<{ proof: ProofRow; order: OrderRow }> {
  const { uuid } = knownPerson(person);
  const seen = await findProof(db, uuid, params.uuid);
  if (!seen) throw notFound();
  const order = await lockOrder(db, seen.order_id);
  const proof = await findProof(db, uuid, params.uuid);
  if (proof?.state !== 'received' && proof?.state !== 'checked')
    throw wrongState(refusal('transfers.decided'));
  return { proof, order };
}

async function settle(call: Call, found: Found, as: 'verify' | 'part') {
  const { db, person } = call;
  const { uuid } = knownPerson(person);
  const { proof, order } = await lock(call);
  const first = proof.state === 'checked' ? firstOn(proof) : null;
  const { step, first_by, more } = await weighFound(call, order, found, as, { uuid, person, first });
  if (step === 'second') {
    await updateProof(db, proof.id, checkedBy(uuid, found));
    note(call, proof, order, 'transfers.check', { ...found, ...more });
    return show(call);
  }
  const by = { uuid, first_by };
  const outcome = await recordFound(call, order, found, { as, proof_id: proof.id, line_id: null, by });
  note(
    call,
    proof,
    order,
    as === 'part' ? 'transfers.part' : 'transfers.verify',
    {
      ...found,
      outcome,
      ...more,
    },
    by.first_by === null ? [] : [by.first_by],
  );
  return show(call);
}

async function show({ db, platform, params, person, afterCommit }: Call) {
  const proof = await findProof(db, knownPerson(person).uuid, params.uuid);
  if (!proof) throw notFound();
  afterCommit(() => platform.sessions.forget());
  return shownProof(proof, await readTransferSettings(db));
}

const note = (
  { audit }: Call,
  proof: ProofRow,
  order: OrderRow,
  action: 'transfers.check' | 'transfers.verify' | 'transfers.part' | 'transfers.return',
  after: object,
  confirms: readonly string[] = [],
): void =>
  audit({
    confirms,
    action,
    resource: 'transfers',
    id: proof.uuid,
    before: { order: order.reference, state: proof.state, found: firstOn(proof) },
    after: { order: order.reference, ...after },
    subject: order.buyer_uuid,
  });

async function tellReturned(
  { db, platform }: Call,
  order: OrderRow,
  {
    reason,
    note: words,
  }: { readonly reason: 'unreadable' | 'amount' | 'account' | 'other'; readonly note: string },
): Promise<void> {
  await mailAbout({ db, platform }, order, 'transfer-returned', ({ locale }) => ({
    reference: order.reference,
    why: [WHY[reason][locale === 'ms' ? 'ms' : 'en'], words].filter(Boolean).join(' '),
    link: platform.config.webUrl + href('orders.show', { id: order.uuid }),
  }));
}

const WHY = {
  unreadable: { en: 'We could not read it.', ms: 'Kami tidak dapat membacanya.' },
  amount: { en: 'It shows another amount.', ms: 'Jumlah yang dipaparkan berlainan.' },
  account: { en: 'It shows another account.', ms: 'Akaun yang dipaparkan berlainan.' },
  other: { en: '', ms: '' },
} as const;
