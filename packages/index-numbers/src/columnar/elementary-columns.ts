import type { ElementaryFormula } from '../elementary/elementary-index.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { inRange } from '../means/in-range.ts';
import { MISSING, NOT_LISTED } from './cells.ts';
import type { ListColumns } from './lists.ts';

/** A formula as two sums over the matched products, and what becomes of them. */
interface Accumulation {
  readonly first: (base: number, current: number) => number;
  readonly second: (base: number, current: number) => number;
  readonly finish: (first: number, second: number, count: number) => number;
}

const nothing = () => 0;

/** The same arithmetic, in the same order, as the plain functions. */
const accumulations = {
  jevons: {
    first: (base, current) => Math.log(current / base),
    second: nothing,
    finish: (logs, _, count) => Math.exp(logs / count),
  },
  carli: {
    first: (base, current) => current / base,
    second: nothing,
    finish: (sum, _, count) => sum / count,
  },
  harmonic: {
    first: nothing,
    second: (base, current) => 1 / (current / base),
    finish: (_, sum, count) => count / sum,
  },
  dutot: {
    first: (_, current) => current,
    second: (base) => base,
    finish: (current, base, count) => current / count / (base / count),
  },
  cswd: {
    first: (base, current) => current / base,
    second: (base, current) => 1 / (current / base),
    finish: (sum, inverse, count) => Math.sqrt((sum / count) * (count / inverse)),
  },
  balkWalsh: {
    first: (base, current) => Math.sqrt(current / base),
    second: (base, current) => 1 / Math.sqrt(current / base),
    finish: (roots, inverse, count) => (roots / count) * (count / inverse),
  },
} as const satisfies Record<ElementaryFormula, Accumulation>;

/**
 * Period-on-period index of every elementary aggregate from two columns of prices; NaN without relative.
 * The columnar form of {@link elementaryMovements}: the same results.
 *
 * `base`, `current`: by product, checked by {@link checkCells}. `strict`: a listed product without price
 * leaves its aggregate without index.
 * @throws IndexNumberError UNKNOWN_FORMULA, OUT_OF_RANGE
 * @example
 * elementaryColumns({
 *   formula: 'jevons', members: packLists([[0, 1]]),
 *   base: Float64Array.of(1, 1), current: Float64Array.of(1, 4), strict: false,
 * }); // => Float64Array.of(2)
 */
export function elementaryColumns({
  formula,
  members: { starts, items },
  base,
  current,
  strict,
}: {
  readonly formula: ElementaryFormula;
  readonly members: ListColumns;
  readonly base: Float64Array;
  readonly current: Float64Array;
  readonly strict: boolean;
}): Float64Array {
  if (!Object.hasOwn(accumulations, formula)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown elementary formula: ${String(formula)}`, {
      formula,
    });
  }
  const { first, second, finish }: Accumulation = accumulations[formula];
  const indexes = new Float64Array(starts.length - 1);
  for (let aggregate = 0; aggregate < indexes.length; aggregate++) {
    let [firstSum, secondSum, matched, gaps] = [0, 0, 0, 0];
    // starts and items are packed lists of product positions
    for (let place = starts[aggregate]!; place < starts[aggregate + 1]!; place++) {
      const product = items[place]!;
      const before = base[product]!;
      const now = current[product]!;
      if (before > 0 && now > 0) {
        firstSum += first(before, now);
        secondSum += second(before, now);
        matched += 1;
      } else if (before !== NOT_LISTED && now !== NOT_LISTED) gaps += 1;
    }
    const none = matched === 0 || (strict && gaps > 0);
    indexes[aggregate] = none ? MISSING : inRange(finish(firstSum, secondSum, matched));
  }
  return indexes;
}
