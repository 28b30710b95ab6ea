import {
  editMedium,
  historyOfMedium,
  listMedia,
  type MediumDetail,
  removeMedium,
  showMedium,
  showScanning,
} from '@datum/contract/content/media';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { type Call, mountRead } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList } from '../../platform/resources/list.ts';
import {
  mountEdit,
  mountHistory,
  mountRemove,
  mountShow,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { dropStored } from '../../platform/storage/stored.ts';
import { linkToMedium } from './links.rules.ts';
import {
  findMedium,
  listMediaRows,
  listTwins,
  listVersions,
  type MediumRow,
  updateMedium,
} from './queries.ts';
import { auditedMedium, shownMedium, shownVersion, stillUsed, wrongMedium } from './rules.ts';
import { usesOfMedium } from './uses.queries.ts';
import { deleteMedium, lockMedium } from './versions.queries.ts';

/** A medium as its usual calls know it. */
export const MEDIUM: RecordKind<{ uuid: string }, MediumRow, MediumDetail, 'media'> = {
  resource: 'media',
  find: ({ db }, { uuid }) => findMedium(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: (row, call) => shownDetail(row, call),
  audited: auditedMedium,
};

/** Everything that is known of a medium. */
export async function shownDetail(
  row: MediumRow,
  { db, platform, now }: Call<unknown, unknown, unknown> & { readonly db: Reading },
): Promise<MediumDetail> {
  const linkTo = linkToMedium(platform.config, now);
  const versions = await listVersions(db, row.id);
  return {
    ...shownMedium(row, linkTo),
    versions: versions.map((version) => shownVersion(row.uuid, version, linkTo)),
    used_by: await usesOfMedium(db, row.id),
    twins: await listTwins(db, row),
  };
}

/** What is known of media, and changing it. */
export function mediumRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(
    app,
    platform,
    listMedia,
    ({ db, query }, place) => listMediaRows(db, query, place),
    (row, { now }) => shownMedium(row, linkToMedium(platform.config, now)),
  );
  mountRead(app, platform, showScanning, async () => ({ is_on: platform.watched.scanner !== 'off' }));
  mountShow(app, platform, showMedium, MEDIUM);
  mountHistory(app, platform, historyOfMedium, MEDIUM);

  mountEdit(app, platform, editMedium, MEDIUM, 'media.edit', ({ db, body, now }, before) => {
    const { version: _, ...written } = body;
    const errors = wrongMedium(before.kind, written);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return updateMedium(db, before, written, now);
  });
  mountRemove(app, platform, removeMedium, MEDIUM, 'media.remove', async (call, { id, uuid }) => {
    await lockMedium(call.db, uuid);
    const uses = await usesOfMedium(call.db, id);
    if (uses.length > 0) throw wrongState(stillUsed(uses.map(({ title }) => title)));
    call.afterCommit(await dropStored(platform, call.db, await deleteMedium(call.db, id)));
  });
}
