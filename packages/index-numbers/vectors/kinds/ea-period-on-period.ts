import { type AggregationState, advanceAggregation } from '../../src/aggregation/advance-aggregation.ts';
import { createStructure } from '../../src/aggregation/structure.ts';
import { link } from '../../src/time/link.ts';
import { meanOverSubperiods } from '../../src/time/mean-over-subperiods.ts';
import { percentChange } from '../../src/time/percent-change.ts';
import { rebase } from '../../src/time/rebase.ts';
import { type FixedBaseSeries, fixedBaseSeries } from '../../src/time/series.ts';
import { type Context, Unsupported } from '../case.ts';
import type { Table } from '../compare.ts';
import { mapTable, tableOf } from './tables.ts';

/** What a file of this kind gives; its schema is the file's own word. */
type Input = {
  readonly classification: readonly { readonly ea: string; readonly path: readonly string[] }[];
  readonly periods: readonly string[];
  readonly popIndexes: Table;
  /** by year; each basket runs from December of the year before, where it is linked */
  readonly basketWeights: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const MONTHS_A_YEAR = 12;

/** Elementary movements given; baskets change every year and are linked. */
const formulas: Readonly<Record<string, (context: Context) => unknown>> = {
  chainLink: ({ input, params }) => {
    params.oneOf('mode', ['chained']);
    params.oneOf('within', ['price-updated arithmetic from the link month']);
    const linked = linkBaskets(input as Input).table;
    return params.has('basePeriod')
      ? mapTable(linked, (series) => rebase({ series, basePeriods: [params.text('basePeriod')] }))
      : linked;
  },
  linkCoefficient: ({ input }) => linkBaskets(input as Input).coefficients,
  rebase: ({ input, params }) => {
    const basePeriods = params.take('base') as readonly string[];
    return mapTable(linkBaskets(input as Input).table, (series) => rebase({ series, basePeriods }));
  },
  meanOverSubperiods: (context) =>
    mapTable(tableOf(context), (series) =>
      withoutGaps(meanOverSubperiods({ series, expected: MONTHS_A_YEAR, label: yearOf })),
    ),
  percentChange: (context) => {
    const lag = context.params.number('lag');
    return mapTable(tableOf(context), (series) =>
      fixedBaseSeries({ ...series, values: percentChange({ series, lag }) }),
    );
  },
};

/**
 * Movements of elementary aggregates, aggregated by yearly baskets and linked.
 * @throws Unsupported for a formula that is not known
 */
export function eaPeriodOnPeriod(context: Context): unknown {
  const evaluate = formulas[context.vector.formula];
  if (!evaluate) throw new Unsupported(`Unknown formula ${context.vector.formula}`);
  return evaluate(context);
}

/** Each basket's index from its link month on, linked to what came before. */
function linkBaskets(input: Input) {
  const years = Object.keys(input.basketWeights).sort();
  const levels = [...new Set(input.classification.flatMap(({ path }) => path))];
  const coefficients: Record<string, Record<string, number>> = {};
  const lines = levels.map((level) => {
    let whole: FixedBaseSeries | undefined;
    for (const year of years) {
      const next = basketSeries(input, year, level);
      if (!whole) {
        whole = next;
        continue;
      }
      const linked = link({ old: whole, next, overlap: [`${Number(year) - 1}-12`] });
      coefficients[year] = { ...coefficients[year], [level]: linked.coefficient };
      whole = linked.series;
    }
    return whole?.values ?? [];
  });
  return { table: { levels, periods: input.periods, values: lines }, coefficients };
}

/** One basket, 1 in December of the year before, price-updated within the year. */
function basketSeries(input: Input, year: string, level: string): FixedBaseSeries {
  // every elementary aggregate has a weight in each basket
  const structure = createStructure({
    rows: input.classification.map(({ ea, path }) => ({
      aggregate: ea,
      path,
      weight: input.basketWeights[year]![ea]!,
    })),
  });
  const start = `${Number(year) - 1}-12`;
  const periods = input.periods.filter((period) => period === start || yearOf(period) === year);
  const position = structure.positions.get(level) ?? 0;
  let state: AggregationState | undefined;
  const values = periods.map((period) => {
    if (period === start) return 1;
    const column = input.popIndexes.periods.indexOf(period);
    const movements = structure.elementary.map(
      (name) => input.popIndexes.values[input.popIndexes.levels.indexOf(name)]?.[column] ?? null,
    );
    state = advanceAggregation({ structure, movements, state }).state;
    return state.levels[position] ?? null;
  });
  return fixedBaseSeries({ periods, values });
}

function yearOf(period: string): string {
  return period.slice(0, 4);
}

function withoutGaps({ periods, values }: FixedBaseSeries): FixedBaseSeries {
  const complete = periods.filter((_, position) => values[position] !== null);
  return fixedBaseSeries({ periods: complete, values: values.filter((value) => value !== null) });
}
