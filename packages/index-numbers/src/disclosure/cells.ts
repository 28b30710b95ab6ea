import { printDouble } from '../publication/print.ts';

/**
 * What may be done with a cell.
 *
 * - `open`: shown, unless it has to protect another;
 * - `own`: hidden by itself (too few sources, one dominates, imputed from what is hidden);
 * - `known`: readers have it, from an earlier vintage or because anyone can compute it: hiding it protects nothing;
 * - `unseen`: shown to nobody and no secret, for example what protected another in an earlier vintage.
 */
export type CellStatus = 'open' | 'own' | 'known' | 'unseen';

/** A figure of one period, or of one before it that stands in a relation to them. */
export interface DisclosureCell {
  readonly id: string;
  /** Unrounded, above 0, in the unit that is printed (an index with base 100). */
  readonly value: number;
  /** Decimals in print: what a reader knows of a shown value. */
  readonly decimals: number;
  readonly status: CellStatus;
  /** What readers lose when it is hidden: `hidingCost`. */
  readonly cost: number;
  /** Sources behind it, for leaves; a total has those of what is hidden in it. */
  readonly sources?: readonly number[];
}

/**
 * How cells hang together. What stands here every reader is taken to know.
 *
 * - `sum`: total = factor × Σ weight × member / Σ weight;
 * - `geometric`: total = factor × Π member ^ (weight / Σ weight);
 * - `chain`: total = factor × Π member ^ weight, for one source's figure at two times or in two forms.
 */
export interface Relation {
  readonly kind: 'sum' | 'geometric' | 'chain';
  readonly total: string;
  readonly members: readonly { readonly cell: string; readonly weight: number }[];
  /** 1 if absent. */
  readonly factor?: number;
  /** The total is known to lie this near only, as a fraction: 0.02 = 2 % either side. 0 if absent. */
  readonly spread?: number;
}

/** Where a value lies; `high` null = no limit. */
export interface Interval {
  readonly low: number;
  readonly high: number | null;
}

/** A hair for halves that a computer puts on the wrong side. */
const HAIR = 1e-6;

/**
 * All values that are printed as this one is.
 *
 * @example
 * printedBounds(21.7549, 2); // => { low: 21.74499999, high: 21.75500001 }
 */
export function printedBounds(
  value: number,
  decimals: number,
): { readonly low: number; readonly high: number } {
  const printed = Number(printDouble({ value, decimals }));
  const half = (0.5 + HAIR) / 10 ** decimals;
  return { low: Math.max(0, printed - half), high: printed + half };
}

/** Leaves that a total is worth. */
const LEVELS = { leaf: 1, region_group: 8, country: 40 } as const;
const HEADLINE = 10;
const MOST_QUOTES = 1000;

/**
 * What readers lose when a figure is hidden: a total more than a leaf, a headline figure more than others, and among
 * equals the one with the larger share and the more quotes.
 *
 * `share`: 0 to 1.
 * @example
 * hidingCost({ level: 'leaf', share: 0.2, quotes: 5 }); // => 1.205
 */
export function hidingCost({
  level,
  share,
  quotes,
  isHeadline = false,
}: {
  readonly level: 'leaf' | 'region_group' | 'country';
  readonly share: number;
  readonly quotes: number;
  readonly isHeadline?: boolean;
}): number {
  const base = LEVELS[level] * (isHeadline && level !== 'leaf' ? HEADLINE : 1);
  return base + share + Math.min(quotes, MOST_QUOTES) / MOST_QUOTES;
}
