import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import { surveyOf } from '@datum/contract/subjects/all';
import { monthsOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A month that was computed over matched lines, and by what. */
export interface OfficialMonth {
  readonly period: string;
  /** The period of its Table One. */
  readonly survey: string;
  readonly structureId: number;
  readonly rules: RuleSet;
  /** Of its Table Two; null while it has none of its own. */
  readonly weightSetId: number | null;
}

/** The months up to `to` that were computed over matched lines, oldest first, by the runs that count. */
export async function readOfficialMonths(db: Reading, family: string, to: string): Promise<OfficialMonth[]> {
  const { rows: surveys } = await sql<{ period: string; structure_id: number; rules: unknown }>`
    select one.period, one.structure_id, s.rules
    from (
      select distinct on (period) id, period, structure_id, rule_set_id from runs
      where subject = ${family} and stage = 'table_one' and state in ('done', 'approved')
        and period <= ${surveyOf(family, to)}
      order by period, id desc
    ) one
    join rule_sets s on s.id = one.rule_set_id
    where exists (select from relatives m where m.run_id = one.id)
    order by one.period`.execute(db);
  const { rows: twos } = await sql<{ period: string; weight_set_id: number | null }>`
    select distinct on (period) period, weight_set_id from runs
    where subject = ${family} and stage = 'table_two' and state in ('done', 'approved') and period <= ${to}
    order by period, id desc`.execute(db);
  const weightsOf = new Map(twos.map(({ period, weight_set_id }) => [period, weight_set_id]));
  return surveys.flatMap(({ period: survey, structure_id: structureId, rules }) => {
    const parsed = ruleSet.parse(rules);
    return monthsOf(survey)
      .filter((period) => period <= to)
      .map((period) => ({
        period,
        survey,
        structureId,
        rules: parsed,
        weightSetId: weightsOf.get(period) ?? null,
      }));
  });
}

/** Bases of a family in the order in which they took effect. */
export const readBases = (db: Reading, family: string) =>
  db
    .selectFrom('base_periods')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use'])
    .orderBy('effective_from')
    .orderBy('id')
    .select(['id', 'label', 'period_from', 'period_to', 'effective_from'])
    .execute();
export type OfficialBase = Awaited<ReturnType<typeof readBases>>[number];
