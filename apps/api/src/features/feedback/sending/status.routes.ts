import { showFeedbackStatus, writeByFeedbackLink } from '@datum/contract/feedback/sending';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWellFormed, sha256 } from '../../../platform/session/tokens.ts';
import { follow } from '../call.routes.ts';
import { type FeedbackRecord, findByLink } from '../queries.ts';
import { readThread } from '../record.queries.ts';
import { oldLink, viewOf } from '../rules.ts';
import { insertMessages } from '../write.queries.ts';
import { tellOffice } from './send.routes.ts';
import { readOffice } from './site.queries.ts';

/** A message for who has its link: read, and written to. */
export function statusRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showFeedbackStatus, async ({ db, body }) => {
    const row = await messageOf(db, body.status);
    return viewOf(row, await readThread(db, row.id));
  });

  mountWrite(app, platform, writeByFeedbackLink, async (call) => {
    const { db, body, now } = call;
    const row = await messageOf(db, body.status);
    await insertMessages(db, [
      {
        feedback_id: row.id,
        kind: 'message',
        by_staff: false,
        author_uuid: row.sender_uuid,
        author_name: row.sender_name,
        body: body.text,
        at: now,
      },
    ]);
    const after = await follow(call, row, { audit: 'feedback.write', set: {} });
    const office = await readOffice(db, row.topic);
    if (office) await tellOffice(call, after, office.email, body.text);
    return viewOf(after, await readThread(db, row.id));
  });
}

/** The message of a link. @throws Problem 404 */
async function messageOf(db: Reading, token: string): Promise<FeedbackRecord> {
  const row = isWellFormed(token) ? await findByLink(db, sha256(token)) : undefined;
  if (!row) throw oldLink();
  return row;
}
