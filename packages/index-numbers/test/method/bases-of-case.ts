import { baseFactor, linkWeights, updatedItemWeight } from '../../src/matched-index/base-change.ts';
import { overPlace, type PlaceIndex } from '../../src/matched-index/over-places.ts';
import type { MatchedSample } from '../../src/matched-sample/sample.ts';
import type { Case, Row } from './read-case.ts';
import {
  type CostSeries,
  categoriesOf,
  costOf,
  type GroupSeries,
  type Groups,
  needed,
  spanOf,
} from './series-of-case.ts';
import type { Month, Names } from './walk-case.ts';

interface Computed {
  readonly input: Case;
  readonly names: Names;
  readonly sample: MatchedSample;
  readonly months: readonly Month[];
  readonly groups: Groups;
  readonly groupSeries: readonly GroupSeries[];
  /** Written from the link period of new weights on. */
  readonly costs: readonly CostSeries[];
}

/** A change of base: from which to which, over which periods, and the mean of every series over them. */
interface Change {
  readonly base: string;
  readonly old: string;
  readonly over: readonly number[];
  /** Means of group indices by `group/region` of leaves. */
  readonly groupMeans: ReadonlyMap<string, number>;
  readonly costMeans: ReadonlyMap<CostSeries, number>;
}

/** Factors of all series at all changes of base, and the price-updated weights. */
export function changeBases(computed: Computed) {
  const factors: ReturnType<typeof factorRow>[] = [];
  const updated: Row[] = [];
  computed.input.bases.slice(1).forEach((base, at) => {
    const over = spanOf(computed.input, base);
    const meanOf = (values: readonly PlaceIndex[]) => baseFactor(over.map((t) => values[t]!.index));
    const means = computed.groupSeries.map(({ key, values }) => ({ key, value: meanOf(values) }));
    const change: Change = {
      base: base.base ?? '',
      old: computed.input.bases[at]?.base ?? '',
      over,
      groupMeans: new Map(
        means
          .filter(({ key }) => key.level === 'leaf')
          .map(({ key, value }) => [`${key.group}/${key.region}`, value]),
      ),
      costMeans: new Map(computed.costs.map((series) => [series, meanOf(series.values)])),
    };
    for (const { key, value } of means) {
      factors.push(factorRow(change, { kind: 'group', series: key.group, variant: '' }, key, value));
    }
    updated.push(...updatedWeights(computed, change, at));
    factors.push(...linkCosts(computed, change, base));
  });
  return { factors, updated };
}

const factorRow = (
  { base, old }: Change,
  series: {
    readonly kind: string;
    readonly series?: string | undefined;
    readonly variant?: string | undefined;
  },
  { level, region }: Row,
  value: number,
  link = '',
  overlap = '',
) => ({ base, old_base: old, ...series, level, region, factor: String(value), link, overlap, value });

/** Weights brought to the prices of the new base, so that no growth rate changes. */
function updatedWeights(computed: Computed, change: Change, at: number): Row[] {
  const { input, names, sample, months, groups } = computed;
  const rowOf = (kind: string, series = '', member = '', region = '', weight = 0) => ({
    base: change.base,
    kind,
    series,
    member,
    region,
    weight: String(weight),
  });
  const shareOf = (region = '') => sample.regions[names.regions.indexOf(region)]?.share ?? 0;
  const items = [...sample.cellItem.keys()].flatMap((cell) => {
    const levels = change.over.map((t) => months[t]!.cells.levels[cell]! / groups.baseLevels[cell]!);
    if (input.rules.elementary === 'jevons' || levels.some(Number.isNaN)) return [];
    const [item, region] = [sample.cellItem[cell]!, names.regions[sample.cellRegion[cell]!]];
    const { weight } = sample.items[item]!;
    const made = updatedItemWeight({
      formula: input.rules.elementary,
      weight,
      level: baseFactor(levels),
    });
    return [rowOf('item', `${names.items[item]}/${region}`, '', region, made)];
  });
  const shares = computed.groupSeries
    .filter(({ key }) => key.level === 'leaf')
    .map(({ key: { group, region } }) =>
      rowOf('share', group, '', region, shareOf(region) * change.groupMeans.get(`${group}/${region}`)!),
    );
  const weighed = input.bases.slice(0, at + 1).findLast(({ base }) => categoriesOf(input, base).length > 0);
  const weights = categoriesOf(input, weighed?.base).flatMap(([category, byGroup]) =>
    names.groups
      .filter((group) => (byGroup.get(group) ?? 0) > 0)
      .flatMap((group) =>
        names.regions.map((region) =>
          rowOf(
            'group',
            category,
            group,
            region,
            byGroup.get(group)! * change.groupMeans.get(`${group}/${region}`)!,
          ),
        ),
      ),
  );
  const costs = computed.costs
    .filter(({ key }) => key.level === 'leaf')
    .map((series) => {
      const { category, variant, region } = series.key;
      return rowOf('share', category, variant, region, shareOf(region) * change.costMeans.get(series)!);
    });
  return [...items, ...shares, ...weights, ...costs];
}

/** Links the cost indices to new weights where the base has some, and tells each series' factor. */
function linkCosts(computed: Computed, change: Change, { link = '' }: Row) {
  const { input, names, sample } = computed;
  const fresh = new Map(categoriesOf(input, change.base));
  const start = input.periods.indexOf(link);
  const shares = sample.regions.map(({ share }) => share);
  return [...change.costMeans].map(([series, value]) => {
    const { category, variant } = series.key;
    const head = { kind: 'cost', series: category, variant };
    if (fresh.size === 0) return factorRow(change, head, series.key, value);
    const weights = needed(fresh.get(category ?? ''));
    const ownShares = names.regions.map((region, position) => {
      const leaf = [...change.costMeans].find(
        ([{ key }]) =>
          key.level === 'leaf' &&
          key.region === region &&
          key.category === category &&
          key.variant === variant,
      );
      return shares[position]! * needed(leaf)[1];
    });
    const linked = input.periods.slice(start).map((_, after) =>
      overPlace(
        series.place,
        names.regions.map((region, position) =>
          costOf(computed, weights, series.excluded, start + after, position, (group) =>
            needed(change.groupMeans.get(`${group}/${region}`)),
          ),
        ),
        { weights: ownShares, shares },
      ),
    );
    const { overlap, values } = linkWeights({
      before: series.values[start]!.index,
      factor: value,
      fresh: linked.map(({ index }) => index),
    });
    values.forEach((index, after) => {
      series.values[start + after] = { index, imputedShare: linked[after]!.imputedShare };
    });
    return factorRow(change, head, series.key, value, link, String(overlap));
  });
}
