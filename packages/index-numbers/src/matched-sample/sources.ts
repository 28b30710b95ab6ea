/** The rule that keeps single sources from being read: below either limit a figure is hidden. */
export interface SourceRule {
  /** Fewest distinct sources. */
  readonly minSources: number;
  /** Most of the quotes that one source may have, 0 to 1. */
  readonly dominanceShare: number;
}

/**
 * Whether a figure from these quotes would show too much of one source: fewer distinct ones than the rule asks, or one
 * with more than its share of the quotes.
 *
 * `sources`: the source of each quote.
 * @example
 * tellsTooMuch([1, 2, 2], { minSources: 2, dominanceShare: 0.5 }); // => true
 */
export function tellsTooMuch(sources: readonly number[], rule: SourceRule): boolean {
  const counts = new Map<number, number>();
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1);
  return failsSourceRule(
    { sources: counts.size, most: Math.max(0, ...counts.values()), quotes: sources.length },
    rule,
  );
}

/** The same from counts: distinct sources, quotes of the one that has most, all quotes. */
export const failsSourceRule = (
  { sources, most, quotes }: { readonly sources: number; readonly most: number; readonly quotes: number },
  { minSources, dominanceShare }: SourceRule,
): boolean => sources < minSources || most > dominanceShare * quotes;
