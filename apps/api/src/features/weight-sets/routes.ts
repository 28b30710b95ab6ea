import {
  compareWeightSets,
  createWeightSet,
  editWeightSet,
  editWeights,
  listWeightSets as listEndpoint,
  showWeightSet,
  type WeightSetDetail,
} from '@datum/contract/computation/weight-sets';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDraft } from '../approvals/queries.ts';
import { familyExists, listFamilies } from '../index-families/families.queries.ts';
import { ensureComponentGroups } from '../runs/weighed/components.queries.ts';
import { compareWeights } from './compare.queries.ts';
import {
  findWeightSet,
  insertWeightSet,
  listWeightSets,
  weightCodeTaken,
  writeDescription,
  writeWeights,
} from './queries.ts';
import { matrixErrors, weightsForAudit } from './rules.ts';

/** Weight sets: what a building category is made of. */
export function weightSetRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listEndpoint, async ({ db }) => ({
    data: await listWeightSets(db),
    families: await listFamilies(db),
  }));
  mountRead(app, platform, showWeightSet, ({ db, params }) => weightSetOr404(db, params.id));
  mountRead(app, platform, compareWeightSets, async ({ db, params, query }) => {
    await weightSetOr404(db, params.id);
    await weightSetOr404(db, query.with);
    return compareWeights(db, params.id, query.with);
  });
  mountWrite(app, platform, createWeightSet, async ({ db, body, person, audit }) => {
    const { family, ...description } = body;
    if (!(await familyExists(db, family))) {
      throw invalid({ family: [refusal('computation.family-unknown')] });
    }
    await refuseTakenCode(db, body.code, null);
    await ensureComponentGroups(db, family);
    const id = await insertWeightSet(db, family, description, person?.uuid ?? '');
    audit({ action: 'weight-sets.create', resource: 'weight-sets', id, after: body });
    return weightSetOr404(db, id);
  });
  mountWrite(app, platform, editWeightSet, async ({ db, params, body, person, audit }) => {
    const { version, ...description } = body;
    const { code, title, source_document, valid_from, note } = await weightSetOr404(db, params.id);
    await claimDraft(db, 'weight-sets', params.id, version, person?.uuid ?? '');
    await refuseTakenCode(db, body.code, params.id);
    await writeDescription(db, params.id, description);
    audit({
      action: 'weight-sets.edit',
      resource: 'weight-sets',
      id: params.id,
      before: { code, title, source_document, valid_from, note },
      after: description,
    });
    return weightSetOr404(db, params.id);
  });
  mountWrite(app, platform, editWeights, async ({ db, params, body, person, audit }) => {
    const before = await weightSetOr404(db, params.id);
    await claimDraft(db, 'weight-sets', params.id, body.version, person?.uuid ?? '');
    const errors = matrixErrors(body.weights, before);
    if (errors) {
      throw invalid(errors);
    }
    await writeWeights(db, params.id, body.weights);
    const after = await weightSetOr404(db, params.id);
    audit({
      action: 'weight-sets.edit-weights',
      resource: 'weight-sets',
      id: params.id,
      before: weightsForAudit(before),
      after: weightsForAudit(after),
    });
    return after;
  });
}

async function refuseTakenCode(db: Reading, code: string, except: number | null): Promise<void> {
  if (await weightCodeTaken(db, code, except)) {
    throw invalid({ code: [refusal('computation.code-taken', { code })] });
  }
}

async function weightSetOr404(db: Reading, id: number): Promise<WeightSetDetail> {
  const found = await findWeightSet(db, id);
  if (!found) {
    throw notFound();
  }
  return found;
}
