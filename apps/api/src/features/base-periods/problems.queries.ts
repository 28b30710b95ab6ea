import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { surveyOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import { monthsOf, periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readFirstBase } from '../runs/matched/indices/levels.queries.ts';
import { monthsWithoutIndex } from '../runs/matched/indices/stored-figures.queries.ts';
import { monthsWithoutComponent } from '../runs/weighed/components.queries.ts';
import { type Base, pricesOf, readBaseInputs, surveysOf } from './prices.queries.ts';
import { problemsOf, weighedProblems } from './rules.ts';

/** A base that waits for a decision. */
interface Waiting extends Base {
  readonly id: number;
  readonly effective_from: string;
  /** Other bases of the family that begin in the same month. */
  readonly sameStart: readonly { readonly id: number; readonly code: string }[];
}

/** What stands in the way of base periods that are not yet approved, by their ids: read once for each family. */
export async function basePeriodProblems(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalProblem[]>> {
  const { rows } = await sql<Waiting>`select b.id, b.family, b.period_from, b.period_to, b.effective_from,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code) order by o.id) from base_periods o
        where o.family = b.family and o.effective_from = b.effective_from and o.id <> b.id
          and o.status in ('submitted', 'approved', 'in_use')), '[]') as "sameStart"
    from base_periods b where b.id = any(${ids}::bigint[]) and b.status in ('draft', 'submitted')`.execute(
    db,
  );
  const found = new Map<number, ApprovalProblem[]>();
  for (const [family, bases] of Map.groupBy(rows, (base) => base.family)) {
    const problems = weighedBy(family).length > 0 ? weighedFamily : surveyedFamily;
    for (const [id, own] of await problems(db, family, bases)) found.set(id, own);
  }
  return found;
}

type Problems = (readonly [number, ApprovalProblem[]])[];

const monthsOfBase = ({ period_from, period_to }: Base): string[] => periodsBetween(period_from, period_to);

/** Every month that one of the bases stands on, in their order. */
const allMonths = (bases: readonly Base[]): string[] => [...new Set(bases.flatMap(monthsOfBase))].sort();

/** A family that weighs others: its bases have no prices. */
async function weighedFamily(db: Reading, family: string, bases: readonly Waiting[]): Promise<Problems> {
  const first = await readFirstBase(db, family);
  const months = allMonths(bases);
  const withoutIndex = first ? await monthsWithoutIndex(db, family, months) : [];
  const withoutComponent = first
    ? new Map<string, readonly string[]>()
    : await monthsWithoutComponent(db, family, months);
  return bases.map((base) => {
    const own = monthsOfBase(base);
    const components = [...withoutComponent].map(
      ([component, lacks]) => [component, within(own, lacks)] as const,
    );
    return [
      base.id,
      weighedProblems({
        withoutIndex: within(own, withoutIndex),
        withoutComponent: new Map(components.filter(([, lacks]) => lacks.length > 0)),
        sameStart: base.sameStart,
        effectiveFrom: base.effective_from,
      }),
    ];
  });
}

/** A family that is computed from prices. */
async function surveyedFamily(db: Reading, family: string, bases: readonly Waiting[]): Promise<Problems> {
  const first = await readFirstBase(db, family);
  const withoutIndex = first ? await monthsWithoutIndex(db, family, allMonths(bases)) : [];
  const surveys = [...new Set(bases.flatMap(surveysOf))];
  const runs = await readRuns(db, family, surveys);
  const inputs = await readBaseInputs(db, family, surveys);
  return bases.map((base) => {
    const months = monthsOfBase(base);
    return [
      base.id,
      problemsOf({
        withoutIndex: within(months, withoutIndex),
        months,
        surveyOf: (month) => surveyOf(family, month),
        runs,
        sameStart: base.sameStart,
        effectiveFrom: base.effective_from,
        prices: pricesOf(base, inputs),
        expected: inputs.expected,
      }),
    ];
  });
}

/** Months with a computed Table One: whether the latest run is approved. */
async function readRuns(
  db: Reading,
  family: string,
  surveys: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{
    period: string;
    state: string;
  }>`select distinct on (period) period, state from runs
    where subject = ${family} and stage = 'table_one' and state in ('done', 'approved')
      and period = any(${surveys}::text[])
    order by period, id desc`.execute(db);
  return new Map(
    rows.flatMap(({ period, state }) => monthsOf(period).map((month) => [month, state === 'approved'])),
  );
}

const within = (months: readonly string[], lacking: readonly string[]): string[] =>
  months.filter((month) => lacking.includes(month));
