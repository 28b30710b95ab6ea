import {
  createStructure,
  editStructure,
  listStructures as listEndpoint,
  type StructureDetail,
  showStructure,
} from '@datum/contract/computation/structures';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { familyOf } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDraft } from '../approvals/queries.ts';
import { familyExists, listFamilies } from '../index-families/families.queries.ts';
import { findStructure, listStructures } from './queries.ts';
import { contentErrors } from './rules.ts';
import { fillFromLists, insertStructure, knownIds, writeStructure } from './write.queries.ts';

/** Structures: which items, regions and exclusions an index is made of. */
export function structureRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listEndpoint, async ({ db }) => ({
    data: await listStructures(db),
    families: (await listFamilies(db)).filter(({ code }) => hasItems(code)),
  }));
  mountRead(app, platform, showStructure, ({ db, params }) => structureOr404(db, params.id));
  mountWrite(app, platform, createStructure, async ({ db, body, person, audit }) => {
    const { family, ...description } = body;
    if (!(await familyExists(db, family))) {
      throw invalid({ family: [refusal('computation.family-unknown')] });
    }
    if (!hasItems(family)) {
      throw invalid({ family: [refusal('computation.family-weighs')] });
    }
    const id = await insertStructure(db, family, description, person?.uuid ?? '');
    await fillFromLists(db, id, familyOf(family)?.reads ?? []);
    const made = await structureOr404(db, id);
    audit({ action: 'structures.create', resource: 'structures', id, after: forAudit(made) });
    return made;
  });
  mountWrite(app, platform, editStructure, async ({ db, params, body, person, audit }) => {
    const { version, ...content } = body;
    const before = await structureOr404(db, params.id);
    await claimDraft(db, 'structures', params.id, version, person?.uuid ?? '');
    const errors = contentErrors(content, await knownIds(db));
    if (errors) {
      throw invalid(errors);
    }
    await writeStructure(db, params.id, content);
    const after = await structureOr404(db, params.id);
    audit({
      action: 'structures.edit',
      resource: 'structures',
      id: params.id,
      before: forAudit(before),
      after: forAudit(after),
    });
    return after;
  });
}

/** Whether a family is made of items: one that weighs others has no structure. */
const hasItems = (family: string): boolean => (familyOf(family)?.reads ?? []).length > 0;

/** Flat members, so that the history shows what changed. */
function forAudit({
  title,
  note,
  item_rows,
  region_rows,
  exclusion_rows,
}: StructureDetail): Record<string, unknown> {
  return {
    title,
    note,
    ...Object.fromEntries(
      item_rows.map(({ item, group, weight }) => [`item ${item.code}`, `${group.code}, ${weight}`]),
    ),
    ...Object.fromEntries(
      region_rows.map(({ region, group, share }) => [`region ${region.code}`, `${group.code}, ${share}`]),
    ),
    ...Object.fromEntries(
      exclusion_rows.map(({ variant, group_ids }) => [`exclusion ${variant}`, group_ids]),
    ),
  };
}

async function structureOr404(db: Reading, id: number): Promise<StructureDetail> {
  const found = await findStructure(db, id);
  if (!found) {
    throw notFound();
  }
  return found;
}
