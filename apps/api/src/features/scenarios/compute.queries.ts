import type { RuleSet } from '@datum/contract/computation/rule-set';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { wrongState } from '../../platform/http/problem.ts';
import { readWeights } from '../runs/inputs/inputs.queries.ts';
import { baseLevelsOf } from '../runs/matched/indices/base-levels.rules.ts';
import { groupsBefore, readBaseMeans } from '../runs/matched/indices/group-state.queries.ts';
import { groupsFrom } from '../runs/matched/indices/group-state.rules.ts';
import { readFirstBase } from '../runs/matched/indices/levels.queries.ts';
import { readFactors } from '../runs/matched/indices/stored-figures.queries.ts';
import { type CellPeriod, type GroupsSoFar, walkGroups } from '../runs/matched/indices/walk-groups.rules.ts';
import type { WeightSet } from '../runs/matched/indices/weight-links.rules.ts';
import { readWeightSets, weightsIn } from '../runs/matched/indices/weights.queries.ts';
import { cellOf } from '../runs/matched/lines/sample.rules.ts';
import { factorsTo, indexSeries, type LaterBase, onBase, type ScenarioFigure } from './index-series.rules.ts';
import { type OfficialMonth, readBases, readOfficialMonths } from './official-months.queries.ts';
import { walkLines } from './walk-lines.queries.ts';

/** What a scenario computes differently; null = as official runs. */
export interface Changes {
  readonly rules: RuleSet | null;
  readonly weightSetId: number | null;
  /** Months that are 100, as if they had been the first base. */
  readonly base: { readonly from: string; readonly to: string } | null;
  /** First month in which other rules and weights count; null = the first of all. */
  readonly from: string | null;
  readonly to: string;
}

/** A scenario as computed, before it is stored. */
export interface ComputedScenario {
  /** First month: of those over matched lines. */
  readonly from: string;
  /** The official base that its figures are told on; null = its own. */
  readonly basePeriodId: number | null;
  readonly figures: readonly ScenarioFigure[];
}

/**
 * Computes the months of a family again with other rules, weights or another base, in memory and by the functions of official
 * runs. With nothing changed it gives the official indices. Reads, computes, stores nothing.
 */
export async function computeScenario(
  db: Reading,
  { family, dataSet }: { readonly family: string; readonly dataSet: DataSetCode },
  changes: Changes,
  tell: (done: number, total: number) => void,
): Promise<ComputedScenario> {
  const months = await readOfficialMonths(db, family, changes.to);
  const [first] = months;
  if (!first) throw wrongState(refusal('computation.scenario-no-months'));
  const isChanged = (period: string) => changes.from === null || period >= changes.from;
  const periods = await walkLines(
    db,
    { family, dataSet },
    months,
    ({ period, rules }) => (changes.rules && isChanged(period) ? changes.rules : rules),
    (done) => tell(done, months.length),
  );
  const { start, means, bases, told } = await readBaseOf(db, family, periods, changes);
  const { sets, setOf } = await readSets(db, family, months, changes);
  const figures = indexSeries({
    months: walkGroups(periods, start).months,
    baseMeans: means,
    sets,
    setOf,
    bases,
  });
  const base = bases.findLast(({ effectiveFrom }) => effectiveFrom <= changes.to);
  return {
    from: first.period,
    basePeriodId: told,
    figures: base ? onBase(figures, factorsTo(base, figures)) : figures,
  };
}

interface ScenarioBase {
  readonly start: GroupsSoFar;
  readonly means: ReadonlyMap<string, number>;
  /** Those after the first. */
  readonly bases: readonly LaterBase[];
  readonly told: number | null;
}

/** Where the groups start: from levels over the base by the scenario's own months, where they reach back to it. */
async function readBaseOf(
  db: Reading,
  family: string,
  periods: readonly CellPeriod[],
  changes: Changes,
): Promise<ScenarioBase> {
  const [first] = periods;
  const official = await readFirstBase(db, family);
  if (!first || !official) throw wrongState(refusal('computation.scenario-no-base'));
  const all = await readBases(db, family);
  const later = changes.base ? [] : all.filter(({ id }) => id !== official.id);
  const bases = await Promise.all(
    later.map(
      async ({ id, period_from, period_to, effective_from }): Promise<LaterBase> => ({
        from: period_from,
        to: period_to,
        effectiveFrom: effective_from,
        frozen: period_from < first.period ? await readFactors(db, id) : null,
      }),
    ),
  );
  const told = later.findLast(({ effective_from }) => effective_from <= changes.to)?.id ?? official.id;
  const base = changes.base ?? { from: official.period_from, to: official.period_to };
  const common = { bases, told: changes.base ? null : told };
  if (base.from < first.period) {
    // the base lies in months of the first edition: the groups go on from what was published
    const start = await groupsBefore(db, family, official.id, first);
    return { ...common, start, means: await readBaseMeans(db, official.id) };
  }
  const levels = baseLevelsOf(
    periods.filter(({ period }) => period <= base.to),
    { from: base.from, count: periodsBetween(base.from, base.to).length },
  );
  if (!levels) throw wrongState(refusal('computation.scenario-base-months', base));
  const column = new Float64Array(first.named.sample.cellItem.length).fill(Number.NaN);
  for (const { itemId, regionId, level } of levels.levels) {
    const cell = cellOf(first.named, itemId, regionId);
    if (cell >= 0) column[cell] = level;
  }
  return {
    ...common,
    start: groupsFrom(first, column, null),
    means: new Map(levels.means.map(({ groupId, regionId, mean }) => [`${groupId} ${regionId}`, mean])),
  };
}

/** The weight sets in the order in which they count: those of the official runs, and from its month on the other one. */
async function readSets(
  db: Reading,
  family: string,
  months: readonly OfficialMonth[],
  { weightSetId, from }: Changes,
): Promise<{ sets: WeightSet[]; setOf: (period: string) => WeightSet | undefined }> {
  const usedIn = new Map(months.map(({ period, weightSetId: id }) => [period, id]));
  const used = new Set(usedIn.values());
  const approved = (await readWeightSets(db, family)).filter(({ id }) => used.has(id));
  const official = (period: string) =>
    approved.find(({ id }) => id === usedIn.get(period)) ?? weightsIn(approved, period) ?? approved[0];
  if (weightSetId === null) return { sets: approved, setOf: official };
  const begins = from ?? '';
  const own = { id: OWN, validFrom: begins, weights: await readWeights(db, weightSetId) };
  const until = new Set(months.flatMap(({ period }) => (period < begins ? [official(period)] : [])));
  return {
    sets: [...approved.filter((set) => until.has(set)), own],
    setOf: (period) => (period >= begins ? own : official(period)),
  };
}

/** No stored set has this id: a scenario may choose the one that is in force, from another month on. */
const OWN = 0;
