import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mergeRequest, splitRequest } from '@datum/contract/requests/report-requests';
import { addWorkingDays } from '@datum/contract/requests/request-clock';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { answer, type CallOf, follow, lockKnown, tellRequester } from '../call.routes.ts';
import { noteEvent } from '../change.queries.ts';
import { withdrawQuotes } from '../papers/quotes.queries.ts';
import {
  findByNumber,
  findRequest,
  lockRequest,
  nextNumber,
  type RequestRecord,
  readSettings,
} from '../queries.ts';
import { blocked } from '../rules.ts';
import { auditedRequest } from '../view.rules.ts';
import { copyPeople, insertSplit, moveHeld, moveThread, readMessageUuids } from './merge.queries.ts';

/** Two requests that are one, and one that is two. */
export function mergeRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, mergeRequest, merge);
  mountWrite(app, platform, splitRequest, split);
}

/** The thread of a request goes on in another one. */
async function merge(call: CallOf<typeof mergeRequest>) {
  const { into, reason, version } = call.body;
  const { db, now } = call;
  const found = await findByNumber(db, into);
  if (!found) throw invalid({ into: [refusal('requests.merge-unknown', { number: into })] });
  // both are locked in one order, so that two merges of the same two wait for each other
  const locked = [call.params.uuid, found.uuid].toSorted();
  for (const uuid of locked) await lockRequest(db, uuid);
  const row = await lockKnown(call, call.params.uuid, version);
  const target = await findRequest(db, found.uuid);
  if (!target) throw notFound();
  checkMerge(row, target);
  const actor = knownPerson(call.person).name;
  await withdrawQuotes(db, row.id, ['sent'], now);
  await moveThread(db, row, target);
  await copyPeople(db, row, target);
  await moveHeld(db, row, target);
  await follow(call, target, {
    audit: 'report-requests.merge',
    action: 'merged-in',
    reason: row.number,
    actor,
    set: { last_message_at: now },
  });
  const after = await follow(call, row, {
    audit: 'report-requests.merge',
    action: 'merged',
    to: 'closed',
    reason,
    actor,
    set: { merged_into: target.id },
  });
  await tellRequester(call, target, 'request-merged', { merged: row.number, reason });
  return answer(call, after);
}

/** Some messages become a second request. */
async function split(call: CallOf<typeof splitRequest>) {
  const { title, messages, version } = call.body;
  const { db, now } = call;
  const row = await lockKnown(call, call.params.uuid, version);
  if (row.merged_into !== null) throw blocked('merged', row);
  const there = await readMessageUuids(db, row.id);
  const isPart = messages.every((uuid) => there.includes(uuid)) && new Set(messages).size < there.length;
  if (!isPart) throw invalid({ messages: [refusal('requests.split-messages')] });
  const settings = await readSettings(db);
  const today = call.platform.today();
  const made = await insertSplit(db, row, {
    number: await nextNumber(db, 'REQ', today.slice(0, 4)),
    title,
    due_on: addWorkingDays(today, settings.expected_days, settings.days_off),
    tasks: JSON.stringify(settings.tasks.map((text) => ({ text, done_by: null, done_at: null }))),
    now,
  });
  await moveThread(db, row, made, messages);
  await copyPeople(db, row, made);
  const second = await findRequest(db, made.uuid);
  if (!second) throw notFound();
  const actor = knownPerson(call.person).name;
  await noteEvent(db, made.id, {
    action: 'split-from',
    state_before: null,
    state_after: second.state,
    reason: row.number,
    actor,
    at: now,
  });
  call.audit({
    action: 'report-requests.split',
    resource: 'report_requests',
    id: made.uuid,
    after: auditedRequest(second),
  });
  await follow(call, row, { audit: 'report-requests.split', action: 'split', reason: second.number, actor });
  await tellRequester(call, second, 'request-received', { due: dayIn(second.locale, second.due_on) });
  return answer(call, second);
}

/** @throws Problem 422 with what is wrong with the other request */
function checkMerge(row: RequestRecord, target: RequestRecord): void {
  if (row.merged_into !== null) throw blocked('merged', row);
  const number = target.number;
  const wrong =
    target.id === row.id
      ? refusal('requests.merge-self')
      : target.merged_into !== null
        ? refusal('requests.merge-ended', { number })
        : target.requester_email.toLowerCase() !== row.requester_email.toLowerCase()
          ? refusal('requests.merge-other', { number })
          : null;
  if (wrong) throw invalid({ into: [wrong] });
}
