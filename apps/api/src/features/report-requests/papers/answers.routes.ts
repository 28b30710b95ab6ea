import { refusal } from '@datum/contract/messages/refusals/refusal';
import { deliverRequest, discardAnswer, freezeAnswer } from '@datum/contract/requests/request-papers';
import type { FastifyInstance } from 'fastify';
import { mountPrepared, mountWrite } from '../../../platform/http/mount.ts';
import { fourEyes, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { dateIn } from '../../../platform/office-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSamePerson } from '../../../platform/proofs/same-person.queries.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { type AnyCall, answer, follow, lockKnown, tellRequester } from '../call.routes.ts';
import { type RequestRecord, readSettings } from '../queries.ts';
import { readParts } from '../record.queries.ts';
import { blocked, mustBring } from '../rules.ts';
import { asksFor } from '../sides.queries.ts';
import { insertMessage, setMail } from '../thread/thread.queries.ts';
import { deliverBlock } from '../view.rules.ts';
import { deleteAnswer, deliverAnswers, lockAnswer } from './answers.queries.ts';
import { makersOf } from './answers.rules.ts';
import { freeze, sha256Of, storeFrozen } from './freeze.routes.ts';

/** Answers: a published table frozen at a vintage, looked at by another person, delivered by links that end. */
export function answerRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(app, platform, freezeAnswer, freeze, async (call, frozen) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    mustTakeAnswer(row);
    await storeFrozen(call, row, frozen);
    const actor = knownPerson(call.person).name;
    const after = await follow(call, row, {
      audit: 'report-requests.freeze',
      action: 'freeze',
      actor,
      more: { subject: call.body.subject, vintage: frozen.vintage, sha256: frozen.files.map(sha256Of) },
    });
    return answer(call, after);
  });

  mountWrite(app, platform, discardAnswer, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    const kept = await lockAnswer(call.db, row.id, call.params.paper);
    if (!kept) throw notFound();
    if (kept.delivered_at) throw wrongState(refusal('requests.answer-delivered'));
    await deleteAnswer(call.db, kept.id);
    const actor = knownPerson(call.person).name;
    return answer(
      call,
      await follow(call, row, { audit: 'report-requests.discard-answer', action: 'discard-answer', actor }),
    );
  });

  mountWrite(app, platform, deliverRequest, async (call) => {
    const row = await lockKnown(call, call.params.uuid, call.body.version);
    return answer(call, await deliver(call, row, call.body.text));
  });
}

/** Answers are made while work goes on; a quick one before it has begun. */
const MADE_IN = ['received', 'clarifying', 'accepted', 'in_work', 'review'] as const;

/** @throws Problem 409 where no answer can be made now */
export function mustTakeAnswer(row: RequestRecord): void {
  if (row.merged_into !== null) throw blocked('merged', row);
  if (!MADE_IN.some((state) => state === row.state)) throw blocked('state', row);
}

/** Another person's approval sends the answer; the link to its files ends. @throws Problem 403 to who made it, 409 */
async function deliver(call: AnyCall, row: RequestRecord, text: string): Promise<RequestRecord> {
  const { db, now } = call;
  const person = knownPerson(call.person);
  mustBring('deliver', row);
  const isAlone = await isHeldByOne(db, 'requests.report.deliver');
  const makers = makersOf(await readParts(db, row.id));
  const isOwn = await asksFor(db, row.id, person.uuid);
  const own = await readSamePerson(db, person.uuid);
  const block = deliverBlock(row, makers, { own, isAlone, isOwn });
  if (block === 'payment' || block === 'answer') throw blocked(block, row);
  if (block === 'own') throw fourEyes(refusal('requests.deliver-own'), 'requests.report.deliver');
  if (block === 'asked') throw fourEyes(refusal('requests.own-request'), 'requests.report.deliver');
  if (block === 'tasks') throw wrongState(refusal('requests.deliver-tasks'));
  const { delivery_days } = await readSettings(db);
  const expires_at = new Date(now.getTime() + delivery_days * 86_400_000);
  await deliverAnswers(db, row.id, { delivered_by: person.uuid, delivered_at: now, expires_at });
  const id = await insertMessage(db, {
    request_id: row.id,
    kind: 'message',
    by_staff: true,
    via: 'web',
    author_uuid: person.uuid,
    author_name: person.name,
    author_email: person.email,
    body: text,
    at: now,
  });
  const after = await follow(call, row, {
    audit: 'report-requests.deliver',
    action: 'deliver',
    to: 'delivered',
    waits: null,
    actor: person.name,
    set: { last_message_at: now, last_message_by: 'staff' },
    more: { expires_at: expires_at.toISOString(), ...(isAlone ? { alone: true } : {}) },
  });
  const until = dayIn(after.locale, dateIn(call.platform.config.timeZone, expires_at));
  await setMail(db, id, await tellRequester(call, after, 'request-delivered', { message: text, until }));
  return after;
}
