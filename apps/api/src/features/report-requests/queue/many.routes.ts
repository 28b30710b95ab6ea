import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { changeManyRequests, tagText } from '@datum/contract/requests/report-requests';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, invalid } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { oneOfMany } from '../../../platform/writes/one-of-many.ts';
import { type AnyCall, follow, lockKnown } from '../call.routes.ts';
import { type RequestRecord, readOwners } from '../queries.ts';
import { findMacro } from '../settings.queries.ts';
import { sendReply } from '../thread/thread.routes.ts';
import { takeStep } from './step.routes.ts';

type Asked = InputOf<typeof changeManyRequests>['body'];
type Work = (own: AnyCall, row: RequestRecord) => Promise<unknown>;

const NEEDS = {
  assign: 'requests.report.assign',
  tag: 'requests.report.assign',
  close: 'requests.report.answer',
  macro: 'requests.report.answer',
} as const;

/** One step for many requests: each says for itself what happened, and one refusal does not stop the others. */
export function manyRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, changeManyRequests, async (call) => {
    const { uuids, action } = call.body;
    if (!knownPerson(call.person).permissions.includes(NEEDS[action])) throw forbidden();
    const work = await workOf(call, call.body);
    const tell = tellerFor(call.request);
    const results = [];
    // in one order, so that two of these wait for each other
    for (const uuid of [...new Set(uuids)].toSorted()) {
      const why = await oneOfMany(call, async (own) => work(own, await lockKnown(own, uuid, null)));
      results.push({ uuid, done: why === null, message: why && tell(why) });
    }
    return { results };
  });
}

/** What is done with each; what is wrong with all of them is said before the first. */
async function workOf(call: AnyCall, { action, owner_uuid, tag, reason, macro }: Asked): Promise<Work> {
  const actor = knownPerson(call.person).name;
  switch (action) {
    case 'assign': {
      const owner = (await readOwners(call.db)).find(({ uuid }) => uuid === owner_uuid);
      if (owner_uuid !== null && !owner) throw invalid({ owner_uuid: [refusal('requests.owner-unknown')] });
      return (own, row) =>
        follow(own, row, {
          audit: 'report-requests.assign',
          action: 'assign',
          reason: owner?.name ?? '',
          actor,
          set: { owner_uuid },
        });
    }
    case 'tag': {
      const { success, data } = tagText.safeParse(tag);
      if (!success) throw invalid({ tag: [refusal('requests.tag-asked')] });
      return (own, row) =>
        follow(own, row, {
          audit: 'report-requests.tag',
          action: 'tag',
          actor,
          set: { tags: [...new Set([...row.tags, data])].toSorted().slice(0, 10) },
          quiet: true,
        });
    }
    case 'close': {
      if (reason.length < 3) throw invalid({ reason: [refusal('requests.reason-asked')] });
      return (own, row) => takeStep(own, row, { step: 'close', reason });
    }
    case 'macro': {
      const found = macro === null ? undefined : await findMacro(call.db, macro);
      if (!found) throw invalid({ macro: [refusal('requests.macro-unknown')] });
      return (own, row) =>
        sendReply(own, row, { text: found.body[row.locale] || found.body.en, files: [], asks: found.asks });
    }
  }
}
