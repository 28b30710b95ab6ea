import { correctFeedback } from '@datum/contract/feedback/feedback';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { insertArticle } from '../../content/corrections/prepare.queries.ts';
import { type AnyCall, detailOf, follow, lockOpen, tellSender } from '../call.routes.ts';
import { saidOf, stateAfter } from '../rules.ts';
import { readNamedIn } from '../sending/named.queries.ts';

/**
 * A message about a figure or a text becomes the draft of a correction article. Figures that runs compute are put right by a
 * correction of their own (`corrections.open`), which the article can follow.
 */
export function correctionRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, correctFeedback, async (call) => {
    const { db, now } = call;
    const person = knownPerson(call.person);
    if (!person.permissions.includes('cms.news.create')) throw forbidden();
    const row = await lockOpen(call, call.params.uuid, call.body.version);
    if (row.correction_item !== null) throw wrongState(refusal('feedback.correction-made'));
    const reader = { vintage: platform.published.vintage, person };
    const named = await readNamedIn(db, row, reader, platform.config.timeZone);
    if (!named) throw wrongState(refusal('feedback.correct-nothing'));
    const by = { person: person.uuid, note: row.number, now };
    const draft = await insertArticle(db, named.about, named.changed, by);
    call.audit({
      action: 'content.create',
      resource: 'content',
      id: draft.uuid,
      after: { type: 'news', title: draft.title, from: row.number },
    });
    const set = { correction_item: draft.id };
    return detailOf(call, await goOn(call, row, set));
  });
}

/** What came of a message is planned work, and its sender hears of it where that is new. */
async function goOn(
  call: AnyCall,
  row: Parameters<typeof follow>[1],
  set: Parameters<typeof follow>[2]['set'],
) {
  const to = stateAfter(row.state);
  const after = await follow(call, row, { audit: 'feedback.to-correction', set, ...(to ? { to } : {}) });
  if (to) await tellSender(call, after, 'feedback-state', saidOf(after));
  return after;
}
