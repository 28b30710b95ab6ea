import type { Scenario } from '@datum/contract/computation/scenarios';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { baseFactor } from '@datum/index-numbers/matched-index/base-change';
import type { NewScenario, ScenarioRow } from './queries.ts';

/** A scenario as the API tells it. */
export function scenarioAnswer(row: ScenarioRow): Scenario {
  return {
    id: row.id,
    family: row.family,
    name: row.name,
    note: row.note,
    weight_set: titled(row.weight_set_id, row.weight_title, row.weight_status),
    rule_set: titled(row.rule_set_id, row.rule_title, row.rule_status),
    base: row.base_from === null || row.base_to === null ? null : { from: row.base_from, to: row.base_to },
    changes_from: row.changes_from,
    period_from: row.period_from,
    period_to: row.period_to,
    created_by: row.created_name,
    created_at: row.created_at.toISOString(),
    state: stateOf(row),
    job:
      row.job_id === null || row.job_state === null
        ? null
        : {
            id: row.job_id,
            progress: row.job_progress ?? 0,
            total: row.job_total ?? 0,
            error: row.job_error,
          },
  };
}

/** How far a scenario is. One without values whose job was cleared away can only be deleted. */
export function stateOf({
  computed_at,
  job_state,
}: Pick<ScenarioRow, 'computed_at' | 'job_state'>): Scenario['state'] {
  if (computed_at !== null) return 'done';
  return job_state === null || job_state === 'done' ? 'failed' : job_state;
}

const titled = (
  id: number | null,
  title: ScenarioRow['weight_title'],
  status: ScenarioRow['weight_status'],
) => (id === null || title === null || status === null ? null : { id, title, status });

/** What a scenario may be made of. */
export interface Possible {
  /** Months over matched lines, oldest first. */
  readonly months: readonly string[];
  /** Months of the official base. */
  readonly base: { readonly from: string; readonly to: string };
  /** Sets of the family that have weights. */
  readonly weightSetIds: readonly number[];
  /** Rule sets that compare matched lines. */
  readonly ruleSetIds: readonly number[];
}

/** What is wrong with a scenario, by field; empty = nothing. */
export function problemsOf(scenario: NewScenario, possible: Possible): Record<string, Refusal[]> {
  const { months, base, weightSetIds, ruleSetIds } = possible;
  const { base_from, base_to, changes_from, period_to, weight_set_id, rule_set_id } = scenario;
  const [first = ''] = months;
  const until = months.includes(period_to) ? period_to : (months.at(-1) ?? '');
  const isMonth = (month: string | null) => month === null || (months.includes(month) && month <= until);
  const range = refusal('computation.scenario-month', { from: first, to: until });
  const problems: readonly (readonly [field: string, isWrong: boolean, why: Refusal])[] = [
    ['period_to', !months.includes(period_to), range],
    [
      'period_to',
      base_from === null && base.from >= first && base.to > period_to,
      refusal('computation.scenario-base-end', { to: base.to }),
    ],
    ['changes_from', !isMonth(changes_from), range],
    ['base_from', !isMonth(base_from), range],
    ['base_to', !isMonth(base_to), range],
    ['base_to', (base_from === null) !== (base_to === null), refusal('computation.scenario-base-both')],
    ['base_to', (base_from ?? '') > (base_to ?? '9999'), refusal('computation.base-period-backwards')],
    [
      'weight_set_id',
      weight_set_id !== null && !weightSetIds.includes(weight_set_id),
      refusal('computation.scenario-weights'),
    ],
    [
      'rule_set_id',
      rule_set_id !== null && !ruleSetIds.includes(rule_set_id),
      refusal('computation.scenario-rules'),
    ],
  ];
  const wrong = problems.filter(([, isWrong]) => isWrong);
  return Object.fromEntries(
    [...Map.groupBy(wrong, ([field]) => field)].map(([field, own]) => [
      field,
      own.slice(0, 1).map(([, , why]) => why),
    ]),
  );
}

/** A month of two series. */
interface Month {
  readonly period: string;
  readonly value: number;
}

/**
 * The mean of an official series over a scenario's own base, so that both are 100 there; null where it lacks a month of it.
 *
 * `months`: how many the base has.
 */
export function meanOver(
  official: readonly Month[],
  base: { readonly from: string; readonly to: string },
  months: number,
): number | null {
  const values = official.flatMap(({ period, value }) =>
    period >= base.from && period <= base.to ? [value] : [],
  );
  return values.length < months ? null : baseFactor(values);
}

/** Two series by month, base 100, with the scenario's difference from the official one. */
export function sideBySide(scenario: readonly Month[], official: readonly Month[]) {
  const [own, other] = [scenario, official].map(
    (months) => new Map(months.map(({ period, value }) => [period, value * 100])),
  );
  return [...new Set([...scenario, ...official].map(({ period }) => period))].sort().map((period) => {
    const [is, was] = [own?.get(period) ?? null, other?.get(period) ?? null];
    const isBoth = is !== null && was !== null;
    return {
      period,
      official: was,
      scenario: is,
      points: isBoth ? is - was : null,
      percent: isBoth ? (is / was - 1) * 100 : null,
    };
  });
}
