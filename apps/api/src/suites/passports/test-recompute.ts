import type { MatchedStep, Passport } from '@datum/contract/publication/passport';
import { elementaryIndex } from '@datum/index-numbers/elementary/elementary-index';
import { type MatchedMean, movementOf } from '@datum/index-numbers/matched-sample/movement';
import { weightedMeanOf } from '@datum/index-numbers/matched-sample/places';
import { computedMean } from '@datum/index-numbers/means/computed-mean';
import { doubleOf, ratio, ratioOf, weightedRatio } from '@datum/index-numbers/means/ratio';
import { averagePrice } from '@datum/index-numbers/prices/average-price';
import { snap } from '@datum/index-numbers/publication/print';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';

/** What a passport's own numbers come to. */
export interface Result {
  readonly value: number;
  readonly printed: string;
  /** Printed parts went in: right to a unit of the last digit. */
  readonly isRounded: boolean;
}

/** Repeats a figure from its passport alone; null where the passport says that the server alone can. */
export function recompute(passport: Passport): Result | null {
  const index = passport.unit === 'index';
  const { components, members } = passport;
  const value = WAYS[passport.recompute](passport);
  if (value === null) return null;
  return {
    value,
    printed: roundHalfAway({ value: snap(value), decimals: passport.decimals, shift: index ? 2 : 0 }),
    isRounded:
      passport.recompute === 'weighted_mean'
        ? components.some((part) => part.value === null)
        : passport.recompute === 'shares' && members.some((part) => part.value === null),
  };
}

const WAYS: Record<Passport['recompute'], (passport: Passport) => number | null> = {
  weighted_mean: ({ components, base_mean }) =>
    weightedMeanOf(components.map((part) => [part.weight, part.value ?? Number(part.relative) / 100])) /
    (base_mean ?? 1),
  shares: ({ members, unit, share_link }) => {
    const exact = members.flatMap(({ structure_share: share, fraction }) => {
      const [numerator, denominator] = (fraction ?? '').split('/');
      return numerator && denominator
        ? [[ratioOf(share), ratio(BigInt(numerator), BigInt(denominator))] as const]
        : [];
    });
    const total = exact.length === members.length ? weightedRatio(exact) : null;
    if (total) return doubleOf(total);
    const scale = unit === 'index' ? 100 : 1;
    const mean = weightedMeanOf(
      members.map((part) => [part.share, part.value ?? Number(part.printed ?? 'none') / scale]),
    );
    return mean / (share_link ?? 1);
  },
  elementary: ({ items, base_mean, elementary }) => {
    const value = elementaryIndex({
      formula: elementary as Parameters<typeof elementaryIndex>[0]['formula'],
      base: items.map((item) => item.base_price),
      current: items.map((item) => item.price),
      weights: items.map((item) => item.weight),
    });
    return (value ?? Number.NaN) / (base_mean ?? Number.NaN);
  },
  mean_of_quotes: ({ quotes, mean: method }) =>
    averagePrice({ prices: quotes, method: method as Parameters<typeof averagePrice>[0]['method'] }),
  mean_of_imputed: ({ step, mean }) =>
    computedMean({ mean: meanOf(mean), prices: (step?.now ?? []).map(({ price }) => price) }),
  server: () => null,
};

const meanOf = (name: Passport['mean']): MatchedMean => (name === 'geometric' ? 'geometric' : 'arithmetic');

/** What is wrong with a step of the chain by its own numbers; null where nothing is, or where it is withheld. */
function faultOf(step: MatchedStep, mean: Passport['mean']): string | null {
  const { before, now, lines, movement, level, level_before } = step;
  if (step.withheld !== null)
    return before.length + now.length > 0 || movement !== null ? 'tells prices' : null;
  if (movement === null) return before.length + now.length > 0 ? 'a first period has no movement' : null;
  if (before.length !== lines || now.length !== lines) return 'lines are missing';
  const prices = (side: typeof now) => side.map(({ price }) => price);
  const again = movementOf({ mean: meanOf(mean), before: prices(before), now: prices(now) });
  if (lines > 0 && !near(again, movement)) return 'movement';
  if (level !== null && level_before !== null && !near(level_before * movement, level)) return 'level';
  return null;
}

/** Whether a figure is what its passport comes to; a sentence where it is not. */
export function differenceOf(passport: Passport): string | null {
  const result = recompute(passport);
  if (!result) return null;
  const { value, printed, isRounded } = result;
  const off = Math.abs(Number(printed) - Number(passport.value)) * 10 ** passport.decimals;
  if (passport.value !== null && (isRounded ? !(off <= 1.001) : printed !== passport.value)) {
    return `${passport.figure} ${passport.recompute}: ${printed}, published ${passport.value}`;
  }
  return passport.exact === null || isRounded || near(value, passport.exact)
    ? null
    : `${passport.figure} ${passport.recompute}: ${value}, unrounded ${passport.exact}`;
}

/** The steps of the chain that a passport tells: its own, or its items'. */
export const stepsOf = ({ step, items }: Passport): MatchedStep[] =>
  [step, ...items.map((item) => item.step)].flatMap((each) => each ?? []);

/** What is wrong with those steps. */
export const faultsOf = (passport: Passport): string[] =>
  stepsOf(passport)
    .flatMap((step) => faultOf(step, passport.mean) ?? [])
    .map((fault) => `${passport.figure} ${fault}`);

/** Equal but for the drift of doubles. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b);
