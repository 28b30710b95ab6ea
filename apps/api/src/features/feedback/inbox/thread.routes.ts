import { noteFeedback, replyFeedback } from '@datum/contract/feedback/feedback';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, detailOf, follow, lockOpen, tellSender } from '../call.routes.ts';
import type { FeedbackRecord } from '../queries.ts';
import { insertMessage } from '../write.queries.ts';

/** What staff write: to the sender by email, or for each other. */
export function threadRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, replyFeedback, async (call) => {
    const row = await lockOpen(call, call.params.uuid, null);
    const { name } = knownPerson(call.person);
    await keep(call, row, 'message', call.body.text);
    // who gets an answer was heard
    const after = await follow(call, row, {
      audit: 'feedback.reply',
      set: {},
      ...(row.state === 'new' ? { to: 'acknowledged' as const } : {}),
    });
    await tellSender(call, after, 'feedback-reply', { by: name, message: call.body.text });
    return detailOf(call, after);
  });

  mountWrite(app, platform, noteFeedback, async (call) => {
    const row = await lockOpen(call, call.params.uuid, null);
    await keep(call, row, 'note', call.body.text);
    return detailOf(call, await follow(call, row, { audit: 'feedback.note', set: {} }));
  });
}

function keep(call: AnyCall, row: FeedbackRecord, kind: 'message' | 'note', body: string) {
  const { uuid, name } = knownPerson(call.person);
  return insertMessage(call.db, {
    feedback_id: row.id,
    kind,
    by_staff: true,
    author_uuid: uuid,
    author_name: name,
    body,
    at: call.now,
  });
}
