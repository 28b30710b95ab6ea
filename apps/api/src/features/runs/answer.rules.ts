import { changePrinting, type RuleSet } from '@datum/contract/computation/rule-set';
import type { averageFigure, costFigure, groupFigure, run } from '@datum/contract/computation/runs';
import { weighedBy } from '@datum/contract/subjects/families';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import { changeInPercent } from '@datum/index-numbers/publication/change-in-percent';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import type { z } from 'zod';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import type { RunFrame } from './inputs/frame.queries.ts';
import type { ItemInUnit } from './inputs/places.queries.ts';
import type { StoredRun } from './queries.ts';
import { type PairKey, pairKey } from './tables/basket.rules.ts';
import type { AverageCell, GroupIndex } from './tables/table-one.rules.ts';
import type { CostIndex } from './tables/table-two.rules.ts';

/** A stored run as the API tells it, with the reason why this person may not approve it. */
export function runAnswer(
  stored: StoredRun,
  person: SignedIn | null,
  isBlocked: boolean,
): z.output<typeof run> {
  return {
    id: stored.id,
    family: stored.subject,
    stage: stored.stage,
    period: stored.period,
    state: stored.state,
    started_at: stored.started_at.toISOString(),
    duration_ms: stored.finished_at.getTime() - stored.started_at.getTime(),
    by: stored.by,
    approved_by: stored.approved_by,
    approved_at: stored.approved_at?.toISOString() ?? null,
    inputs_hash: stored.inputs_hash,
    result_hash: stored.result_hash,
    engine_version: stored.engine_version,
    structure: { id: stored.structure_id, title: stored.structure_title },
    rule_set: { id: stored.rule_set_id, title: stored.rule_set_title },
    base:
      stored.base_period_id === null ? null : { id: stored.base_period_id, label: stored.base_label ?? {} },
    weight_set:
      stored.weight_set_id === null
        ? null
        : { id: stored.weight_set_id, title: stored.weight_set_title ?? {} },
    approve_block: approveBlock(stored, person, isBlocked),
    in_force: stored.in_force,
    approve_alone: stored.alone && person !== null && stored.makers.includes(person.uuid),
  };
}

/** What a table came out as: the same hash, structure and rules. */
type Outcome = Pick<StoredRun, 'result_hash' | 'structure_id' | 'rule_set_id'>;

/**
 * Whether a table came out as another one, by the same structure and rules: Table One stores averages and movements, and its unit
 * price indices follow from these by the two. The same question in the database: `cameOutAs`.
 */
export const cameOut = (one: Outcome, other: Outcome): boolean =>
  one.result_hash === other.result_hash &&
  one.structure_id === other.structure_id &&
  one.rule_set_id === other.rule_set_id;

/** What a table that was just computed by a frame came out as. */
export const outcomeOf = (
  { structure, rules }: Pick<RunFrame, 'structure' | 'rules'>,
  hash: string,
): Outcome => ({
  result_hash: hash,
  structure_id: structure.id,
  rule_set_id: rules.id,
});

/** By which right a run is approved. */
export const approvalOf = ({ stage }: Pick<StoredRun, 'stage'>) =>
  stage === 'table_one' ? 'index.table-one.approve' : 'index.table-two.approve';

/** Why a person may not approve a run; null when they may. The route refuses for the same reasons. */
export function approveBlock(
  stored: Pick<
    StoredRun,
    'stage' | 'state' | 'makers' | 'alone' | 'is_published' | 'of_correction' | 'subject'
  >,
  person: SignedIn | null,
  isBlocked: boolean,
): z.output<typeof run>['approve_block'] {
  if (!person?.permissions.includes(approvalOf(stored))) {
    return 'permission';
  }
  if (stored.state !== 'done') {
    return 'state';
  }
  if (stored.of_correction) {
    return 'correction';
  }
  // a family that weighs others is computed again where one of them changed
  if (stored.is_published && weighedBy(stored.subject).length === 0) {
    return 'published';
  }
  if (stored.makers.includes(person.uuid) && !stored.alone) {
    return 'four-eyes';
  }
  return isBlocked ? 'blocked' : null;
}

/** Key of an earlier value: group or category, region, variant, period. */
export const pastKey = (member: number, regionId: number, variant: string, period: string): string =>
  `${member}|${regionId}|${variant}|${period}`;

/** The published form of an index with its changes, by the rule set's decimals and change basis. */
function figureOf(
  value: number,
  past: (period: string) => number | undefined,
  period: string,
  rules: RuleSet,
) {
  const before = past(addPeriods(period, -1));
  const yearAgo = past(yearBefore(period));
  const printed = (number: number) => publishIndex({ value: number, decimals: rules.decimals.index });
  const shown = (number: number) => ({ printed: printed(number), exact: number });
  const change = (from: number | undefined) =>
    changeInPercent({
      from: from === undefined ? undefined : shown(from),
      to: shown(value),
      printing: changePrinting(rules),
    });
  return {
    value: printed(value),
    unrounded: value,
    previous: before === undefined ? null : printed(before),
    change_month: change(before),
    change_year: change(yearAgo),
  };
}

/** Unit price indices as printed, with their changes on the month and the year before. */
export function groupFigures(
  indices: readonly GroupIndex[],
  past: ReadonlyMap<string, number>,
  period: string,
  rules: RuleSet,
): z.output<typeof groupFigure>[] {
  return indices.map((index) => ({
    group_id: index.groupId,
    region_id: index.regionId,
    ...figureOf(
      index.value,
      (then) => past.get(pastKey(index.groupId, index.regionId, '', then)),
      period,
      rules,
    ),
    n_quotes: index.nQuotes,
    imputed_share: index.imputedShare,
  }));
}

/** Cost indices as printed, with their changes on the month and the year before. */
export function costFigures(
  indices: readonly CostIndex[],
  past: ReadonlyMap<string, number>,
  period: string,
  rules: RuleSet,
): z.output<typeof costFigure>[] {
  return indices.map((index) => ({
    category_id: index.categoryId,
    region_id: index.regionId,
    variant: index.variant,
    ...figureOf(
      index.value,
      (then) => past.get(pastKey(index.categoryId, index.regionId, index.variant, then)),
      period,
      rules,
    ),
    n_quotes: index.nQuotes,
    imputed_share: index.imputedShare,
  }));
}

/** Averages of one group's items with their relatives to the base. */
export function averageFigures(
  cells: readonly AverageCell[],
  items: readonly ItemInUnit[],
  basePrices: ReadonlyMap<PairKey, number>,
  previous: ReadonlyMap<PairKey, number>,
  rules: RuleSet,
): z.output<typeof averageFigure>[] {
  const byItem = new Map(items.map((item) => [item.id, item]));
  const money = (value: number | null | undefined) =>
    value === null || value === undefined ? null : roundHalfAway({ value, decimals: rules.decimals.price });
  return cells.flatMap((cell) => {
    const item = byItem.get(cell.itemId);
    if (!item) {
      return [];
    }
    const key = pairKey(cell.itemId, cell.regionId);
    const base = basePrices.get(key);
    const before = previous.get(key);
    return [
      {
        item: { id: item.id, code: item.code, name: item.name },
        data_set: item.data_set,
        region_id: cell.regionId,
        unit: item.unit,
        value: money(cell.value),
        base: money(base),
        relative:
          cell.value === null || base === undefined
            ? null
            : publishIndex({ value: cell.value / base, decimals: rules.decimals.index }),
        previous: money(before),
        change_month: changeInPercent({
          from: { printed: money(before), exact: before ?? null },
          to: { printed: money(cell.value), exact: cell.value },
          printing: changePrinting(rules),
        }),
        movement: null,
        sample_effect: null,
        matched_lines: 0,
        imputed_share: cell.status === 'observed' ? 0 : 1,
        lenders: [],
        n_quotes: cell.nQuotes,
        grade: cell.grade,
        status: cell.status,
        suppressed: cell.suppressed,
        quote_id: cell.quoteIds[0] ?? null,
      },
    ];
  });
}
