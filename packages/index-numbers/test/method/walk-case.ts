import { advanceSample, type SamplePeriod } from '../../src/matched-sample/advance-sample.ts';
import { directCells } from '../../src/matched-sample/direct-levels.ts';
import {
  type AveragesState,
  averageList,
  type PriceAverage,
  priceAverages,
} from '../../src/matched-sample/price-averages.ts';
import { createMatchedSample, type MatchedSample } from '../../src/matched-sample/sample.ts';
import type { SampleState } from '../../src/matched-sample/state.ts';
import { doubleOf } from '../../src/means/ratio.ts';
import type { Case, Row } from './read-case.ts';

/** One column of rows. */
export const column = (rows: readonly Row[], name: string) => rows.map((row) => row[name] ?? '');

/** Names in their order: what positions mean. */
export function namesOf({ items, regions }: Case) {
  return {
    items: column(items, 'item'),
    groups: [...new Set(column(items, 'group'))],
    regions: column(regions, 'region'),
    regionGroups: [...new Set(column(regions, 'region_group').filter((name) => name !== ''))],
  };
}
export type Names = ReturnType<typeof namesOf>;

export function sampleOf({ items, regions, lines, periods }: Case, names: Names): MatchedSample {
  const at = (period: string) => {
    const place = periods.indexOf(period);
    if (place >= 0) return place;
    return period < periods[0]! ? -2 : periods.length + 1;
  };
  const positions = new Map(lines.map((line, position) => [line.line, position]));
  const replaced = new Map(
    lines.flatMap((line) =>
      line.replaced_by
        ? [
            [
              line.replaced_by,
              {
                line: positions.get(line.line)!,
                ratio: line.ratio ? Number(line.ratio) : null,
              },
            ] as const,
          ]
        : [],
    ),
  );
  return createMatchedSample({
    items: items.map((item) => ({
      group: names.groups.indexOf(item.group!),
      weight: Number(item.weight),
    })),
    regions: regions.map((region) => ({
      group: region.region_group ? names.regionGroups.indexOf(region.region_group) : null,
      share: Number(region.share),
    })),
    lines: lines.map((line) => {
      const replaces = replaced.get(line.line!);
      return {
        item: names.items.indexOf(line.item!),
        region: names.regions.indexOf(line.region!),
        from: at(line.from!),
        to: line.to ? at(line.to) : Number.POSITIVE_INFINITY,
        ...(replaces ? { replaces } : {}),
      };
    }),
  });
}

export interface Month {
  readonly period: SamplePeriod;
  readonly averages: readonly PriceAverage[];
  readonly cells: {
    readonly movements: Float64Array;
    readonly levels: Float64Array;
    readonly imputedShares: Float64Array;
  };
}

/** Prices, averages and movements of all periods, each from the state that the one before left. */
export function walk(input: Case, sample: MatchedSample, names: Names): Month[] {
  let state: SampleState | undefined;
  let averagesState: AveragesState | undefined;
  let last: Float64Array = new Float64Array(sample.cellItem.length).fill(Number.NaN);
  const lineAt = new Map(input.lines.map((line, position) => [line.line, position]));
  const sourceNames = [...new Set(column(input.quotes, 'source'))];
  return input.periods.map((name, t) => {
    const quotes: (string | null)[] = input.lines.map(() => null);
    const sources = new Int32Array(input.lines.length).fill(-1);
    for (const quote of input.quotes.filter(({ period }) => period === name)) {
      const line = lineAt.get(quote.line!)!;
      quotes[line] = quote.price!;
      sources[line] = sourceNames.indexOf(quote.source!);
    }
    const prices = Float64Array.from(quotes, (price) => (price === null ? Number.NaN : Number(price)));
    const step = advanceSample({
      sample,
      rules: input.rules,
      period: t,
      quotes: { prices, sources },
      state,
    });
    state = step.state;
    const averaged = priceAverages({
      sample,
      rules: input.rules,
      quotes,
      period: step.result,
      sources: step.state.source,
      state: averagesState,
    });
    averagesState = averaged.state;
    const averages = averageList(sample, averaged.averages);
    const cells =
      input.rules.form === 'direct' ? directMonth(sample, names, step.result, averages, last) : step.result;
    last = cells.levels;
    return { period: step.result, averages, cells };
  });
}

function directMonth(
  sample: MatchedSample,
  names: Names,
  period: SamplePeriod,
  averages: readonly PriceAverage[],
  last: Float64Array,
) {
  const values = new Float64Array(sample.cellItem.length).fill(Number.NaN);
  const imputed = new Uint8Array(values.length);
  for (const { item, place, value, imputedShare } of averages) {
    if (place.level !== 'leaf') continue;
    const cell = sample.cellAt[item * names.regions.length + place.position]!;
    values[cell] = doubleOf(value);
    imputed[cell] = imputedShare > 0 ? 1 : 0;
  }
  return directCells({
    averages: values,
    imputed,
    begun: Uint8Array.from(period.levels, (level) => (Number.isNaN(level) ? 0 : 1)),
    last,
    movements: period.movements,
  });
}
