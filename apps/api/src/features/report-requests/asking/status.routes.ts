import { answerQuoteByLink, showRequestStatus, writeByLink } from '@datum/contract/requests/asking';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestOfLink } from '../call.routes.ts';
import { answerOpenQuote } from '../papers/quotes.routes.ts';
import { lockRequest, type RequestRecord } from '../queries.ts';
import { blocked, oldLink } from '../rules.ts';
import { takeIn } from '../thread/thread.routes.ts';
import { viewForRequester } from '../view.routes.ts';

/** A request for who has its link: read, written to, its quote answered. */
export function statusRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showRequestStatus, async (call) =>
    viewForRequester(call.db, platform, await requestOfLink(call, call.body.status)),
  );

  mountWrite(app, platform, writeByLink, async (call) => {
    const row = await lockLink(call, call.body.status);
    if (row.merged_into !== null) throw blocked('merged', row);
    const after = await takeIn(call, row, { ...call.body, via: 'web', author: authorOf(row) });
    return viewForRequester(call.db, platform, after);
  });

  mountWrite(app, platform, answerQuoteByLink, async (call) => {
    const row = await lockLink(call, call.body.status);
    const { answer, reason } = call.body;
    const after = await answerOpenQuote(call, row, call.params.paper, {
      answer,
      reason,
      by: row.requester_name,
    });
    return viewForRequester(call.db, platform, after);
  });
}

const authorOf = (row: RequestRecord) => ({
  uuid: row.requester_uuid,
  name: row.requester_name,
  email: row.requester_email,
});

async function lockLink(call: WriteCall<unknown, unknown, unknown>, token: string): Promise<RequestRecord> {
  const row = await lockRequest(call.db, (await requestOfLink(call, token)).uuid);
  if (!row) throw oldLink();
  return row;
}
