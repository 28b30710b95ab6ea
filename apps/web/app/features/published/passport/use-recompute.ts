import type { Passport } from '@datum/contract/publication/passport';
import { useCallback, useEffect, useState } from 'react';

/** What the browser's own calculation came to. */
export interface Recomputed {
  /**
   * `within`: from rounded parts it comes as close as their rounding allows. `server`: what is needed is not shown to
   * this reader, so that only the server can repeat it.
   */
  readonly state: 'equal' | 'within' | 'differs' | 'server';
  /** The deepest level that was calculated from. */
  readonly level: 'components' | 'members' | 'items' | 'quotes' | 'imputed' | null;
  /** How many parts went in. */
  readonly count: number;
  /** The parts went in as printed: their unrounded values are not shown to this reader. */
  readonly isRounded: boolean;
  /** The result with two more decimals than are printed. */
  readonly exact: string | null;
  /** The result as it would be printed. */
  readonly printed: string | null;
}

/**
 * Repeats a figure's arithmetic from what its passport shows, in this browser, and compares it with the printed figure.
 * The library of index numbers is loaded for it.
 */
export function useRecompute(passport: Passport | null) {
  const [result, setResult] = useState<Recomputed | null>(null);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async () => {
    if (!passport) {
      return;
    }
    setBusy(true);
    try {
      setResult(await recompute(passport));
    } finally {
      setBusy(false);
    }
  }, [passport]);
  useEffect(() => {
    setResult(null);
    void run();
  }, [run]);
  return { result, busy, run } as const;
}

/** Formulas of the rule sets by their stored names, as the library spells them. */
const FORMULAS = {
  jevons: 'jevons',
  carli: 'carli',
  dutot: 'dutot',
  harmonic: 'harmonic',
  cswd: 'cswd',
  balk_walsh: 'balkWalsh',
} as const;

/** Repeats the calculation that `passport.recompute` names. */
export async function recompute(passport: Passport): Promise<Recomputed> {
  const [{ roundHalfAway }, { snap }, ...formulas] = await Promise.all([
    import('@datum/index-numbers/publication/round-half-away'),
    import('@datum/index-numbers/publication/print'),
    import('@datum/index-numbers/elementary/elementary-index'),
    import('@datum/index-numbers/prices/average-price'),
    import('@datum/index-numbers/means/computed-mean'),
    import('@datum/index-numbers/matched-sample/places'),
    import('@datum/index-numbers/means/ratio'),
  ]);
  const part = partOf(passport, Object.assign({}, ...formulas) as Formulas);
  // Indices are kept with base 1 and printed with base 100; the point is moved, nothing is multiplied.
  const shift = passport.unit === 'index' ? 2 : 0;
  const { decimals } = passport;
  // brought to 12 digits first, as the server does: the last ones of a double decide no tie
  const print = (value: number, more = 0) =>
    roundHalfAway({ value: snap(value), decimals: decimals + more, shift });
  // Of a hidden figure staff have no printed value, but the unrounded one.
  const published = passport.value ?? (passport.exact === null ? null : print(passport.exact));
  if (!part || part.value === null || !Number.isFinite(part.value) || published === null) {
    return { state: 'server', level: null, count: 0, isRounded: false, exact: null, printed: null };
  }
  const { value, ...words } = part;
  const [printed, exact] = [print(value), print(value, 3)];
  const isWithin = part.isRounded && isWithinRounding(Number(exact) - Number(published), decimals);
  return {
    state: printed === published ? 'equal' : isWithin ? 'within' : 'differs',
    ...words,
    exact,
    printed,
  };
}

/** A mean of rounded parts lies half a last digit off at most, and the printed figure as much again. */
const isWithinRounding = (difference: number, decimals: number): boolean =>
  Math.abs(difference) * 10 ** decimals < 1 + HAIR;

/** What a difference of two doubles may be off. */
const HAIR = 1e-6;

/** What the library computes with. */
type Formulas = Pick<typeof import('@datum/index-numbers/elementary/elementary-index'), 'elementaryIndex'> &
  Pick<typeof import('@datum/index-numbers/prices/average-price'), 'averagePrice'> &
  Pick<typeof import('@datum/index-numbers/means/computed-mean'), 'computedMean'> &
  Pick<typeof import('@datum/index-numbers/matched-sample/places'), 'weightedMeanOf'> &
  typeof import('@datum/index-numbers/means/ratio');

type Part = Pick<Recomputed, 'level' | 'count' | 'isRounded'> & { readonly value: number | null };

function partOf(passport: Passport, formulas: Formulas): Part | null {
  const { elementaryIndex, averagePrice, computedMean, weightedMeanOf } = formulas;
  const { components, members, items, quotes } = passport;
  switch (passport.recompute) {
    case 'weighted_mean':
      return {
        level: 'components',
        count: components.length,
        isRounded: components.some(({ value }) => value === null),
        value:
          weightedMeanOf(components.map((part) => [part.weight, part.value ?? Number(part.relative) / 100])) /
          (passport.base_mean ?? 1),
      };
    case 'shares': {
      const base = passport.unit === 'index' ? 100 : 1;
      return {
        level: 'members',
        count: members.length,
        isRounded: members.some(({ value }) => value === null),
        value:
          exactMean(members, formulas) ??
          weightedMeanOf(
            members.map(({ share, value, printed }) => [
              share,
              value ?? Number(printed ?? Number.NaN) / base,
            ]),
          ) / (passport.share_link ?? 1),
      };
    }
    case 'elementary': {
      const formula = FORMULAS[(passport.elementary ?? 'jevons') as keyof typeof FORMULAS];
      const value = elementaryIndex({
        formula,
        base: items.map((item) => item.base_price),
        current: items.map((item) => item.price),
        weights: items.map((item) => item.weight),
      });
      return {
        level: 'items',
        count: items.length,
        isRounded: false,
        value: value === null || passport.base_mean === null ? null : value / passport.base_mean,
      };
    }
    case 'mean_of_quotes':
      return {
        level: 'quotes',
        count: quotes.length,
        isRounded: false,
        value: averagePrice({
          prices: quotes,
          method: (passport.mean ?? 'arithmetic') as Parameters<Formulas['averagePrice']>[0]['method'],
        }),
      };
    case 'mean_of_imputed': {
      const imputed = passport.step?.now ?? [];
      return {
        level: 'imputed',
        count: imputed.length,
        isRounded: false,
        value: computedMean({
          mean: passport.mean === 'geometric' ? 'geometric' : 'arithmetic',
          prices: imputed.map(({ price }) => price),
        }),
      };
    }
    default:
      return null;
  }
}

/** Σ share × value / Σ share of fractions, divided once; null where a member has none. */
function exactMean(
  members: Passport['members'],
  { weightedRatio, ratio, ratioOf, doubleOf }: Formulas,
): number | null {
  const pairs = members.flatMap(({ structure_share: share, fraction }) => {
    if (fraction === null) return [];
    const [numerator = '0', denominator = '1'] = fraction.split('/');
    return [[ratioOf(share), ratio(BigInt(numerator), BigInt(denominator))] as const];
  });
  const mean = pairs.length === members.length ? weightedRatio(pairs) : null;
  return mean && doubleOf(mean);
}
