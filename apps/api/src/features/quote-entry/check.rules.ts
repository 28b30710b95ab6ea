import type { Flag } from '@datum/contract/collection/quote-values';
import type { FieldValue } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet, SoftCheck, SoftCheckRule } from '@datum/contract/data-sets/price-data-set';
import { hidiroglouBerthelot } from '@datum/index-numbers/outliers/hidiroglou-berthelot';
import { quartileMethod } from '@datum/index-numbers/outliers/quartile-method';
import { peerChecks } from './peer-checks.rules.ts';
import type { CellPrice } from './peers.rules.ts';

/** What the soft checks of one value look at. Prices are unit prices. */
export interface CheckInput {
  readonly price: number;
  readonly last: number | null;
  /** Number of periods just before this one with the same price, counted back without a gap. */
  readonly unchangedPeriods: number;
  /** Last and current prices of the item's other lines in the period. */
  readonly others: readonly { readonly last: number; readonly now: number }[];
  /** Current prices of the other sources of the same item and region. */
  readonly neighbours: readonly number[];
  readonly terms: Readonly<Record<string, FieldValue>>;
  readonly lastTerms: Readonly<Record<string, FieldValue>> | null;
  /** The item's own limits: `{ change_percent: 8 }` where it moves less than the data set's start value allows. */
  readonly limits: Readonly<Record<string, unknown>>;
  /** What an hour is paid, and must be paid by law. */
  readonly hourly: number | null;
  readonly minimumWage: number | null;
  /** The price as it was entered, and the names of its unit. */
  readonly asEntered: Pick<CellPrice, 'price' | 'units'>;
  /** The other prices of the item and region. */
  readonly cell: readonly CellPrice[];
  /** Of the items that are put in an order with this one: the dearest of those below, the cheapest of those above. */
  readonly ranked: { readonly below: number | null; readonly above: number | null };
  /** Mean of the item's other regions in the region group. */
  readonly neighbourMean: number | null;
}

/** The questions that a value raises, in the order of the data set's declaration; none refuses it. */
export function softChecks(dataSet: PriceDataSet, input: CheckInput): Flag[] {
  return dataSet.checks.flatMap((check) => {
    const flag = (rules[check.rule] as Rule)(check, input, dataSet);
    return flag ? [flag] : [];
  });
}

/** How far a price may rise and fall without a question, percent of the last. */
export interface ChangeLimit {
  readonly rise: number;
  readonly fall: number;
}

/** The item's limit of change: its own, else that of the checks; null where nothing asks about changes. */
export function changeLimit(
  dataSet: PriceDataSet,
  limits: Readonly<Record<string, unknown>>,
): ChangeLimit | null {
  const check = dataSet.checks.find(({ rule }) => rule === 'change');
  if (check?.rule !== 'change') {
    return null;
  }
  const own = Number(limits.change_percent);
  return Number.isFinite(own) && own > 0
    ? { rise: own, fall: own }
    : { rise: check.percent, fall: check.fallPercent ?? check.percent };
}

/** The range of unit prices that the limit of change would not ask about; null without a last price. */
export function expectedRange(
  last: string | null,
  limit: ChangeLimit | null,
): { low: string; high: string } | null {
  if (last === null || limit === null) {
    return null;
  }
  const at = (percentOfLast: number) => String(Number((Number(last) * (percentOfLast / 100)).toPrecision(6)));
  return { low: at(Math.max(0, 100 - limit.fall)), high: at(100 + limit.rise) };
}

type Rule = (check: SoftCheck, input: CheckInput, dataSet: PriceDataSet) => Flag | null;
export type RuleOf<Name extends SoftCheckRule> = (
  check: Extract<SoftCheck, { rule: Name }>,
  input: CheckInput,
  dataSet: PriceDataSet,
) => Flag | null;

const rules = {
  change: (_check, { price, last, limits }, dataSet) => {
    const limit = changeLimit(dataSet, limits);
    if (last === null || limit === null) {
      return null;
    }
    const observed = percent(price / last);
    return observed > limit.rise || observed < -limit.fall
      ? { rule: 'change', observed, low: -limit.fall, high: limit.rise }
      : null;
  },

  'hidiroglou-berthelot': ({ U, A, C, least, floor }, { price, last, others }) => {
    if (last === null || others.length < least) {
      return null;
    }
    const base = [last, ...others.map((other) => other.last)];
    const current = [price, ...others.map((other) => other.now)];
    const { flags } = hidiroglouBerthelot({ base, current, U, A, C });
    const observed = percent(price / last);
    return flags[0] && Math.abs(observed) >= floor
      ? { rule: 'hidiroglou-berthelot', observed, low: null, high: null }
      : null;
  },

  quartile: ({ width, floor, least }, { price, last, others }) => {
    if (last === null || others.length < least) {
      return null;
    }
    const own = Math.log(price / last);
    const logs = others.map((other) => Math.log(other.now / other.last));
    const { lower, upper } = quartileMethod({ values: [own, ...logs], upper: width });
    // The declared floor is an absolute spread: in a quiet month every small change would stand out otherwise.
    const [low, high] = [Math.min(lower, -floor * width), Math.max(upper, floor * width)];
    if (own >= low && own <= high) {
      return null;
    }
    return {
      rule: 'quartile',
      observed: percent(price / last),
      low: percent(Math.exp(low)),
      high: percent(Math.exp(high)),
    };
  },

  'same-price': ({ periods }, { unchangedPeriods }) => {
    const observed = unchangedPeriods + 1;
    return unchangedPeriods > 0 && observed >= periods
      ? { rule: 'same-price', observed, low: null, high: periods - 1 }
      : null;
  },

  'identical-sources': ({ least }, { price, neighbours }) => {
    const sources = neighbours.length + 1;
    return sources >= least && neighbours.every((other) => other === price)
      ? { rule: 'identical-sources', observed: sources, low: null, high: null }
      : null;
  },

  'terms-changed': (_check, { terms, lastTerms }, { quoteTerms }) => {
    const changed = quoteTerms
      .filter((field) => field.watched && lastTerms?.[field.name] !== undefined)
      .filter((field) => terms[field.name] !== undefined && terms[field.name] !== lastTerms?.[field.name])
      .map((field) => [field.name, [lastTerms?.[field.name] ?? null, terms[field.name] ?? null]] as const);
    return changed.length > 0
      ? {
          rule: 'terms-changed',
          observed: null,
          low: null,
          high: null,
          terms: Object.fromEntries(changed.map(([name, pair]) => [name, [...pair]])),
        }
      : null;
  },
  ...peerChecks,
} satisfies { readonly [Name in SoftCheckRule]: RuleOf<Name> };

/** A relative as a change in percent with two decimals. */
const percent = (relative: number) => Math.round((relative - 1) * 10_000) / 100;

/**
 * Approximate effect of a value on the country's index, index points at base 100: what the index would miss if the
 * price had not moved. Weight of the item in the country x share of the region x relative change / quotes of the cell.
 */
export function effectOf(input: {
  readonly itemWeight: number;
  readonly regionShare: number;
  readonly price: number;
  readonly last: number | null;
  readonly quotesInCell: number;
}): number {
  if (input.last === null) {
    return 0;
  }
  const change = Math.abs(input.price / input.last - 1);
  return (100 * input.itemWeight * input.regionShare * change) / Math.max(1, input.quotesInCell);
}
