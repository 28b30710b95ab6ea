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

/** A stored cell, as far as the next period reads it. */
export interface StoredRelative {
  readonly item_id: number;
  readonly region_id: number;
  readonly level: number;
  readonly line_ids: readonly number[];
  readonly origins: readonly number[];
  readonly next: readonly number[];
  readonly missing: readonly number[];
  readonly carried: readonly number[];
  readonly quoted: readonly number[];
}

/** The state that stored cells leave, on the positions of a sample. Cells and lines that it does not have are left out. */
export function sampleStateOf(named: NamedSample, stored: readonly StoredRelative[]): SampleState {
  const { sample, lineAt, outletIds } = named;
  const state = beginSample(sample);
  for (const row of stored) {
    const cell = cellOf(named, row.item_id, row.region_id);
    if (cell >= 0) state.level[cell] = row.level;
    row.line_ids.forEach((id, member) => {
      const line = lineAt.get(id);
      if (line === undefined) return;
      // a row's arrays are as long as its line ids
      const [origin, next] = [row.origins[member]!, row.next[member]!];
      state.before[line] = next;
      state.beforeOrigin[line] = Number.isNaN(next) ? NO_PRICE : origin === NO_PRICE ? KEPT : origin;
      state.priced[line] = origin === NO_PRICE ? 0 : 1;
      state.missing[line] = row.missing[member]!;
      state.carried[line] = row.carried[member]!;
      state.source[line] = row.quoted[member] === 1 || origin === ACCEPTED ? outletIds[line]! : -1;
    });
  }
  return state;
}
