import { doubleOf, type Ratio, ratio, ratioOf, weightedRatio } from '../means/ratio.ts';
import { parseDecimal } from '../publication/decimal.ts';
import type { AveragesEntering, Lent } from './entering.ts';
import type { LeafAverages } from './leaf-averages.ts';
import type { Place } from './places.ts';
import type { MatchedSample, SampleRegion } from './sample.ts';

/** The average of a region group or the country. */
export interface TotalAverage {
  /** Not in lowest terms. */
  readonly value: Ratio;
  readonly isComputed: boolean;
  /** Share of the leaves' shares that stands on imputed averages. */
  readonly imputedShare: number;
  readonly lent: () => Lent;
}

const MILLION = 1e6;

/**
 * Σ share × average / Σ share over the leaves of a place that have had an average, exact; null where none has, or none
 * of them has a share.
 *
 * `cells`: of the item in each leaf of the place; -1 = none.
 * @example
 * const regions = [{ group: null, share: 0.5 }, { group: null, share: 0.5 }];
 * const leaves = { millionths: Float64Array.of(2e6, 6e6), quotes: Int32Array.of(1, 2), isGeometric: false };
 * totalOf({ sample: { regions } }, { leaves: [0, 1] }, [0, 1], leaves, new Map()).value;
 * // => { numerator: 50000000n, denominator: 20000000n }
 */
export function totalOf(
  { sample }: { readonly sample: MatchedSample },
  place: Place,
  cells: readonly number[],
  leaves: LeafAverages,
  entering: AveragesEntering,
): TotalAverage | null {
  const simple = simpleTotal(sample.regions, place, cells, leaves, entering);
  if (simple) return simple;
  // one cell for each leaf, which is a region of the sample
  const known = place.leaves.flatMap((region, at) => {
    const leaf = entering.get(cells[at]!);
    return leaf ? [{ share: ratioOf(sample.regions[region]!.share), leaf }] : [];
  });
  const value = weightedRatio(known.map(({ share, leaf }) => [share, leaf.value]));
  const imputedShare = weightedRatio(known.map(({ share, leaf }) => [share, leaf.imputed ? ONE : ZERO]));
  if (!value || !imputedShare) return null;
  return {
    value,
    isComputed: leaves.isGeometric || known.some(({ leaf }) => leaf.imputed),
    imputedShare: doubleOf(imputedShare),
    lent: () => new Map(known.flatMap(({ leaf }) => [...leaf.lent])),
  };
}

const ZERO = ratio(0n, 1n);
const ONE = ratio(1n, 1n);

/**
 * The usual total: the leaves that have had an average have accepted quotes whose sum is a whole number of millionths.
 * Σ share × sum × (m / n) over m × Σ share, with the least common multiple m of the numbers of quotes. Null where a leaf is
 * of another kind.
 */
function simpleTotal(
  regions: readonly SampleRegion[],
  { leaves: places }: Place,
  cells: readonly number[],
  { millionths, quotes }: LeafAverages,
  entering: AveragesEntering,
): TotalAverage | null {
  const shares = sharesOf(regions);
  let multiple = 1;
  for (const cell of cells) {
    if (cell < 0) continue;
    if (!Number.isNaN(millionths[cell])) multiple = leastCommonMultiple(multiple, quotes[cell]!);
    else if (entering.get(cell)) return null;
  }
  let [sum, total] = [0n, 0n];
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!;
    const units = cell < 0 ? Number.NaN : millionths[cell]! * (multiple / quotes[cell]!);
    if (Number.isNaN(units)) continue;
    if (units > Number.MAX_SAFE_INTEGER || multiple > MILLION) return null;
    const share = shares[places[at]!]!;
    sum += share * BigInt(units);
    total += share;
  }
  if (total === 0n) return null;
  return {
    value: { numerator: sum, denominator: total * BigInt(multiple * MILLION) },
    isComputed: false,
    imputedShare: 0,
    lent: () => new Map(),
  };
}

const known = new WeakMap<readonly SampleRegion[], readonly bigint[]>();

/** Shares as whole numbers of their smallest unit. */
function sharesOf(regions: readonly SampleRegion[]): readonly bigint[] {
  const kept = known.get(regions);
  if (kept) return kept;
  const decimals = regions.map(({ share }) => parseDecimal(String(share)));
  const most = Math.max(0, ...decimals.map((share) => share.decimals));
  const shares = decimals.map((share) => share.units * 10n ** BigInt(most - share.decimals));
  known.set(regions, shares);
  return shares;
}

function leastCommonMultiple(a: number, b: number): number {
  let [one, other] = [a, b];
  while (other !== 0) [one, other] = [other, one % other];
  return (a / one) * b;
}
