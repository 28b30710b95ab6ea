import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  createView,
  editView,
  listViews,
  MOST_VIEWS,
  removeView,
  type SavedView,
  type ViewAudience,
} from '@datum/contract/office/saved-views';
import { SCREENS, type ScreenName } from '@datum/contract/screens/all';
import { opensTo } from '@datum/contract/screens/opens-to';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { forbidden, invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountCreate, mountEdit, mountRemove, type RecordKind } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import * as views from './queries.ts';

/** Saved views of lists: everybody keeps own ones; who may share keeps in order what is shared. */
export function savedViewRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listViews, async ({ db, query, person }) => {
    const reader = knownPerson(person);
    if (!opensTo(reader, SCREENS[query.screen])) return { data: [] };
    const rows = await views.listViews(db, reader.uuid, query.screen);
    return { data: rows.map((row) => shown(row, reader)) };
  });

  mountCreate(app, platform, createView, VIEW, 'saved-views.create', async ({ db, body, now, ...call }) => {
    const person = knownPerson(call.person);
    if (!opensTo(person, SCREENS[body.screen])) {
      throw invalid({ screen: [refusal('people.view-screen')] });
    }
    checkAudience(person, body.audience, person.uuid);
    await views.lockViewsOf(db, person.uuid);
    if ((await views.countViews(db, person.uuid)) >= MOST_VIEWS) {
      throw wrongState(refusal('people.views-full', { most: MOST_VIEWS }));
    }
    const view = { ...body, owner: person.uuid };
    await refuseTaken(view, views.nameTaken(db, view));
    return { uuid: await views.insertView(db, { ...view, now }) };
  });

  mountEdit(app, platform, editView, VIEW, 'saved-views.edit', async (call, before) => {
    const { db, now } = call;
    const { version, ...written } = call.body;
    const person = knownPerson(call.person);
    if (written.audience !== before.audience) {
      checkAudience(person, written.audience, before.owner_uuid);
    }
    await views.lockViewsOf(db, before.owner_uuid);
    const { owner_uuid: owner, screen, uuid } = before;
    await refuseTaken(written, views.nameTaken(db, { ...written, owner, screen, except: uuid }));
    return views.updateView(db, before, version, written, now);
  });

  mountRemove(app, platform, removeView, VIEW, 'saved-views.remove', ({ db }, { uuid }) =>
    views.deleteView(db, uuid),
  );
}

const VIEW: RecordKind<{ uuid: string }, views.ViewRow, SavedView, 'saved_views'> = {
  resource: 'saved_views',
  find: ({ db, person }, { uuid }) => {
    const reader = knownPerson(person);
    return views.findView(db, { uuid: reader.uuid, mayShare: mayShare(reader) }, uuid);
  },
  checkChange: ({ person }, row) => checkChange(knownPerson(person), row),
  idOf: ({ uuid }) => uuid,
  shown: (row, { person }) => shown(row, knownPerson(person)),
  audited: ({ screen, name, query, audience, role_id }) => ({ screen, name, query, audience, role_id }),
};

const mayShare = (person: SignedIn) => person.permissions.includes('system.savedview.share');
const mayChange = (person: SignedIn, view: views.ViewRow) =>
  view.owner_uuid === person.uuid || (view.audience !== 'mine' && mayShare(person));

function checkAudience(person: SignedIn, audience: ViewAudience, owner: string): void {
  if (audience === 'mine' && owner !== person.uuid) {
    throw invalid({ audience: [refusal('people.view-take-back')] });
  }
  if (audience !== 'mine' && !mayShare(person)) {
    throw invalid({ audience: [refusal('people.view-share')] });
  }
}

function checkChange(person: SignedIn, view: views.ViewRow): void {
  if (!mayChange(person, view)) {
    throw forbidden(refusal('people.view-of-another'));
  }
}

async function refuseTaken({ name }: { readonly name: string }, taken: Promise<boolean>): Promise<void> {
  if (await taken) {
    throw invalid({ name: [refusal('people.view-name-taken', { name })] });
  }
}

const shown = (row: views.ViewRow, reader: SignedIn): SavedView => ({
  uuid: row.uuid,
  screen: row.screen as ScreenName, // written by name from the table of screens
  name: row.name,
  query: row.query,
  audience: row.audience,
  owner: { uuid: row.owner_uuid, name: row.owner_name },
  is_own: row.owner_uuid === reader.uuid,
  may_edit: mayChange(reader, row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});
