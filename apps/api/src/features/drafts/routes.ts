import { deleteDraft, listDrafts, saveDraft, showDraft } from '@datum/contract/office/drafts';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import * as drafts from './queries.ts';

const MOST = 200;
const LARGEST = 256 * 1024;

/** What people typed and did not save, so that no end of a session loses it (rules 7.7). Not audited: nothing has changed yet. */
export function draftRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listDrafts, async ({ db, person }) => {
    const rows = await drafts.listDrafts(db, knownPerson(person).uuid);
    return { data: rows.map(({ key, saved_at }) => ({ key, saved_at: saved_at.toISOString() })) };
  });

  mountRead(app, platform, showDraft, async ({ db, person, params }) => {
    const draft = await drafts.findDraft(db, knownPerson(person).uuid, params.key);
    if (!draft) throw notFound();
    return {
      key: draft.key,
      data: draft.data as Record<string, unknown>,
      saved_at: draft.saved_at.toISOString(),
    };
  });

  mountWrite(app, platform, saveDraft, async ({ db, person, params, body, now }) => {
    if (JSON.stringify(body.data).length > LARGEST) {
      throw new Problem('too_large');
    }
    await drafts.saveDraft(db, {
      user: knownPerson(person).uuid,
      key: params.key,
      data: body.data,
      now,
      most: MOST,
    });
    return { key: params.key, saved_at: now.toISOString() };
  });

  mountWrite(app, platform, deleteDraft, async ({ db, person, params }) => {
    await drafts.deleteDraft(db, knownPerson(person).uuid, params.key);
    return undefined;
  });
}
