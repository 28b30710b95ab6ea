import { advanceSample, type SamplePeriod } from '../../src/matched-sample/advance-sample.ts';
import type { SampleLine } from '../../src/matched-sample/lines.ts';
import {
  type AveragesState,
  averageList,
  type PriceAverage,
  priceAverages,
} from '../../src/matched-sample/price-averages.ts';
import type { MatchedRules } from '../../src/matched-sample/rules.ts';
import { createMatchedSample } from '../../src/matched-sample/sample.ts';
import type { SampleState } from '../../src/matched-sample/state.ts';

/** A line with what is written in its row, a cell a period. */
export interface WrittenLine extends Omit<SampleLine, 'region'> {
  readonly cells: readonly string[];
}

/** One period of a worked example: what its lines and cells had, its averages, and what they enter totals with. */
export interface WorkedPeriod extends SamplePeriod {
  readonly averages: readonly PriceAverage[];
  readonly entering: AveragesState['entering'];
}

/** Lines of one region, computed period by period. Cells in parentheses and words are no quotes. */
export function walkLines(
  lines: readonly WrittenLine[],
  rules: Partial<MatchedRules['imputation']> = {},
): { readonly sample: ReturnType<typeof createMatchedSample>; readonly periods: readonly WorkedPeriod[] } {
  const items = Math.max(...lines.map(({ item }) => item)) + 1;
  const sample = createMatchedSample({
    items: Array.from({ length: items }, () => ({ group: 0, weight: 1 })),
    regions: [{ group: null, share: 1 }],
    lines: lines.map(({ cells: _, ...line }) => ({ ...line, region: 0 })),
  });
  const imputation = { order: ['cell', 'carry'] as const, carryMax: 3, imputeMax: 12, ...rules };
  let state: SampleState | undefined;
  let averagesState: AveragesState | undefined;
  const periods = (lines[0]?.cells ?? []).map((_, period): WorkedPeriod => {
    const quotes = lines.map(({ cells }) =>
      /^\d/.test(cells[period] ?? '') ? (cells[period] ?? null) : null,
    );
    const step = advanceSample({
      sample,
      rules: { mean: 'arithmetic', imputation },
      period,
      quotes: {
        prices: Float64Array.from(quotes, (quote) => (quote === null ? Number.NaN : Number(quote))),
        sources: Int32Array.from(lines.keys()),
      },
      state,
    });
    const averaged = priceAverages({
      sample,
      rules: { mean: 'arithmetic', minSources: 1, dominanceShare: 1 },
      quotes,
      period: step.result,
      sources: step.state.source,
      state: averagesState,
    });
    state = step.state;
    averagesState = averaged.state;
    const averages = averageList(sample, averaged.averages);
    return { ...step.result, averages, entering: averaged.state.entering };
  });
  return { sample, periods };
}
