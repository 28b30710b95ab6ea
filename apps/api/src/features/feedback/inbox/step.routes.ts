import { stepFeedback, tellFeedback } from '@datum/contract/feedback/feedback';
import {
  canStep,
  FEEDBACK_STEPS,
  type FeedbackStep,
  LEAST_REASON,
} from '@datum/contract/feedback/feedback-states';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AnyCall, detailOf, follow, lockOpen, tellSender } from '../call.routes.ts';
import type { FeedbackRecord } from '../queries.ts';
import { readMerged, readVoters } from '../record.queries.ts';
import { saidOf } from '../rules.ts';

/** The status of a message, and who hears of it. */
export function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, stepFeedback, async (call) => {
    const { version, ...step } = call.body;
    const row = await lockOpen(call, call.params.uuid, version);
    return detailOf(call, await takeStep(call, row, step));
  });

  mountWrite(app, platform, tellFeedback, async (call) => {
    const row = await lockOpen(call, call.params.uuid, call.body.version);
    const told = await tellAll(call, row);
    if (told === 0) throw wrongState(refusal('feedback.nobody-voted'));
    await follow(call, row, { audit: 'feedback.tell', set: {} });
    return { told };
  });
}

/** Sets the status of a locked message, and mails it to its sender. @throws Problem 409, 422 without a reason */
export async function takeStep(
  call: AnyCall,
  row: FeedbackRecord,
  step: { readonly state: FeedbackStep; readonly reason: string; readonly answer?: string },
): Promise<FeedbackRecord> {
  const { state, reason, answer = '' } = step;
  if (!canStep(row.state, state)) throw wrongState(refusal('feedback.step-state'));
  if (FEEDBACK_STEPS[state].reason && reason.length < LEAST_REASON) {
    throw invalid({ reason: [refusal('feedback.reason-asked', { count: LEAST_REASON })] });
  }
  const set = { reason, answer: answer || row.answer };
  const after = await follow(call, row, { audit: 'feedback.step', set, to: state, reason });
  await tellSender(call, after, 'feedback-state', saidOf(after));
  return after;
}

/** Mails everybody who voted, and those whose message was merged into it. Gives how many. */
async function tellAll(call: AnyCall, row: FeedbackRecord): Promise<number> {
  const { db, platform } = call;
  const told = new Set([row.sender_email.toLowerCase()]);
  for (const other of await readMerged(db, row.id)) {
    if (told.has(other.sender_email.toLowerCase())) continue;
    told.add(other.sender_email.toLowerCase());
    await tellSender(call, other, 'feedback-state', saidOf(row, other.locale));
  }
  for (const { uuid, name, email, locale } of await readVoters(db, row.id)) {
    if (told.has(email.toLowerCase())) continue;
    told.add(email.toLowerCase());
    await sendMail(db, platform, {
      template: 'feedback-told',
      to: email,
      userUuid: uuid,
      locale,
      values: {
        name,
        number: row.number,
        subject: row.subject,
        ...saidOf(row, locale),
        link: platform.config.webUrl + href('feedback', { query: { tab: 'ideas' } }),
      },
    });
  }
  return told.size - 1;
}
