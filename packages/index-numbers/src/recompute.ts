import { aggregate } from './aggregation/aggregate.ts';
import type { AggregationMean } from './aggregation/aggregation-mean.ts';
import { excludeComponents } from './aggregation/exclude-components.ts';
import { periodContributions } from './aggregation/period-contributions.ts';
import { createStructure, type Structure } from './aggregation/structure.ts';
import { type ElementaryFormula, elementaryIndex } from './elementary/elementary-index.ts';
import { type AverageMethod, averagePrice } from './prices/average-price.ts';
import type { Price } from './prices/price.ts';
import { priceRelative } from './prices/price-relative.ts';
import { publishIndex } from './publication/publish-index.ts';

/** One item of a group: its frozen base price, and its quotes or, where a reader may not see them, its average. */
export interface RecomputedItem {
  readonly name: string;
  readonly weight: number;
  readonly basePrice: number;
  /** accepted prices as entered; when given, the average is computed from them */
  readonly prices?: readonly string[] | undefined;
  readonly average?: Price | undefined;
}

/** One component of the index: its items or, where a reader may not see them, its unit price index (base = 1). */
export interface RecomputedGroup {
  readonly name: string;
  readonly weight: number;
  readonly items?: readonly RecomputedItem[] | undefined;
  readonly index?: number | null | undefined;
}

/** The rules of the run, as the figure's passport states them. */
export interface RecomputeRules {
  readonly average: AverageMethod;
  readonly elementary: ElementaryFormula;
  readonly mean: AggregationMean;
  readonly decimals: number;
}

/** Every number on the way from quotes to the published figure. */
export interface Recomputation {
  readonly items: readonly {
    readonly group: string;
    readonly name: string;
    readonly average: Price;
    readonly relative: number | null;
  }[];
  readonly groups: readonly {
    readonly name: string;
    readonly index: number | null;
    /** to the change since the base, a fraction; 0 for excluded groups */
    readonly contribution: number;
  }[];
  readonly index: number;
  readonly published: string;
}

const TOP = 'index';

/**
 * Recomputes one published cost index from its passport, in the browser: quotes, averages, price relatives,
 * group indices, the index, the published figure; each level from the one below where the reader may see it.
 *
 * Formula: average of accepted prices; relative = average / base price; group = elementary formula over the
 * relatives with the item weights; index = weighted mean of the groups that remain after exclusion.
 *
 * Source: docs/methodology.md. Errors: {@link aggregate}, {@link averagePrice},
 * {@link elementaryIndex}, {@link excludeComponents}.
 * @throws IndexNumberError EMPTY_TOP when no group has an index, and more
 * @example
 * const rules = { average: 'arithmetic', elementary: 'jevons', mean: 'arithmetic', decimals: 1 };
 * const groups = [
 *   { name: 'cement', weight: 3, items: [{ name: 'bag', weight: 1, basePrice: 20, prices: ['21.00', '23.00'] }] },
 *   { name: 'steel', weight: 1, index: 1.5 },
 * ];
 * recomputeIndex({ groups, rules }).published; // => '120.0'
 * recomputeIndex({ groups, rules, exclude: ['steel'] }).published; // => '110.0'
 */
export function recomputeIndex({
  groups,
  rules,
  exclude = [],
}: {
  readonly groups: readonly RecomputedGroup[];
  readonly rules: RecomputeRules;
  readonly exclude?: readonly string[];
}): Recomputation {
  const items = groups.flatMap((group) => recomputeItems(group, rules));
  const indexes = groups.map((group) => recomputeGroup(group, items, rules));
  const whole = createStructure({
    rows: groups.map(({ name, weight }) => ({ aggregate: name, path: [TOP], weight })),
  });
  const structure = exclude.length > 0 ? excludeComponents({ structure: whole, exclude }) : whole;
  const remaining = indexes.filter((_, group) => structure.positions.has(groups[group]?.name ?? ''));
  const aggregation = aggregate({ structure, indexes: remaining, mean: rules.mean, missing: 'parental' });
  const contributions = periodContributions({ structure, aggregation });
  const [index] = aggregation.values;
  return {
    items: items.map(({ group, name, average, relative }) => ({ group, name, average, relative })),
    groups: groups.map(({ name }, group) => ({
      name,
      index: indexes[group] ?? null,
      contribution: contributionOf(structure, contributions, name),
    })),
    // `aggregate` refuses a top without index
    index: index!,
    published: publishIndex({ value: index!, decimals: rules.decimals }),
  };
}

function recomputeItems({ name: group, items = [] }: RecomputedGroup, rules: RecomputeRules) {
  return items.map((item) => {
    const average = item.prices
      ? averagePrice({ prices: item.prices, method: rules.average })
      : (item.average ?? null);
    const relative = priceRelative({ base: item.basePrice, current: average });
    return { ...item, group, average, relative };
  });
}

type WorkedItem = ReturnType<typeof recomputeItems>[number];

function recomputeGroup(
  { name, items, index = null }: RecomputedGroup,
  worked: readonly WorkedItem[],
  { elementary }: RecomputeRules,
): number | null {
  if (!items) return index;
  const own = worked.filter(({ group }) => group === name);
  return elementaryIndex({
    formula: elementary,
    base: own.map(({ basePrice }) => basePrice),
    current: own.map(({ average }) => average),
    weights: own.map(({ weight }) => weight),
  });
}

function contributionOf(
  structure: Structure,
  contributions: readonly (number | null)[],
  name: string,
): number {
  const position = structure.positions.get(name);
  return position === undefined ? 0 : (contributions[position] ?? 0);
}
