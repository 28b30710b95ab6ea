import { dismissFirstTasks, listFirstTasks, noteFirstTask } from '@datum/contract/orders/own/first-tasks';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { dismiss, findList, listTasks, tickTask } from './queries.ts';

/** What a buyer begins with. */
export function firstTaskRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listFirstTasks, async ({ db, person }) => {
    const { uuid } = knownPerson(person);
    const list = await findList(db, uuid);
    return { tasks: list ? await listTasks(db, uuid) : [], dismissed: list?.dismissed_at != null };
  });

  mountWrite(app, platform, noteFirstTask, async (call) => {
    await tickTask(call, knownPerson(call.person).uuid, call.params.task);
  });

  mountWrite(app, platform, dismissFirstTasks, async ({ db, person, now, audit }) => {
    const { uuid } = knownPerson(person);
    if (!(await dismiss(db, uuid, now))) return;
    audit({
      action: 'first-tasks.dismiss',
      resource: 'first_tasks',
      id: uuid,
      before: { dismissed: false },
      after: { dismissed: true },
      subject: uuid,
    });
  });
}
