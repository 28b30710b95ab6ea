import type { InputOf } from '@datum/contract/calls/endpoint';
import { changeManyFeedback } from '@datum/contract/feedback/feedback';
import { FEEDBACK_STEPS, LEAST_REASON } from '@datum/contract/feedback/feedback-states';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { oneOfMany } from '../../../platform/writes/one-of-many.ts';
import { type AnyCall, follow, lockOpen } from '../call.routes.ts';
import { type FeedbackRecord, findByNumber, readOwners } from '../queries.ts';
import { mergeInto } from './merge.routes.ts';
import { takeStep } from './step.routes.ts';

type Asked = InputOf<typeof changeManyFeedback>['body'];

/** One step for many messages: each says for itself what happened, and one refusal does not stop the others. */
export function manyRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, changeManyFeedback, async (call) => {
    const work = await workOf(call, call.body);
    const tell = tellerFor(call.request);
    const results = [];
    // in one order, so that two of these wait for each other
    for (const uuid of [...new Set(call.body.uuids)].toSorted()) {
      const why = await oneOfMany(call, async (own) => work(own, await lockOpen(own, uuid, null)));
      results.push({ uuid, done: why === null, message: why && tell(why) });
    }
    return { results };
  });
}

/** What is done with each; what is wrong with all of them is said before the first. */
async function workOf(
  call: AnyCall,
  { action, owner_uuid, state, reason, into }: Asked,
): Promise<(own: AnyCall, row: FeedbackRecord) => Promise<unknown>> {
  switch (action) {
    case 'assign': {
      const isKnown =
        owner_uuid === null || (await readOwners(call.db)).some(({ uuid }) => uuid === owner_uuid);
      if (!isKnown) throw invalid({ owner_uuid: [refusal('feedback.owner-unknown')] });
      return (own, row) => follow(own, row, { audit: 'feedback.keep', set: { owner_uuid } });
    }
    case 'state':
      if (FEEDBACK_STEPS[state].reason && reason.length < LEAST_REASON) {
        throw invalid({ reason: [refusal('feedback.reason-asked', { count: LEAST_REASON })] });
      }
      return (own, row) => takeStep(own, row, { state, reason });
    case 'merge': {
      const target = await findByNumber(call.db, into);
      if (!target) throw invalid({ into: [refusal('feedback.merge-unknown', { number: into })] });
      return async (own, row) => (row.id === target.id ? undefined : mergeInto(own, row, into));
    }
  }
}
