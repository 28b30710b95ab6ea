import type { Flag, QuoteValue } from '@datum/contract/collection/quote-values';
import { BESIDE_OTHERS } from '@datum/contract/data-sets/price-data-set';

/** Who looks at values: staff see all of it. */
export interface Looker {
  readonly isInternal: boolean;
}

/** The questions of a value as a person sees them: a provider learns that a price stands out, not beside which. */
export const flagsFor = (flags: readonly Flag[], { isInternal }: Looker): Flag[] =>
  flags.map((flag) =>
    isInternal || !BESIDE_OTHERS.has(flag.rule)
      ? flag
      : { rule: flag.rule, observed: null, low: null, high: null },
  );

/** An effect on the index as a person sees it: a provider could count the others of a cell by it. */
export const effectFor = (effect: number, { isInternal }: Looker): number | null =>
  isInternal ? effect : null;

/** A value as a person sees it. */
export const valueFor = <Value extends { readonly flags: readonly Flag[]; readonly effect: number }>(
  value: Value,
  who: Looker,
): Omit<Value, 'flags' | 'effect'> & Pick<QuoteValue, 'flags' | 'effect'> => ({
  ...value,
  flags: flagsFor(value.flags, who),
  effect: effectFor(value.effect, who),
});
