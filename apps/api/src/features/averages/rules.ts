import { tellsTooMuch } from '@datum/index-numbers/matched-sample/sources';
import { averagePrice } from '@datum/index-numbers/prices/average-price';
import { spreadOf } from '@datum/index-numbers/prices/spread';

/** The part of a rule set that averages are computed by (contract `rule-set.ts`). */
export interface AverageRules {
  readonly mean: 'arithmetic' | 'geometric' | 'median';
  /** Fewer accepted quotes count as none: the cell is imputed. */
  readonly minQuotes: number;
  /** Disclosure limit: fewer distinct sources are suppressed. */
  readonly minSources: number;
  /** One source with more than this share of the quotes is suppressed too. */
  readonly dominanceShare: number;
  /** Best grade first; a cell has the first grade whose limits it keeps, else the last. */
  readonly grades: readonly {
    readonly grade: 'A' | 'B' | 'C';
    readonly minSources: number;
    readonly maxVariation: number;
    /** Most of the matched lines that may stand on imputed prices, 0 to 1. */
    readonly maxImputedShare: number;
  }[];
}

/** A current quote of an item in a region and period, as its average sees it. */
export interface CellQuote {
  readonly id: number;
  readonly sampleLineId: number;
  readonly outletId: number;
  /** In the item's standard unit, as a decimal string; null when missing. */
  readonly unitPrice: string | null;
  readonly review: string;
  readonly origin: string;
}

/** Staff took a quote in or left it out; the latest decision of a quote counts. */
export interface Decision {
  readonly quoteId: number;
  readonly included: boolean;
}

/** The average of an item in a region and period, with what it stands on. */
export interface Cell {
  /** In the item's standard unit; null without an accepted quote. */
  readonly value: number | null;
  /** All three means side by side. */
  readonly means: {
    readonly arithmetic: number | null;
    readonly geometric: number | null;
    readonly median: number | null;
  };
  readonly quoteIds: readonly number[];
  readonly nQuotes: number;
  readonly nSources: number;
  readonly nImputed: number;
  readonly low: string | null;
  readonly high: string | null;
  /** Standard deviation (n - 1) over the mean. */
  readonly variation: number | null;
  readonly grade: 'A' | 'B' | 'C' | 'D' | null;
  readonly suppressed: boolean;
}

/**
 * Whether a quote goes into its average when nobody decided: reported or corrected prices do, unless a reviewer
 * rejected them; imputed values never do (they would count twice).
 */
export const isAcceptedByItself = (quote: CellQuote): boolean =>
  quote.unitPrice !== null &&
  (quote.origin === 'reported' || quote.origin === 'corrected') &&
  quote.review !== 'rejected';

/** The quotes of a cell that go into its average, in the order of their sample lines (rules 2.4). */
export function includedQuotes(quotes: readonly CellQuote[], decisions: readonly Decision[]): CellQuote[] {
  const decided = new Map(decisions.map(({ quoteId, included }) => [quoteId, included]));
  return quotes
    .filter((quote) => quote.unitPrice !== null && (decided.get(quote.id) ?? isAcceptedByItself(quote)))
    .toSorted((a, b) => a.sampleLineId - b.sampleLineId || a.id - b.id);
}

/**
 * The average unit price of one item in one region and period (docs/methodology.md; rules 2.3, 2.6):
 * the mean that the rule set names, its spread, its grade, and whether it may be shown. `imputedShare`: of the cell's
 * matched lines, those that stand on imputed prices, which a run counts; null = nobody did, so that there is no grade yet.
 */
export function computeCell(
  quotes: readonly CellQuote[],
  decisions: readonly Decision[],
  rules: AverageRules,
  imputedShare: number | null,
): Cell {
  const included = includedQuotes(quotes, decisions);
  // includedQuotes keeps only quotes with a price
  const prices = included.map(({ unitPrice }) => unitPrice!);
  const mean = (method: AverageRules['mean']) => averagePrice({ prices, method });
  const means = { arithmetic: mean('arithmetic'), geometric: mean('geometric'), median: mean('median') };
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b));
  const sources = included.map(({ outletId }) => outletId);
  const nSources = new Set(sources).size;
  const { variation } = spreadOf({ prices: prices.map(Number) });
  return {
    value: included.length < rules.minQuotes ? null : means[rules.mean],
    means,
    quoteIds: included.map(({ id }) => id),
    nQuotes: included.length,
    nSources,
    nImputed: included.filter(({ origin }) => origin === 'imputed').length,
    low: sorted[0] ?? null,
    high: sorted.at(-1) ?? null,
    variation,
    grade:
      included.length === 0 || imputedShare === null
        ? null
        : gradeOf(nSources, variation ?? 0, imputedShare, rules),
    suppressed: tellsTooMuch(sources, rules),
  };
}

/** The first grade whose limits a cell keeps, else D. `imputed`: share of its matched lines that stands on imputed prices. */
export const gradeOf = (
  sources: number,
  variation: number,
  imputed: number,
  rules: AverageRules,
): 'A' | 'B' | 'C' | 'D' =>
  rules.grades.find(
    ({ minSources, maxVariation, maxImputedShare }) =>
      sources >= minSources && variation <= maxVariation && imputed <= maxImputedShare,
  )?.grade ?? 'D';
