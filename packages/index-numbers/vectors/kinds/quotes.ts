import { nodePosition } from '../../src/aggregation/node-position.ts';
import { periodContributions } from '../../src/aggregation/period-contributions.ts';
import { productContributions } from '../../src/contributions/product-contributions.ts';
import { spanContributions } from '../../src/contributions/span-contributions.ts';
import { type ElementaryFormula, elementaryFormulas } from '../../src/elementary/elementary-index.ts';
import type { PeriodResult } from '../../src/production/advance-period.ts';
import { meanOverSubperiods } from '../../src/time/mean-over-subperiods.ts';
import { rebase } from '../../src/time/rebase.ts';
import { fixedBaseSeries, periodPosition } from '../../src/time/series.ts';
import { type Context, Params, Unsupported } from '../case.ts';
import type { Table } from '../compare.ts';
import { produce, type QuoteData, quoteData, rulesOf } from './quotes-data.ts';
import { mapTable, tableOf } from './tables.ts';

type Evaluate = (context: Context, data: QuoteData) => unknown;

const formulas: Readonly<Record<string, Evaluate>> = {
  aggregateArithmetic: aggregates,
  aggregateGeometric: aggregates,
  aggregateHarmonic: aggregates,
  rebase: (context) => {
    const basePeriods = context.params.take('base') as readonly string[];
    return mapTable(tableOf(context), (series) => rebase({ series, basePeriods }));
  },
  meanOverSubperiods: windowMeans,
  priceUpdateWeights: updatedWeights,
  carryForward: imputedPrices,
  shadowPriceElementary: imputedPrices,
  shadowPriceParental: imputedPrices,
  contributions,
  nodeContributions,
  nodeContributionsOverSpan,
};

/** Quotes by product and period with a classification. */
export function quotes(context: Context): unknown {
  const { formula } = context.vector;
  const evaluate = Object.hasOwn(elementaryFormulas, formula) ? elementary : formulas[formula];
  if (!evaluate) throw new Unsupported(`Unknown formula ${formula}`);
  return evaluate(context, quoteData(context));
}

/** The same, with quotes or classification of another file. */
export const reference = quotes;

function elementary({ vector, params }: Context, data: QuoteData): Table {
  params.oneOf('level', ['elementaryAggregate']);
  params.oneOf('mode', ['periodOnPeriod']);
  const rules = { ...rulesOf(vector.formula, params), elementary: vector.formula as ElementaryFormula };
  const { results } = produce(data, { ...rules, missingIndexes: 'omit' });
  return table(data, data.structure.elementary, results, (result, aggregate) => result.elementary[aggregate]);
}

function aggregates({ vector, params }: Context, data: QuoteData): Table {
  const { results } = produce(data, rulesOf(vector.formula, params));
  const names = data.structure.nodes.map(({ name }) => name);
  if (params.oneOf('mode', ['chained', 'periodOnPeriod']) === 'periodOnPeriod') {
    return table(data, names, results, (result, node) => result.aggregation.values[node]);
  }
  const chained = table(data, names, results, (result, node) => result.levels[node]);
  if (!params.has('basePeriod')) return chained;
  const basePeriods = [params.text('basePeriod')];
  return mapTable(chained, (series) => rebase({ series, basePeriods }));
}

function windowMeans(context: Context): Table {
  const { params } = context;
  const expected = params.number('window');
  params.oneOf('label', ['first period of the window']);
  params.oneOf('incompleteLastWindow', ['dropped']);
  const of = tableOf(context);
  const label = (period: string) =>
    of.periods[Math.floor(of.periods.indexOf(period) / expected) * expected] ?? period;
  return mapTable(of, (series) => {
    const { periods, values } = meanOverSubperiods({ series, expected, label });
    const complete = Math.floor(of.periods.length / expected);
    return fixedBaseSeries({ periods: periods.slice(0, complete), values: values.slice(0, complete) });
  });
}

function updatedWeights({ params }: Context, data: QuoteData): Table {
  // the weights do not depend on the case named, only on its rules, which are the default ones
  params.take('of');
  const { results, state } = produce(data, rulesOf('aggregateArithmetic', params));
  const used = table(
    data,
    data.structure.elementary,
    results,
    (result, aggregate) => result.aggregation.weights[data.structure.firstElementary + aggregate],
  );
  return {
    levels: used.levels,
    periods: [...used.periods, 'afterLast'],
    values: used.values.map((line, aggregate) => [...line, state.weights[aggregate] ?? null]),
  };
}

function imputedPrices({ vector, params }: Context, data: QuoteData): unknown {
  params.oneOf('output', ['imputedPrices']);
  const rules = rulesOf('aggregateArithmetic', new Params({ missing: vector.formula }));
  const { results } = produce(data, rules);
  return results.flatMap(({ prices }, period) =>
    data.sample.products.flatMap((product, position) =>
      data.prices[position]?.[period] === null
        ? [{ product, period: data.periods[period], price: prices[position] }]
        : [],
    ),
  );
}

function contributions({ params }: Context, data: QuoteData): unknown {
  params.oneOf('mode', ['periodOnPeriod']);
  const rules = rulesOf(params.text('aggregate'), params);
  const { results } = produce(data, rules);
  const node = nodePosition({ structure: data.structure, node: params.text('node') });
  const parts = results.map((result) => productContributions({ ...data, rules, result, node }));
  return {
    index: results.map(({ aggregation }) => aggregation.values[node]),
    contributions: {
      levels: data.sample.products,
      periods: data.periods,
      values: data.sample.products.map((_, product) => parts.map((column) => column[product] ?? null)),
    },
  };
}

function nodeContributions({ params }: Context, data: QuoteData): Table {
  params.oneOf('mode', ['periodOnPeriod']);
  params.oneOf('level', ['item', 'elementaryAggregate']);
  const node = nodePosition({ structure: data.structure, node: params.text('node') });
  const { results } = produce(data, rulesOf('aggregateArithmetic', params));
  const columns = results.map(({ aggregation }) => periodContributions({ ...data, aggregation, node }));
  const names = data.structure.nodes.map(({ name }) => name);
  return {
    levels: names,
    periods: data.periods,
    values: names.map((_, part) => columns.map((column) => column[part] ?? null)),
  };
}

function nodeContributionsOverSpan({ params }: Context, data: QuoteData): unknown {
  const node = nodePosition({ structure: data.structure, node: params.text('node') });
  const [from, to] = ['from', 'to'].map((name) =>
    periodPosition({ periods: data.periods, period: params.text(name) }),
  );
  const { results } = produce(data, rulesOf('aggregateArithmetic', params));
  // both positions were found
  const span = results.slice(from! + 1, to! + 1);
  const movements = span.map(({ aggregation }) => aggregation.values[node] ?? 1);
  const parts = spanContributions({
    movements,
    contributions: span.map(({ aggregation }) => periodContributions({ ...data, aggregation, node })),
  });
  return {
    totalChange: movements.reduce((level, movement) => level * movement, 1) - 1,
    contributions: Object.fromEntries(data.structure.nodes.map(({ name }, part) => [name, parts[part]])),
  };
}

function table(
  { periods }: QuoteData,
  levels: readonly string[],
  results: readonly PeriodResult[],
  cell: (result: PeriodResult, level: number) => number | null | undefined,
): Table {
  return {
    levels,
    periods,
    values: levels.map((_, level) => results.map((result) => cell(result, level) ?? null)),
  };
}
