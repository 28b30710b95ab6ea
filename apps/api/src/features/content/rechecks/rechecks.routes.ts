import { contentCalls } from '@datum/contract/content/content-calls';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { listRevised } from '@datum/contract/publication/revised-texts';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountEdit } from '../../../platform/resources/record.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { itemKind } from '../record.routes.ts';
import { updateItem } from '../write.queries.ts';
import { closeRechecks, listRevisedTexts, readOpenRechecks } from './rechecks.queries.ts';

/** Texts whose figures were revised: a person reads them and confirms that they still say what is so. */
export function recheckRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const { confirm } = contentCalls(type);
  mountEdit(app, platform, confirm, itemKind(type), 'content.confirm', async (call, before) => {
    const { db, body, now, person } = call;
    if ((await readOpenRechecks(db, before.id)).length === 0) {
      throw wrongState(refusal('content.nothing-to-confirm'));
    }
    await closeRechecks(db, before.id, knownPerson(person).uuid, now);
    return updateItem(db, { ...before, version: body.version }, now, {});
  });
}

/** The texts of one release. */
export function revisedRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listRevised, async ({ db, query, request }) => {
    const { sequence, page, per_page } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await listRevisedTexts(db, sequence, place);
    const data = rows.map(({ checked_at, total: _, ...row }) => ({
      ...row,
      checked_at: checked_at?.toISOString() ?? null,
    }));
    return pageAnswer(request, data, total, { page, per_page });
  });
}
