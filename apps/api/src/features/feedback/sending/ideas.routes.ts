import { listIdeas, suggestFaq, voteFeedback } from '@datum/contract/feedback/sending';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockMessage, readListed } from '../queries.ts';
import { readOwnVotes } from '../record.queries.ts';
import { auditedFeedback, ideaOf } from '../rules.ts';
import { setVote } from '../write.queries.ts';
import { anyWord } from './rules.ts';
import { readSuggested } from './site.queries.ts';

/** What everybody sees of what others asked for, and answers that are there already. */
export function ideaRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, suggestFaq, async ({ db, query, locale }) => {
    const words = anyWord(query.q);
    return { data: words === '' ? [] : await readSuggested(db, words, locale) };
  });

  mountRead(app, platform, listIdeas, async ({ db, person }) => {
    const own = person ? await readOwnVotes(db, person.uuid) : new Set<number>();
    const { rows, more } = await readListed(db);
    return { data: rows.map((row) => ideaOf(row, own.has(row.id))), more };
  });

  mountWrite(app, platform, voteFeedback, async (call) => {
    const { db, params, body, now } = call;
    const { uuid: user } = knownPerson(call.person);
    const row = await lockMessage(db, params.uuid);
    if (!row || row.listed_at === null) throw notFound();
    if (body.votes && row.state !== 'new' && row.state !== 'acknowledged' && row.state !== 'planned') {
      throw wrongState(refusal('feedback.not-listed'));
    }
    await setVote(db, { id: row.id, user, votes: body.votes, now });
    const after = (await lockMessage(db, params.uuid)) ?? row;
    call.audit({
      action: 'feedback.vote',
      resource: 'feedback',
      id: row.uuid,
      before: { ...auditedFeedback(row), votes: row.votes },
      after: { ...auditedFeedback(after), votes: after.votes },
      ...(row.sender_uuid ? { subject: row.sender_uuid } : {}),
    });
    return ideaOf(after, body.votes);
  });
}
