import { aggregate, type MissingIndexRule } from '../../src/aggregation/aggregate.ts';
import { createStructure } from '../../src/aggregation/structure.ts';
import { bilateralIndex } from '../../src/bilateral/bilateral-index.ts';
import type { BilateralFormula } from '../../src/bilateral/formulas.ts';
import { periodOnPeriodIndex } from '../../src/bilateral/period-on-period-index.ts';
import {
  type ElementaryFormula,
  elementaryFormulas,
  elementaryIndex,
} from '../../src/elementary/elementary-index.ts';
import { carryForward } from '../../src/missing/carry-forward.ts';
import { multilateralIndex } from '../../src/multilateral/multilateral-index.ts';
import type { UnmatchedRule } from '../../src/prices/matched-prices.ts';
import { createPanel } from '../../src/prices/panel.ts';
import type { Price } from '../../src/prices/price.ts';
import { publicationTable } from '../../src/publication/publication-table.ts';
import { roundHalfAway } from '../../src/publication/round-half-away.ts';
import { chain } from '../../src/time/chain.ts';
import { link } from '../../src/time/link.ts';
import { rebase } from '../../src/time/rebase.ts';
import { fixedBaseSeries, periodOnPeriodSeries } from '../../src/time/series.ts';
import { type Context, type Params, Unsupported } from '../case.ts';

const ROUNDING_RULE = 'halfAwayFromZero on the shortest decimal that reads back to the double';

type Column = readonly Price[];
type QuoteTuple = readonly [period: string, product: string, price: number];

/** Data inside `params`, one case a call. */
const formulas: Readonly<Record<string, (params: Params) => unknown>> = {
  aggregateArithmetic: (params) => {
    const weights = params.take('weights') as readonly number[];
    const missing = params.oneOf<MissingIndexRule>('missing', ['parental', 'omit', 'propagate']);
    const structure = createStructure({
      rows: weights.map((weight, row) => ({ aggregate: `ea${row}`, path: ['top'], weight })),
    });
    return aggregate({ structure, indexes: column(params, 'indexes'), missing }).values[0];
  },
  quotes: (params) => panelOf(params).prices,
  classification: (params) => {
    const weights = params.take('weights') as Readonly<Record<string, number>> | undefined;
    const names = params.take('eas') as readonly string[] | undefined;
    const rows =
      names?.map((ea) => [ea, ['top']] as const) ??
      (params.take('rows') as readonly (readonly [string, string[]])[]);
    return createStructure({
      // a weight that is not there is what the case is about
      rows: rows.map(([ea, path]) => ({ aggregate: ea, path, weight: weights ? weights[ea]! : 1 })),
    });
  },
  chainLink: (params) => {
    const ones = (name: string) => {
      const periods = params.take(name) as readonly string[];
      return fixedBaseSeries({ periods, values: periods.map(() => 1) });
    };
    return link({ old: ones('oldPeriods'), next: ones('newPeriods'), overlap: [params.text('linkPeriod')] });
  },
  rebase: (params) => {
    const periods = params.take('periods') as readonly string[];
    const series = fixedBaseSeries({ periods, values: periods.map(() => 1) });
    return rebase({ series, basePeriods: params.take('base') as readonly string[] });
  },
  geksFisher: (params) => {
    const prices = params.take('prices') as readonly Column[];
    const quantities = params.take('quantities') as readonly Column[];
    const periods = prices[0]?.map((_, period) => String(period)) ?? [];
    const panel = { products: prices.map((_, product) => `p${product}`), periods, prices, quantities };
    return multilateralIndex({ panel, method: 'geksFisher' });
  },
  chained: (params) => {
    const [value, count] = params.take('repeat') as readonly [number, number];
    const series = Array.from({ length: count }, (_, period) => String(period));
    return chain({
      series: periodOnPeriodSeries({ periods: series, values: series.map(() => value) }),
    }).values.at(-1);
  },
  jevonsSeries: (params) => {
    const panel = panelOf(params);
    const fill = params.oneOf('missing', ['none', 'carryForward']) === 'carryForward';
    const prices = fill
      ? panel.prices.map((line) => carryForward({ prices: line }).prices as Column)
      : panel.prices;
    params.oneOf('mode', ['chained']);
    const { values } = chain({
      series: periodOnPeriodIndex({ panel: { ...panel, prices }, formula: 'jevons' }),
    });
    return Object.fromEntries(panel.periods.map((period, position) => [period, values[position]]));
  },
  roundForPublication: (params) => {
    params.oneOf('rule', [ROUNDING_RULE]);
    return roundHalfAway({ value: params.number('value'), decimals: params.number('decimals') });
  },
  publicationTable: (params) =>
    publicationTable({ levels: column(params, 'levels'), decimals: params.number('decimals') }),
};

/**
 * A case whose numbers stand in its own parameters.
 * @throws Unsupported for a formula that is not known
 */
export function inline({ vector, params }: Context): unknown {
  const evaluate = formulas[vector.formula];
  if (evaluate) return evaluate(params);
  if (!params.has('p0') && !params.has('p0Repeat'))
    throw new Unsupported(`Unknown formula ${vector.formula}`);
  return pair(vector.formula, params);
}

/** Two periods of prices; an unknown formula is for the library to refuse. */
function pair(formula: string, params: Params): unknown {
  const [base, current] = [priceColumn(params, 'p0'), priceColumn(params, 'p1')];
  params.take('toleranceRel');
  if (Object.hasOwn(elementaryFormulas, formula)) {
    const missing = params.oneOf<UnmatchedRule>('missing', ['overallMean', 'propagate']);
    return elementaryIndex({ formula: formula as ElementaryFormula, base, current, missing });
  }
  const quantities = (name: string) => (params.has(name) ? column(params, name) : undefined);
  return bilateralIndex({
    formula: formula as BilateralFormula,
    base,
    current,
    baseQuantities: quantities('q0'),
    currentQuantities: quantities('q1'),
    sigma: params.has('sigma') ? params.number('sigma') : undefined,
  });
}

function priceColumn(params: Params, name: string): Column {
  if (!params.has(`${name}Repeat`)) return column(params, name);
  const [price, count] = params.take(`${name}Repeat`) as readonly [number, number];
  return Array.from({ length: count }, () => price);
}

/** JSON has no NaN and no infinity: the vectors write them as texts. */
function column(params: Params, name: string): Column {
  const cells = params.take(name) as readonly (number | string | null)[];
  return cells.map((cell) => (typeof cell === 'string' ? Number(cell) : cell));
}

function panelOf(params: Params) {
  const rows = (params.take('rows') as readonly QuoteTuple[]).map(([period, product, price]) => ({
    period,
    product,
    price,
  }));
  return createPanel({ rows, calendar: params.take('calendar') as readonly string[] | undefined });
}
