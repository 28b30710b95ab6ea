import type { AverageCellView } from '@datum/contract/computation/averages';
import { changePrinting } from '@datum/contract/computation/rule-set';
import type { UsedRules } from '@datum/contract/computation/rule-sets';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import { changeInPercent } from '@datum/index-numbers/publication/change-in-percent';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { unroundedChange } from '@datum/index-numbers/publication/unrounded-change';
import { computeCell, isAcceptedByItself } from './rules.ts';

type Row<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>;
type Queries = typeof import('./queries.ts') &
  typeof import('./decisions.queries.ts') &
  typeof import('./around.queries.ts');

/** Everything that the page of an average is made from, as the queries give it. */
export interface CellFacts {
  readonly period: string;
  readonly cell: NonNullable<Row<Queries['findCell']>>;
  readonly quotes: Row<Queries['readCellQuotes']>;
  readonly decisions: Row<Queries['readCellDecisions']>;
  readonly lock: Row<Queries['readLock']>;
  readonly history: ReturnType<typeof historyOf>;
  readonly neighbours: Row<Queries['readNeighbours']>;
  readonly rules: UsedRules;
  /** Share of the cell's matched lines that stands on imputed prices in the period's run; null before one. */
  readonly imputedShare: number | null;
  /** Figures were published, or later periods computed, from it. */
  readonly isFixed: boolean;
}

/** The average page of a cell, computed as one looks (rules 1.7). */
export function averageView(facts: CellFacts): AverageCellView {
  const { period, cell, lock, history, neighbours, rules } = facts;
  const decided = new Map(facts.decisions.toReversed().map((decision) => [decision.quote_id, decision]));
  const quotes = facts.quotes.map((row) => ({
    id: row.id,
    sampleLineId: row.sample_line_id,
    outletId: row.outlet_id,
    unitPrice: row.unit_price,
    review: row.review,
    origin: row.origin,
  }));
  const computed = computeCell(
    quotes,
    facts.decisions.toReversed().map(({ quote_id, included }) => ({ quoteId: quote_id, included })),
    rules.content,
    facts.imputedShare,
  );
  const { decimals } = rules.content;
  const money = (value: number | null) =>
    value === null ? null : roundHalfAway({ value, decimals: decimals.price });
  const past = new Map(history.map((entry) => [entry.period, entry.value]));
  const shown = (value: number | null) => ({ printed: money(value), exact: value });
  const change = (before: string) =>
    changeInPercent({
      from: shown(past.get(before) ?? null),
      to: shown(computed.value),
      printing: changePrinting(rules.content),
    });
  return {
    period,
    item: {
      id: cell.item_id,
      code: cell.item_code,
      name: cell.item_name,
      standard: cell.standard,
      unit: cell.unit,
    },
    region: { id: cell.region_id, code: cell.region_code, name: cell.region_name },
    sheet:
      cell.sheet_id && cell.sheet_state
        ? {
            id: cell.sheet_id,
            state: cell.sheet_state,
            fixed: cell.sheet_state === 'compiled' && facts.isFixed,
          }
        : null,
    quotes: facts.quotes.map((row, position) => {
      const decision = decided.get(row.id);
      return {
        id: row.id,
        source: { id: row.outlet_id, name: row.source },
        observed_on: row.observed_on,
        price: row.price,
        unit: row.unit,
        unit_price: row.unit_price,
        from_mean: fromMean(row.unit_price, computed.value),
        review: row.review,
        origin: row.origin,
        note: row.note,
        corrected_from: row.corrected_from,
        // one entry a row, made just above
        included: row.unit_price !== null && (decision?.included ?? isAcceptedByItself(quotes[position]!)),
        decision: decision
          ? {
              included: decision.included,
              reason: decision.reason,
              by: decision.by,
              at: decision.at.toISOString(),
            }
          : null,
      };
    }),
    value: money(computed.value),
    means: {
      arithmetic: money(computed.means.arithmetic),
      geometric: money(computed.means.geometric),
      median: money(computed.means.median),
    },
    mean: rules.content.mean,
    rule_set: {
      id: rules.id,
      title: rules.title,
      min_sources: rules.content.minSources,
      decimals: decimals.price,
    },
    n_quotes: computed.nQuotes,
    n_sources: computed.nSources,
    low: computed.low,
    high: computed.high,
    variation:
      computed.variation === null
        ? null
        : roundHalfAway({ value: computed.variation, decimals: 1, shift: 2 }),
    grade: computed.grade,
    suppressed: computed.suppressed,
    change: { month: change(addPeriods(period, -1)), year: change(yearBefore(period)) },
    history: history.map((entry) => ({
      period: entry.period,
      value: entry.value,
      low: entry.low === null ? null : Number(entry.low),
      high: entry.high === null ? null : Number(entry.high),
      n_quotes: entry.n_quotes,
      status: entry.value_status,
    })),
    lock: lock ? { reason: lock.reason, by: lock.by, at: lock.at.toISOString() } : null,
    activity: facts.decisions.map((decision) => ({
      at: decision.at.toISOString(),
      by: decision.by,
      kind: decision.included ? 'included' : 'excluded',
      text: decision.reason,
    })),
    own_only: false,
    position: neighbours.position,
    total: neighbours.total,
    previous_quote: neighbours.previous_quote,
    next_quote: neighbours.next_quote,
  };
}

/** Averages of earlier periods: those of runs, and of periods without a run what their quotes give by the present rules. */
export function historyOf(
  runs: Row<Queries['readCellHistory']>,
  earlier: Row<Queries['readEarlierQuotes']>,
  rules: UsedRules,
  limit: number,
) {
  const known = new Set(runs.map(({ period }) => period));
  const computed = [...Map.groupBy(earlier, ({ period }) => period)].flatMap(([period, rows]) => {
    if (known.has(period)) {
      return [];
    }
    const quotes = rows.map((row) => ({
      id: row.id,
      sampleLineId: row.sample_line_id,
      outletId: row.outlet_id,
      unitPrice: row.unit_price,
      review: row.review,
      origin: row.origin,
    }));
    const decisions = rows.flatMap(({ id, included }) =>
      included === null ? [] : [{ quoteId: id, included }],
    );
    const cell = computeCell(quotes, decisions, rules.content, null);
    return [
      {
        period,
        value: cell.value,
        low: cell.low,
        high: cell.high,
        n_quotes: cell.nQuotes,
        value_status: 'computed' as const,
      },
    ];
  });
  return [...runs, ...computed].sort((a, b) => (a.period < b.period ? -1 : 1)).slice(-limit);
}

/** The quotes of an organisation, by id. */
export const ownedBy =
  (organisation: number) =>
  (quote: CellFacts['quotes'][number]): number[] =>
    quote.organisation_id === organisation ? [quote.id] : [];

/**
 * What a provider sees of a cell that others supply too: the own quotes. With few sources, every figure of the cell would
 * say what the others asked.
 */
export function ownPart(view: AverageCellView, own: ReadonlySet<number>): AverageCellView {
  return {
    ...view,
    quotes: view.quotes.filter(({ id }) => own.has(id)).map((quote) => ({ ...quote, from_mean: null })),
    value: null,
    means: { arithmetic: null, geometric: null, median: null },
    n_quotes: own.size,
    n_sources: new Set(view.quotes.filter(({ id }) => own.has(id)).map(({ source }) => source.id)).size,
    low: null,
    high: null,
    variation: null,
    grade: null,
    suppressed: true,
    change: { month: null, year: null },
    history: [],
    activity: [],
    own_only: true,
  };
}

/** How far a quote lies from the mean, in percent: no change over time, so that the rules do not print it. */
const fromMean = (price: string | null, mean: number | null): string | null =>
  price === null || mean === null ? null : unroundedChange({ from: mean, to: Number(price), decimals: 1 });
