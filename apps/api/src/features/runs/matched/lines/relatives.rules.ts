import { ACCEPTED, KEPT, NO_PRICE } from '@datum/index-numbers/matched-sample/origin';
import { beginSample, type SampleState } from '@datum/index-numbers/matched-sample/state';
import type { ComputedMonth } from './month.rules.ts';
import { cellOf, type NamedSample } from './sample.rules.ts';
import type { StoredRow } from './stored-row.rules.ts';

/** Columns of `relatives`, in the order of `relativeRows`. */
export const RELATIVE_COLUMNS = [
  'item_id',
  'region_id',
  'period',
  'run_id',
  'movement',
  'level',
  'lines',
  'imputed_lines',
  'imputed_share',
  'lenders',
  'line_ids',
  'before',
  'before_origins',
  'now',
  'origins',
  'next',
  'missing',
  'carried',
  'quoted',
];

/** What is stored of the cells of a period that have begun, each with its lines that have a price or keep one. */
export function* relativeRows(
  { sample, itemIds, regionIds, lineIds }: NamedSample,
  { period, cells, state: { lines } }: ComputedMonth,
  at: { readonly period: string; readonly runId: number },
): Generator<StoredRow> {
  const { starts, items } = sample.cellLines;
  for (const cell of sample.cellItem.keys()) {
    // columns have one entry for each cell or line
    if (Number.isNaN(cells.levels[cell])) continue;
    const members = [...items.subarray(starts[cell], starts[cell + 1])].filter(
      (line) => period.origins[line] !== NO_PRICE || !Number.isNaN(lines.before[line]),
    );
    const column = (values: { readonly [line: number]: number }) => members.map((line) => values[line]!);
    yield [
      itemIds[sample.cellItem[cell]!]!,
      regionIds[sample.cellRegion[cell]!]!,
      at.period,
      at.runId,
      orNull(cells.movements[cell]!),
      cells.levels[cell]!,
      period.lines[cell]!,
      period.imputedLines[cell]!,
      cells.imputedShares[cell]!,
      period.lenders[cell]!,
      members.map((line) => lineIds[line]!),
      column(period.before),
      column(period.beforeOrigins),
      column(period.prices),
      column(period.origins),
      column(lines.before),
      column(lines.missing),
      column(lines.carried),
      members.map((line) => (lines.source[line] === -1 ? 0 : 1)),
    ];
  }
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** Stored cells, as far as the next period reads them: columns by cell, then by line, cells one after the other. */
export interface StoredRelatives {
  readonly itemIds: Float64Array;
  readonly regionIds: Float64Array;
  readonly levels: Float64Array;
  readonly lineIds: Float64Array;
  readonly origins: Float64Array;
  readonly next: Float64Array;
  readonly missing: Float64Array;
  readonly carried: Float64Array;
  readonly quoted: Float64Array;
}

/** The state that stored cells leave, on the positions of a sample. Cells and lines that it does not have are left out. */
export function sampleStateOf(named: NamedSample, stored: StoredRelatives): SampleState {
  const { sample, lineAt, outletIds } = named;
  const state = beginSample(sample);
  // columns have one entry for each cell, or for each line
  stored.levels.forEach((level, row) => {
    const cell = cellOf(named, stored.itemIds[row]!, stored.regionIds[row]!);
    if (cell >= 0) state.level[cell] = level;
  });
  stored.lineIds.forEach((id, row) => {
    const line = lineAt.get(id);
    if (line === undefined) return;
    const [origin, next] = [stored.origins[row]!, stored.next[row]!];
    state.before[line] = next;
    state.beforeOrigin[line] = Number.isNaN(next) ? NO_PRICE : origin === NO_PRICE ? KEPT : origin;
    state.priced[line] = origin === NO_PRICE ? 0 : 1;
    state.missing[line] = stored.missing[row]!;
    state.carried[line] = stored.carried[row]!;
    state.source[line] = stored.quoted[row] === 1 || origin === ACCEPTED ? outletIds[line]! : -1;
  });
  return state;
}
