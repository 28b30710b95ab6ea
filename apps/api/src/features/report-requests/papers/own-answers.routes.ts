import { answerWithFiles } from '@datum/contract/requests/request-papers';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { answer, follow, lockKnown } from '../call.routes.ts';
import { insertAnswer } from './answers.queries.ts';
import { mustTakeAnswer } from './answers.routes.ts';
import { claimForAnswer } from './freeze.routes.ts';

/** Answers of files that staff made themselves: they wait for another person's approval as frozen tables do. */
export function ownAnswerRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, answerWithFiles, async (call) => {
    const { db, now, params, body } = call;
    const person = knownPerson(call.person);
    const row = await lockKnown(call, params.uuid, body.version);
    mustTakeAnswer(row);
    const { id } = await insertAnswer(db, {
      request_id: row.id,
      title: body.title,
      choice: JSON.stringify({ regions: [], items: [] }),
      figures: 0,
      hidden: 0,
      preview: JSON.stringify({ head: [], rows: [] }),
      made_by: person.uuid,
      made_by_name: person.name,
      made_at: now,
    });
    await claimForAnswer(call, row, id);
    const after = await follow(call, row, {
      audit: 'report-requests.answer-files',
      action: 'answer-files',
      actor: person.name,
      more: { title: body.title, files: body.files },
    });
    return answer(call, after);
  });
}
