import { contentSchema } from '@datum/contract/content/content-schema';
import { draftFaq } from '@datum/contract/feedback/feedback';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { insertItem } from '../../content/write.queries.ts';
import { detailOf, follow, lockOpen } from '../call.routes.ts';
import { readThread } from '../record.queries.ts';
import { draftOf } from './draft.rules.ts';

/** A message and its answer become the draft of a question for everybody; editors make it ready and publish it. */
export function draftRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, draftFaq, async (call) => {
    const { db, now } = call;
    const person = knownPerson(call.person);
    if (!person.permissions.includes('cms.faq.create')) throw forbidden();
    const row = await lockOpen(call, call.params.uuid, call.body.version);
    if (row.draft_item !== null) throw wrongState(refusal('feedback.draft-made'));
    const told = (await readThread(db, row.id)).filter(
      ({ kind, by_staff }) => kind === 'message' && by_staff,
    );
    const answer = row.answer || told.at(-1)?.body;
    if (!answer) throw wrongState(refusal('feedback.draft-answer'));
    const content = contentSchema('faq').parse(draftOf(row, answer));
    const placed = { slug: null, parent_id: null, position: 0, audience: 'public' as const, plans: [] };
    const version = { content, note: row.number, by: person.uuid, now };
    const item = await insertItem(db, 'faq', placed, version);
    call.audit({
      action: 'content.create',
      resource: 'content',
      id: item.uuid,
      after: { type: 'faq', title: row.subject, from: row.number },
    });
    return detailOf(
      call,
      await follow(call, row, { audit: 'feedback.draft-faq', set: { draft_item: item.id } }),
    );
  });
}
