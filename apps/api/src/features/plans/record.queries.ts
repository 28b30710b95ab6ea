import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import type { Reading } from '@datum/database/open';
import { findPlan, type PlanRow, readPublicPlans } from './queries.ts';
import { comparedOf, saidAbove } from './rules.ts';
import { readVersions, type VersionRow } from './versions.queries.ts';

/** A plan with its versions. */
export interface PlanRecord extends PlanRow {
  readonly versions: readonly VersionRow[];
}

export async function findRecord(db: Reading, today: string, uuid: string): Promise<PlanRecord | undefined> {
  const plan = await findPlan(db, today, uuid);
  return plan && { ...plan, versions: await readVersions(db, plan.id, today) };
}

/**
 * What is asked about a plan as it is, or as it would be from a day on: whether, beside the other public plans of that day, a
 * cheaper one gives more than a dearer one. Nothing where the plan is not public.
 */
export async function readQuestions(
  db: Reading,
  plan: Pick<PlanRow, 'code' | 'name' | 'audiences' | 'visibility'>,
  terms: PlanTerms,
  day: string,
): Promise<Refusal[]> {
  if (plan.visibility !== 'public') return [];
  const others = (await readPublicPlans(db, day)).filter(({ code }) => code !== plan.code);
  return saidAbove(
    comparedOf(plan, terms),
    others.map((other) => comparedOf(other, other.terms)),
    [...others, plan],
  );
}
