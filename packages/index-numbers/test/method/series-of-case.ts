import { baseFactor } from '../../src/matched-index/base-change.ts';
import { costLevel } from '../../src/matched-index/cost-level.ts';
import { advanceGroups, beginGroups, type GroupPeriod } from '../../src/matched-index/group-levels.ts';
import { overPlace, type PlaceIndex } from '../../src/matched-index/over-places.ts';
import { type Place, placesOf } from '../../src/matched-sample/places.ts';
import type { MatchedSample } from '../../src/matched-sample/sample.ts';
import type { Case, Row } from './read-case.ts';
import { column, type Month, type Names } from './walk-case.ts';

/** Positions of the periods of a base. */
export function spanOf({ periods }: Case, { from = '', to = '' }: Row): number[] {
  return [...periods.keys()].filter((t) => periods[t]! >= from && periods[t]! <= to);
}

export const needed = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('A case is complete');
  return value;
};

/** Group indices of the leaves on the first base, in all periods. */
export function groupsOf(
  { rules, bases }: Pick<Case, 'rules' | 'bases'>,
  sample: MatchedSample,
  months: readonly Month[],
  base: readonly number[],
) {
  needed(bases[0]);
  const start = months[needed(base[0])]!.cells.levels;
  const baseLevels = Float64Array.from(sample.cellItem, (_, cell) =>
    Number.isNaN(start[cell]) ? Number.NaN : baseFactor(base.map((t) => months[t]!.cells.levels[cell]!)),
  );
  let state = beginGroups(sample, baseLevels);
  const results: GroupPeriod[] = [];
  for (const { cells } of months) {
    const step = advanceGroups({ sample, rules, cells, state });
    results.push(step.result);
    state = step.state;
  }
  const baseMeans = Float64Array.from(state.indices, (_, leaf) =>
    baseFactor(base.map((t) => results[t]!.indices[leaf]!)),
  );
  return {
    periods: results,
    baseLevels: state.baseLevels,
    at: (t: number, group: number, region: number): PlaceIndex => {
      const leaf = group * sample.regions.length + region;
      return {
        index: results[t]!.indices[leaf]! / baseMeans[leaf]!,
        imputedShare: results[t]!.imputedShares[leaf]!,
      };
    },
  };
}
export type Groups = ReturnType<typeof groupsOf>;

export interface GroupSeries {
  readonly key: Row;
  readonly values: readonly PlaceIndex[];
  readonly lenders: readonly string[];
}

/** How a place is named in the files. */
export const namedPlace = ({ level, position }: Place, names: Names) => ({
  level,
  region: { leaf: names.regions[position], region_group: names.regionGroups[position], country: 'all' }[
    level
  ],
});

/** Group indices of all places. */
export function groupSeriesOf(
  input: Case,
  names: Names,
  sample: MatchedSample,
  groups: Groups,
): GroupSeries[] {
  const shares = sample.regions.map(({ share }) => share);
  return names.groups.flatMap((name, group) =>
    placesOf(sample.regions).map((place) => ({
      key: { group: name, ...namedPlace(place, names) },
      values: input.periods.map((_, t) =>
        overPlace(
          place,
          shares.map((__, region) => groups.at(t, group, region)),
          { weights: shares, shares },
        ),
      ),
      lenders: groups.periods.map(({ lenders }) =>
        place.level === 'leaf' ? lenders[group * shares.length + place.position]! : '',
      ),
    })),
  );
}

export interface CostSeries {
  readonly place: Place;
  /** Groups left out. */
  readonly excluded: readonly number[];
  readonly key: Row;
  readonly values: PlaceIndex[];
}

/** Cost indices of all places on the first base. */
export function costSeriesOf(input: Case, names: Names, sample: MatchedSample, groups: Groups): CostSeries[] {
  const shares = sample.regions.map(({ share }) => share);
  return categoriesOf(input, input.bases[0]?.base).flatMap(([category, weights]) =>
    variantsOf(input, names).flatMap(({ variant, excluded }) =>
      placesOf(sample.regions).map((place) => ({
        place,
        excluded,
        key: { category, variant, ...namedPlace(place, names) },
        values: input.periods.map((_, t) =>
          overPlace(
            place,
            shares.map((__, region) => costOf({ names, groups }, weights, excluded, t, region)),
            { weights: shares, shares },
          ),
        ),
      })),
    ),
  );
}

/** Cost index of a leaf; `scale` is what each group index is divided by first. */
export function costOf(
  { names, groups }: { readonly names: Names; readonly groups: Groups },
  weights: ReadonlyMap<string, number>,
  excluded: readonly number[],
  t: number,
  region: number,
  scale: (group: string) => number = () => 1,
): PlaceIndex {
  return needed(
    costLevel({
      weights: names.groups.map((group) => weights.get(group) ?? 0),
      excluded,
      groups: names.groups.map((group, position) => {
        const { index, imputedShare } = groups.at(t, position, region);
        return { index: index / scale(group), imputedShare };
      }),
    }),
  );
}

/** Weights of a base by category and group; none where the base has no weights of its own. */
export function categoriesOf({ weights }: Case, base: string | undefined) {
  const rows = weights.filter((row) => row.base === base);
  return [...new Set(column(rows, 'category'))].sort().map((category) => {
    const own = rows.filter((row) => row.category === category);
    return [category, new Map(own.map((row) => [row.group ?? '', Number(row.weight)]))] as const;
  });
}

function variantsOf({ exclusions }: Case, names: Names) {
  const variants = [...new Set(column(exclusions, 'variant'))].sort();
  return ['', ...variants].map((variant) => ({
    variant,
    excluded: exclusions
      .filter((row) => row.variant === variant && variant !== '')
      .map(({ group = '' }) => names.groups.indexOf(group)),
  }));
}
