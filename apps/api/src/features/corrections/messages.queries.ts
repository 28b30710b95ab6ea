import { canStep } from '@datum/contract/feedback/feedback-states';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { forbidden, invalid } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { lockMessage } from '../feedback/queries.ts';
import { insertEvent, updateFeedback } from '../feedback/write.queries.ts';

/**
 * A correction that is opened because of a message of a reader: the message names it and is planned work. Gives its line of
 * the audit log.
 *
 * @throws Problem 403 without the right to work on messages, 422 where the message is gone, merged, or has a correction
 */
export async function linkMessage(
  db: Writing,
  uuid: string,
  correction: number,
  { by, now }: { readonly by: SignedIn; readonly now: Date },
) {
  if (!by.permissions.includes('feedback.answer')) throw forbidden();
  const message = await lockMessage(db, uuid);
  if (!message) throw invalid({ feedback: [refusal('feedback.link-gone')] });
  if (message.merged_number) {
    throw invalid({ feedback: [refusal('feedback.step-merged', { number: message.merged_number })] });
  }
  if (message.correction_id !== null) throw invalid({ feedback: [refusal('feedback.correction-made')] });
  const state = canStep(message.state, 'planned') ? 'planned' : message.state;
  await updateFeedback(db, message, { correction_id: correction, state }, now);
  if (state !== message.state) {
    await insertEvent(db, { feedback_id: message.id, state, reason: '', actor: by.name, at: now });
  }
  return {
    action: 'feedback.to-correction',
    resource: 'feedback',
    id: message.uuid,
    before: { state: message.state },
    after: { state, correction },
    ...(message.sender_uuid ? { subject: message.sender_uuid } : {}),
  } as const;
}
