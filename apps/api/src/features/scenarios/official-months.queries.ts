import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A month that was computed over matched lines, and by what. */
export interface OfficialMonth {
  readonly period: string;
  readonly structureId: number;
  readonly rules: RuleSet;
  /** Of its Table Two; null while it has none of its own. */
  readonly weightSetId: number | null;
}

/** The months up to `to` that were computed over matched lines, oldest first, by the runs that count. */
export async function readOfficialMonths(db: Reading, family: string, to: string): Promise<OfficialMonth[]> {
  const { rows } = await sql<{
    period: string;
    structure_id: number;
    rules: unknown;
    weight_set_id: number | null;
  }>`
    select one.period, one.structure_id, s.rules, (
        select two.weight_set_id from runs two
        where two.subject = ${family} and two.stage = 'table_two' and two.period = one.period
          and two.state in ('done', 'approved')
        order by two.id desc limit 1) as weight_set_id
    from (
      select distinct on (period) id, period, structure_id, rule_set_id from runs
      where subject = ${family} and stage = 'table_one' and state in ('done', 'approved') and period <= ${to}
      order by period, id desc
    ) one
    join rule_sets s on s.id = one.rule_set_id
    where exists (select from relatives m where m.run_id = one.id)
    order by one.period`.execute(db);
  return rows.map(({ period, structure_id, rules, weight_set_id }) => ({
    period,
    structureId: structure_id,
    rules: ruleSet.parse(rules),
    weightSetId: weight_set_id,
  }));
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
