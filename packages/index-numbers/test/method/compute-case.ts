import type { PlaceIndex } from '../../src/matched-index/over-places.ts';
import type { SamplePeriod } from '../../src/matched-sample/advance-sample.ts';
import { lendersOf, originName } from '../../src/matched-sample/origin.ts';
import type { PriceAverage } from '../../src/matched-sample/price-averages.ts';
import type { MatchedSample } from '../../src/matched-sample/sample.ts';
import { doubleOf, ratioOf } from '../../src/means/ratio.ts';
import { printDouble, printRatio, snap } from '../../src/publication/print.ts';
import { changeBases } from './bases-of-case.ts';
import type { Case, Row } from './read-case.ts';
import {
  costSeriesOf,
  type Groups,
  groupSeriesOf,
  groupsOf,
  namedPlace,
  needed,
  spanOf,
} from './series-of-case.ts';
import { type Month, type Names, namesOf, sampleOf, walk } from './walk-case.ts';

/** The output files of a case, by name; cells as texts. */
export type Output = Readonly<Record<string, readonly Row[]>>;

/** Computes a case period by period, each from the state that the one before left, and tells it as its output files do. */
export function computeCase(input: Case): Output {
  const names = namesOf(input);
  const sample = sampleOf(input, names);
  const months = walk(input, sample, names);
  const groups = groupsOf(input, sample, months, spanOf(input, needed(input.bases[0])));
  const groupSeries = groupSeriesOf(input, names, sample, groups);
  const costs = costSeriesOf(input, names, sample, groups);
  const computed = { input, names, sample, months, groups, groupSeries, costs };
  const { factors, updated } = changeBases(computed);
  const factorOf = (base: string, key: Row) =>
    factors.find(
      (row) =>
        row.base === base &&
        row.kind === (key.group === undefined ? 'cost' : 'group') &&
        row.series === (key.group ?? key.category) &&
        row.variant === (key.variant ?? '') &&
        row.level === key.level &&
        row.region === key.region,
    )?.value ?? 1;
  const figures = (
    series: readonly { key: Row; values: readonly PlaceIndex[]; lenders?: readonly string[] }[],
  ) =>
    input.bases.flatMap(({ base = '' }) =>
      series.flatMap(({ key, values, lenders }) =>
        values.map((value, t) => ({
          base,
          ...key,
          period: input.periods[t],
          ...figureOf(input, value, factorOf(base, key)),
          ...(lenders ? { lender: lenders[t] } : {}),
        })),
      ),
    );
  return {
    prices: months.flatMap((month, t) => priceRows(input, month, t)),
    averages: months.flatMap(({ averages }, t) => averages.map((row) => averageRow(input, names, row, t))),
    relatives: months.flatMap((month, t) => relativeRows(input, names, sample, month, groups, t)),
    group_indices: figures(groupSeries),
    cost_indices: figures(costs),
    link_factors: factors.map(({ value: _, ...row }): Row => row),
    updated_weights: updated,
  };
}

const percent = (share: number) => printDouble({ value: share, decimals: 1, shift: 2 });

function priceRows({ lines, periods }: Case, { period }: Month, t: number): Row[] {
  return lines.flatMap(({ line }, at) => {
    const origin = originName(period.origins[at]!);
    return origin === null ? [] : [{ line, period: periods[t], price: String(period.prices[at]), origin }];
  });
}

function relativeRows(
  { rules, periods }: Case,
  names: Names,
  sample: MatchedSample,
  { period, cells, averages }: Month,
  groups: Groups,
  t: number,
): Row[] {
  return [...sample.cellItem.keys()].flatMap((cell) => {
    if (Number.isNaN(cells.levels[cell])) return [];
    const [item, region] = [sample.cellItem[cell]!, sample.cellRegion[cell]!];
    const late = groups.periods[t]!.entered.get(cell);
    const own = averages.find(
      ({ item: of, place }) => of === item && place.level === 'leaf' && place.position === region,
    );
    const direct = rules.form === 'direct' && own ? directLines(sample, cell, period, own) : null;
    const share = late ? 1 : cells.imputedShares[cell]!;
    const lender = direct?.isObserved ? '' : lendersOf(period.lenders[cell]!).join('+');
    return [
      {
        item: names.items[item],
        region: names.regions[region],
        period: periods[t],
        m: Number.isNaN(cells.movements[cell]) ? '' : String(cells.movements[cell]),
        c: String(cells.levels[cell]),
        l: String(cells.levels[cell]! / groups.baseLevels[cell]!),
        lender: late ? `level:${late}` : lender,
        lines: String(direct?.lines ?? period.lines[cell]),
        imputed_lines: String(direct?.imputed ?? period.imputedLines[cell]),
        imputed_share: String(share),
        imputed_percent: percent(share),
      },
    ];
  });
}

/** In the direct form the lines of a cell are those that its average is made of. */
function directLines(sample: MatchedSample, cell: number, period: SamplePeriod, own: PriceAverage) {
  const { starts, items } = sample.cellLines;
  const lines = [...items.subarray(starts[cell], starts[cell + 1])];
  const priced = lines.filter((line) => originName(period.origins[line]!) !== null).length;
  return own.quotes > 0
    ? { isObserved: true, lines: own.quotes, imputed: 0 }
    : { isObserved: false, lines: priced, imputed: priced };
}

function figureOf({ rules }: Case, { index, imputedShare }: PlaceIndex, factor: number): Row {
  const { share, action } = rules.maxImputed;
  const note = imputedShare > share ? { flag: 'flagged', refuse: 'refused' }[action] : '';
  const value = index / factor;
  const printed = printDouble({ value, decimals: rules.decimals.index, shift: 2 });
  return {
    index: String(value),
    printed: note === 'refused' ? '' : printed,
    imputed_share: String(imputedShare),
    imputed_percent: percent(imputedShare),
    note,
  };
}

function averageRow(
  { rules, periods, lines, quotes }: Case,
  names: Names,
  row: PriceAverage,
  t: number,
): Row {
  const priceOf = (line: number | null) => {
    const number = line === null ? null : lines[line]?.line;
    return quotes.find((quote) => quote.line === number && quote.period === periods[t])?.price ?? '';
  };
  const value = doubleOf(row.value);
  return {
    item: names.items[row.item],
    ...namedPlace(row.place, names),
    period: periods[t],
    exact: `${row.value.numerator}/${row.value.denominator}`,
    value: String(value),
    printed: printRatio({
      value: row.isComputed ? ratioOf(snap(value)) : row.value,
      decimals: rules.decimals.price,
    }),
    n: String(row.quotes),
    n_sources: String(row.sources),
    low: priceOf(row.lowest),
    high: priceOf(row.highest),
    imputed_share: String(row.imputedShare),
    imputed_percent: percent(row.imputedShare),
    leaves: `${row.leavesFound}/${row.place.leaves.length}`,
    suppressed: row.hidden ? 'yes' : 'no',
  };
}
