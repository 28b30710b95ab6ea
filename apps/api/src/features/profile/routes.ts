import { listOwnDownloads } from '@datum/contract/office/downloads';
import { preferences } from '@datum/contract/people/preferences';
import {
  editProfile,
  exportOwnData,
  personalisation,
  personalise,
  showProfile,
} from '@datum/contract/people/profile';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { changedMeanwhile } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import { listTasks, tickTask } from '../first-tasks/queries.ts';
import { readViewsOf } from '../saved-views/queries.ts';
import { readWishesOf } from '../wanted-data/queries.ts';
import { photoRoutes } from './photo.routes.ts';
import { changeProfile, keepPersonalisation, readDownloads, readEverything, readProfile } from './queries.ts';

/** The own profile: what a person may say and choose for themselves. */
export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  photoRoutes(app, platform);

  mountRead(app, platform, listOwnDownloads, async ({ db, person, query, request }) => {
    const rows = await readDownloads(db, knownPerson(person).uuid, query);
    const shown = rows.map(({ all_rows: _all, at, ...row }) => ({ ...row, at: at.toISOString() }));
    return pageAnswer(request, shown, Number(rows[0]?.all_rows ?? 0), query);
  });

  mountRead(app, platform, showProfile, ({ db, person }) => shown(db, knownPerson(person).uuid));

  mountWrite(app, platform, editProfile, async (call) => {
    const { uuid, session } = knownPerson(call.person);
    const { version, ...change } = call.body;
    const before = await shown(call.db, uuid);
    if (!(await changeProfile(call.db, uuid, version, change, call.now))) {
      throw changedMeanwhile();
    }
    const after = await shown(call.db, uuid);
    call.audit({ action: 'profile.edit', resource: 'users', id: uuid, before, after, subject: uuid });
    if (change.preferences) await tickTask(call, uuid, 'notices');
    await notifySessions(call.db, session.id);
    call.afterCommit(() => platform.sessions.forget(session.id));
    return after;
  });

  mountWrite(app, platform, personalise, async (call) => {
    const { uuid } = knownPerson(call.person);
    const before = await shown(call.db, uuid);
    await keepPersonalisation(call.db, uuid, call.body, call.now);
    const after = await shown(call.db, uuid);
    call.audit({ action: 'profile.personalise', resource: 'users', id: uuid, before, after, subject: uuid });
    return after;
  });

  mountRead(app, platform, exportOwnData, async ({ db, person, reply }) => {
    const { uuid } = knownPerson(person);
    const everything = {
      profile: await shown(db, uuid),
      ...(await readEverything(db, uuid)),
      saved_views: await readViewsOf(db, uuid),
      first_tasks: await listTasks(db, uuid),
      wanted_data: await readWishesOf(db, uuid),
    };
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"');
    await reply.serializer((text: string) => text).send(JSON.stringify(everything, null, 2));
    return undefined;
  });
}

async function shown(db: Reading, uuid: string) {
  const { organisation_code, organisation_name, created_at, terms_version, terms_accepted_at, ...row } =
    await readProfile(db, uuid);
  return {
    ...row,
    organisation: organisation_code ? { code: organisation_code, name: organisation_name } : null,
    personalisation: personalisation.parse(row.personalisation),
    preferences: preferences.parse(row.preferences),
    terms:
      terms_version && terms_accepted_at
        ? { version: terms_version, accepted_at: terms_accepted_at.toISOString() }
        : null,
    created_at: created_at.toISOString(),
  };
}
