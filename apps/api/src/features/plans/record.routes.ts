import type { PlanDetail } from '@datum/contract/plans/plans';
import { type FieldErrors, invalid } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Asked, RecordKind } from '../../platform/resources/record.ts';
import { findRecord, type PlanRecord, readQuestions } from './record.queries.ts';
import { auditedPlan, shownPlan, shownVersions } from './rules.ts';

/** A plan as its calls know it. */
export const PLAN: RecordKind<{ uuid: string }, PlanRecord, PlanDetail, 'plans'> = {
  resource: 'plans',
  find: ({ db, platform }, { uuid }) => findRecord(db, platform.today(), uuid),
  idOf: ({ uuid }) => uuid,
  shown: (row, call) => detail(row, call),
  audited: (row) => auditedPlan(row, row.versions),
  unique: { plans_code_key: 'code' },
};

/** The same, where the address names one of its versions. */
export const VERSIONED: RecordKind<{ uuid: string; number: number }, PlanRecord, PlanDetail, 'plans'> = PLAN;

async function detail(row: PlanRecord, { db, platform, request }: Asked): Promise<PlanDetail> {
  const today = platform.today();
  const questions = await readQuestions(db, row, row.terms, today);
  return {
    ...shownPlan(row, today),
    versions: shownVersions(row, today),
    warnings: questions.map(tellerFor(request)),
  };
}

/** @throws Problem 422 with the fields that something is wrong with */
export function refuse(
  wrongs: Readonly<Record<string, readonly (FieldErrors[string][number] | null)[]>>,
): void {
  const errors = Object.entries(wrongs)
    .map(([field, all]) => [field, all.filter((one) => one !== null)] as const)
    .filter(([, all]) => all.length > 0);
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
