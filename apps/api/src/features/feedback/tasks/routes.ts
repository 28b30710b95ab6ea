import { addTask, endTask, listOwnTasks } from '@datum/contract/feedback/tasks';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { lockMessage, readOwners } from '../queries.ts';
import { findTask, insertTask, readOwnTasks, setDone, type TaskRow } from './queries.ts';
import { auditedTask, shownTask } from './rules.ts';

/** Tasks that staff make of messages: one person, one day, done or not. */
export function taskRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnTasks, async ({ db, person }) => {
    const { rows, more } = await readOwnTasks(db, knownPerson(person).uuid);
    return { data: rows.map(shownTask), more };
  });

  mountWrite(app, platform, addTask, async (call) => {
    const { db, body, now } = call;
    const by = knownPerson(call.person);
    const message = await lockMessage(db, body.feedback);
    if (!message) throw notFound();
    if (message.merged_number) {
      throw wrongState(refusal('feedback.step-merged', { number: message.merged_number }));
    }
    if (body.due_on < platform.today()) throw invalid({ due_on: [refusal('feedback.task-past')] });
    if (!(await readOwners(db)).some(({ uuid }) => uuid === body.person_uuid)) {
      throw invalid({ person_uuid: [refusal('feedback.task-person')] });
    }
    const { uuid } = await insertTask(db, {
      title: body.title,
      person_uuid: body.person_uuid,
      due_on: body.due_on,
      feedback_id: message.id,
      created_by: by.uuid,
      created_at: now,
      updated_at: now,
    });
    const row = await needTask(db, uuid);
    const after = auditedTask(row);
    call.audit({ action: 'feedback.to-task', resource: 'feedback', id: message.uuid, after });
    const link = platform.config.webUrl + href('feedback.show', { id: message.uuid });
    const { title, number } = row;
    await sendNotice(
      db,
      platform,
      'task-given',
      (locale) => ({ by: by.name, title, number, due: dayIn(locale, row.due_on), link }),
      { except: by.uuid, only: row.person_uuid },
    );
    return shownTask(row);
  });

  mountWrite(app, platform, endTask, async (call) => {
    const { db, params, body, now } = call;
    const before = await needTask(db, params.uuid);
    if ((before.done_at !== null) === body.done) throw wrongState(refusal('feedback.task-state'));
    const by = body.done ? knownPerson(call.person).uuid : null;
    if (!(await setDone(db, { id: before.id, version: body.version }, by, now))) {
      throw changedMeanwhile(shownTask(await needTask(db, params.uuid)));
    }
    const after = await needTask(db, params.uuid);
    call.audit({
      action: body.done ? 'feedback.task-done' : 'feedback.task-reopened',
      resource: 'feedback',
      id: before.feedback_uuid,
      before: auditedTask(before),
      after: auditedTask(after),
    });
    return shownTask(after);
  });
}

/** @throws Problem 404 */
async function needTask(db: Reading, uuid: string): Promise<TaskRow> {
  const row = await findTask(db, uuid);
  if (!row) throw notFound();
  return row;
}
