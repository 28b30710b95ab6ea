import { refusal } from '@datum/contract/messages/refusals/refusal';
import { weighedBy } from '@datum/contract/subjects/families';
import { addPeriods, periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { wrongState } from '../../../platform/http/problem.ts';
import type { ReadyFrame } from '../compute.queries.ts';
import { ENGINE_VERSION, hashInputs, ValueHash } from '../hash.rules.ts';
import { readFirstBase } from '../matched/indices/levels.queries.ts';
import type { WeightSet } from '../matched/indices/links/weight-links.rules.ts';
import { readWeightSets, weightsBaseOf, weightsIn } from '../matched/indices/weights.queries.ts';
import {
  readComponentFigures,
  readComponentGroups,
  readComponentMonths,
  readLastWeighed,
  readOutdated,
} from './components.queries.ts';
import {
  type ComponentFigure,
  type Components,
  type CountingWeights,
  componentKey,
  overlapsOf,
  type WeighedMonth,
  weighMonth,
} from './weigh.rules.ts';

/** Table Two of a family that weighs others: its period, and the months before it that have no figures yet or outdated ones. */
export interface WeighedTableTwo {
  /** Oldest first; the last is the run's own period. */
  readonly months: readonly WeighedMonth[];
  /** Runs that the figures of each month stand on: its own, and those of base months and links. */
  readonly runIds: ReadonlyMap<string, readonly number[]>;
  /** All months since the first are computed again, because one of them was outdated. */
  readonly isAgain: boolean;
  readonly inputsHash: string;
  readonly resultHash: string;
}

/**
 * The weighed sum of the component families' indices, by the runs of theirs that are approved. Reads, computes, stores nothing.
 *
 * `until`: weights approved by then alone, as a stored run had.
 * @throws Problem 409 where the components have no month in common, or no base
 */
export async function weighedTableTwo(
  db: Reading,
  frame: ReadyFrame,
  until?: Date,
): Promise<WeighedTableTwo> {
  const families = weighedBy(frame.family);
  const first = await firstMonthOfAll(db, families, frame.period);
  const base = await readFirstBase(db, frame.family);
  if (!first || !base) throw wrongState(refusal('computation.components-first'));
  const { months, isAgain } = await monthsToWeigh(db, frame, first);
  const sets = await countingSets(db, frame, first, until);
  const bases = new Map<number, readonly string[]>();
  for (const set of sets) bases.set(set.id, await baseMonthsOf(db, set === sets[0] ? null : set, base));
  const fixed = [...[...bases.values()].flat(), ...sets.slice(1).map(({ validFrom }) => validFrom)];
  const figures = await readComponentFigures(db, families, [...new Set([...months, ...fixed])]);
  const components: Components = {
    groups: await readComponentGroups(db, frame.family),
    figures: new Map(figures.map((figure) => [componentKey(figure), figure])),
  };
  const counting = linkedSets(sets, bases, components);
  const weighed = months.map((period) => {
    const set = counting.get((weightsIn(sets, period) ?? sets[0])?.id ?? 0);
    if (!set) throw new Error(`${frame.family} has no weight set ${frame.weights.id}`);
    return weighMonth(period, components, set);
  });
  return {
    months: weighed,
    runIds: new Map(months.map((month) => [month, runsOf(figures, [month, ...fixed])])),
    isAgain,
    inputsHash: hashInputs([
      ENGINE_VERSION,
      base.id,
      frame.base.id,
      sets.map(({ id }) => id),
      months[0],
      runsOf(figures, [frame.period, ...fixed]),
    ]),
    resultHash: hashOf(weighed.at(-1)),
  };
}

/** The first month up to `to` in which every component has figures. */
async function firstMonthOfAll(
  db: Reading,
  families: readonly string[],
  to: string,
): Promise<string | undefined> {
  const months = [...(await readComponentMonths(db, families, to)).values()];
  return months[0]?.find((month) => months.every((ofOne) => ofOne.includes(month)));
}

/** From the month after the last that stands; from the first where one that stands is outdated, since bases and links may be. */
async function monthsToWeigh(
  db: Reading,
  { family, period }: ReadyFrame,
  first: string,
): Promise<{ months: readonly string[]; isAgain: boolean }> {
  const last = await readLastWeighed(db, family, period);
  const isAgain = last !== null && (await readOutdated(db, family, addPeriods(period, -1))).length > 0;
  const from = last === null || isAgain ? first : addPeriods(last, 1);
  return { months: from < period ? periodsBetween(from, period) : [period], isAgain };
}

/** The sets that count from the first month on, oldest first. */
async function countingSets(
  db: Reading,
  { family, period, weights }: ReadyFrame,
  first: string,
  until: Date | undefined,
): Promise<readonly WeightSet[]> {
  const sets = (await readWeightSets(db, family, until)).filter(
    ({ id, validFrom }) => validFrom <= period || id === weights.id,
  );
  const start = Math.max(
    0,
    sets.findLastIndex(({ validFrom }) => validFrom <= first),
  );
  return sets.slice(start);
}

/** Months of the base that weights belong to: the first base for the weights that began the series. */
async function baseMonthsOf(
  db: Reading,
  set: WeightSet | null,
  first: { readonly period_from: string; readonly period_to: string },
): Promise<readonly string[]> {
  const id = set && (await weightsBaseOf(db, set.id));
  const base = id
    ? await db
        .selectFrom('base_periods')
        .where('id', '=', id)
        .select(['period_from', 'period_to'])
        .executeTakeFirstOrThrow()
    : first;
  return periodsBetween(base.period_from, base.period_to);
}

/** Each set with its link to the one before it, in the month from which it counts. */
function linkedSets(
  sets: readonly WeightSet[],
  bases: ReadonlyMap<number, readonly string[]>,
  components: Components,
): ReadonlyMap<number, CountingWeights> {
  const counting = new Map<number, CountingWeights>();
  let before: CountingWeights | null = null;
  for (const { id, weights, validFrom } of sets) {
    const own: CountingWeights = { weights, baseMonths: bases.get(id) ?? [], overlaps: new Map() };
    const linked: CountingWeights = before
      ? {
          ...own,
          overlaps: overlapsOf(
            weighMonth(validFrom, components, before),
            weighMonth(validFrom, components, own),
          ),
        }
      : own;
    counting.set(id, linked);
    before = linked;
  }
  return counting;
}

/** Runs that the figures of these months are from. */
function runsOf(figures: readonly ComponentFigure[], periods: readonly string[]): number[] {
  const wanted = new Set(periods);
  const ids = figures.flatMap(({ period, runId }) => (wanted.has(period) ? [runId] : []));
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** sha256 over the indices of the run's own period in the order of the table. */
function hashOf(month: WeighedMonth | undefined): string {
  const hash = new ValueHash();
  for (const { categoryId, regionId, variant, index } of month?.figures ?? []) {
    hash.add(`cost ${categoryId} ${regionId} ${variant} ${month?.period}`, index);
  }
  return hash.digest();
}
