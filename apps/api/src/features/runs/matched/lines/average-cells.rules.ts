import { doubleOfText } from '../../../averages/print.rules.ts';
import type { AverageRules } from '../../../averages/rules.ts';
import type { AverageCell } from '../../tables/table-one.rules.ts';
import { AVERAGE_COLUMNS } from './average-columns.rules.ts';
import { averageRows } from './average-rows.rules.ts';
import type { ComputedMonth } from './month.rules.ts';
import type { LineQuotes } from './quotes.queries.ts';
import type { NamedSample } from './sample.rules.ts';

/** Averages of the leaves of a month that is not stored, as they would be read back. */
export function averageCells(
  { named, month, quotes }: { named: NamedSample; month: ComputedMonth; quotes: LineQuotes },
  rules: AverageRules,
): AverageCell[] {
  const at = (name: string) => AVERAGE_COLUMNS.indexOf(name);
  const leaves = new Set(named.regionIds);
  return [...averageRows(named, month, quotes, rules, { period: '', runId: 0 })].flatMap((row) => {
    const regionId = Number(row[at('region_id')]);
    if (!leaves.has(regionId)) return [];
    const text = (name: string) => (row[at(name)] === null ? null : String(row[at(name)]));
    const number = (name: string) => (row[at(name)] === null ? null : Number(row[at(name)]));
    return [
      {
        itemId: Number(row[at('item_id')]),
        regionId,
        value: number('value'),
        quoteIds: row[at('quote_ids')] as readonly number[],
        nQuotes: number('n_quotes') ?? 0,
        nSources: number('n_sources') ?? 0,
        nImputed: number('n_imputed') ?? 0,
        low: text('low'),
        high: text('high'),
        median: number('median'),
        variation: number('variation'),
        grade: text('grade') as AverageCell['grade'],
        suppressed: row[at('suppressed')] === true,
        status: text('value_status') as AverageCell['status'],
        method: text('method'),
        exact: text('exact'),
        isComputed: row[at('is_computed')] === true,
        imputedShare: number('imputed_share') ?? 0,
        entering: text('entering') === null ? null : doubleOfText(text('entering') ?? ''),
        wasShown: row[at('was_shown')] === true,
      },
    ];
  });
}
