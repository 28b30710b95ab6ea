import { noteFeedback, replyFeedback } from '@datum/contract/feedback/feedback';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type AnyCall, detailOf, follow, lockKnown, tellSender } from '../call.routes.ts';
import { readMerged } from '../record.queries.ts';
import { insertMessages } from '../write.queries.ts';

/** What staff write: to the sender by email, or for each other. */
export function threadRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, replyFeedback, async (call) => {
    const row = await lockKnown(call, call.params.uuid);
    const { name } = knownPerson(call.person);
    const others = call.body.everyone ? await readMerged(call.db, row.id) : [];
    await keep(call, [row, ...others], 'message', call.body.text);
    // who gets an answer was heard
    const after = await follow(call, row, {
      audit: 'feedback.reply',
      set: {},
      ...(row.state === 'new' ? { to: 'acknowledged' as const } : {}),
    });
    for (const one of [after, ...others]) {
      await tellSender(call, one, 'feedback-reply', { by: name, message: call.body.text });
    }
    return detailOf(call, after);
  });

  mountWrite(app, platform, noteFeedback, async (call) => {
    const row = await lockKnown(call, call.params.uuid);
    await keep(call, [row], 'note', call.body.text);
    return detailOf(call, await follow(call, row, { audit: 'feedback.note', set: {} }));
  });
}

function keep(
  call: AnyCall,
  threads: readonly { readonly id: number }[],
  kind: 'message' | 'note',
  body: string,
) {
  const { uuid, name } = knownPerson(call.person);
  const said = { kind, by_staff: true, author_uuid: uuid, author_name: name, body, at: call.now };
  return insertMessages(
    call.db,
    threads.map(({ id }) => ({ feedback_id: id, ...said })),
  );
}
