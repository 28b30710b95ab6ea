import { isMatched } from '@datum/contract/computation/rule-set';
import {
  createRuleSet,
  editRuleSet,
  listRuleSets as listEndpoint,
  type RuleSetDetail,
  type StoredRuleSet,
  showRuleSet,
} from '@datum/contract/computation/rule-sets';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDraft } from '../approvals/queries.ts';
import { familyExists, listFamilies } from '../index-families/families.queries.ts';
import { findRuleSet, hasComputedWithoutEnds, insertRuleSet, listRuleSets, writeRuleSet } from './queries.ts';

/** Rule sets: what averages and indices are computed by. */
export function ruleSetRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listEndpoint, async ({ db }) => ({
    data: await listRuleSets(db),
    families: await listFamilies(db),
  }));
  mountRead(app, platform, showRuleSet, ({ db, params }) => ruleSetOr404(db, params.id));
  mountWrite(app, platform, createRuleSet, async ({ db, body, person, audit }) => {
    const { code, ...content } = body;
    await requireFamily(db, content.family);
    await requireBeginning(db, content);
    const id = await insertRuleSet(db, code, content, person?.uuid ?? '');
    if (id === null) {
      throw invalid({ code: [refusal('computation.rule-set-code-taken', { code })] });
    }
    audit({ action: 'rule-sets.create', resource: 'rule-sets', id, after: body });
    return ruleSetOr404(db, id);
  });
  mountWrite(app, platform, editRuleSet, async ({ db, params, body, person, audit }) => {
    const { version, ...content } = body;
    const before = await ruleSetOr404(db, params.id);
    await requireFamily(db, content.family);
    await requireBeginning(db, content);
    await claimDraft(db, 'rule-sets', params.id, version, person?.uuid ?? '');
    await writeRuleSet(db, params.id, content);
    audit({
      action: 'rule-sets.edit',
      resource: 'rule-sets',
      id: params.id,
      before: contentOf(before),
      after: content,
    });
    return ruleSetOr404(db, params.id);
  });
}

const contentOf = ({ family, title, rules, valid_from, note }: StoredRuleSet) => ({
  family,
  title,
  rules,
  valid_from,
  note,
});

async function requireFamily(db: Reading, family: string | null): Promise<void> {
  if (family !== null && !(await familyExists(db, family))) {
    throw invalid({ family: [refusal('computation.family-unknown')] });
  }
}

/**
 * Rules that do not say when a line has ended compare with a base, which needs months that were computed: only an office that
 * has been computing by such rules can go on with them.
 */
async function requireBeginning(
  db: Reading,
  { family, rules }: Pick<StoredRuleSet, 'family' | 'rules'>,
): Promise<void> {
  if (!isMatched(rules.imputation) && !(await hasComputedWithoutEnds(db, family))) {
    throw invalid({ 'rules.imputation.imputeMax': [refusal('computation.impute-max-asked')] });
  }
}

async function ruleSetOr404(db: Reading, id: number): Promise<RuleSetDetail> {
  const found = await findRuleSet(db, id);
  if (!found) {
    throw notFound();
  }
  return found;
}
