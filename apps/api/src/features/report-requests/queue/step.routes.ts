import { refusal } from '@datum/contract/messages/refusals/refusal';
import { stepRequest } from '@datum/contract/requests/report-requests';
import {
  REQUEST_STEPS,
  type RequestStep,
  requestBlock,
  stepLeads,
} from '@datum/contract/requests/request-steps';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, answer, follow, lockKnown, staffLink, tellRequester } from '../call.routes.ts';
import { makersOf } from '../papers/answers.rules.ts';
import { withdrawQuotes } from '../papers/quotes.queries.ts';
import type { RequestRecord } from '../queries.ts';
import { readParts } from '../record.queries.ts';
import { blocked, isOwed, STATE_WORDS } from '../rules.ts';

/** Steps that staff take by hand; the requester hears of each. */
export function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, stepRequest, async (call) => {
    const { step, reason, version } = call.body;
    const row = await lockKnown(call, call.params.uuid, version);
    return answer(call, await takeStep(call, row, { step, reason }));
  });
}

/** Takes a locked request a step on. @throws Problem 409 where its state does not allow it, 422 without a reason */
export async function takeStep(
  call: AnyCall,
  row: RequestRecord,
  { step, reason }: { readonly step: RequestStep; readonly reason: string },
): Promise<RequestRecord> {
  const { db } = call;
  const block = requestBlock(step, {
    state: row.state,
    isOwed: isOwed(row),
    isMerged: row.merged_into !== null,
    hasAnswer: step === 'review' && makersOf(await readParts(db, row.id)).length > 0,
  });
  if (block) throw blocked(block, row);
  const to = stepLeads(step, { isOwed: isOwed(row) });
  if (REQUEST_STEPS[step].reason && reason.length < 3)
    throw invalid({ reason: [refusal('requests.reason-asked')] });
  if (to === 'closed' || to === 'declined') await withdrawQuotes(db, row.id, ['sent'], call.now);
  const after = await follow(call, row, {
    audit: 'report-requests.step',
    action: `step.${step}`,
    to,
    waits: to === 'accepted' ? 'payment' : null,
    reason,
    actor: knownPerson(call.person).name,
  });
  if (step === 'review') {
    const { name, uuid } = knownPerson(call.person);
    const { number, title } = after;
    const link = staffLink(call.platform, after);
    await sendNotice(call.db, call.platform, 'answer-waits', () => ({ by: name, number, title, link }), {
      except: uuid,
    });
  }
  // that a colleague looks at the answer, or gave it back, is nothing to the requester
  if (step !== 'review' && step !== 'return') {
    const state = STATE_WORDS[to][row.locale];
    await tellRequester(call, after, 'request-state', { state, reason });
  }
  return after;
}
