import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { FIRST_COLUMNS } from './matched/lines/average-columns.rules.ts';
import { costSeries, groupSeries, type SeriesKey, seriesText } from './series.queries.ts';
import type { AverageCell, GroupIndex } from './tables/table-one.rules.ts';
import type { CostIndex } from './tables/table-two.rules.ts';

/** An official run as stored; its values follow by the functions below. */
export interface NewRun {
  readonly stage: 'table_one' | 'table_two';
  readonly subject: string;
  readonly period: string;
  readonly roundCode: string | null;
  readonly structureId: number;
  readonly weightSetId: number | null;
  readonly ruleSetId: number;
  readonly basePeriodId: number | null;
  readonly previousRunId?: number | null;
  readonly inputRunId: number | null;
  readonly inputsHash: string;
  readonly resultHash: string;
  readonly engineVersion: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly by: string | null;
  readonly summary: unknown;
}

/** Stores the head of an official run. */
export async function insertRun(db: Writing, run: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('runs')
    .values({
      stage: run.stage,
      subject: run.subject,
      period: run.period,
      round_code: run.roundCode,
      structure_id: run.structureId,
      weight_set_id: run.weightSetId,
      rule_set_id: run.ruleSetId,
      base_period_id: run.basePeriodId,
      previous_run_id: run.previousRunId ?? null,
      input_run_id: run.inputRunId,
      inputs_hash: run.inputsHash,
      result_hash: run.resultHash,
      engine_version: run.engineVersion,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      by_uuid: run.by,
      summary: JSON.stringify(run.summary),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Averages of runs of the first edition with the very quotes that they used. */
export const copyAverages = (db: Writing, rows: Iterable<readonly CopyValue[]>) =>
  copyIn(db, 'averages', FIRST_COLUMNS, rows);

/** A row of `averages`, in the order of its columns. */
export const averageRow = (
  cell: AverageCell,
  period: string,
  runId: number,
  meanType: string,
): CopyValue[] => [
  cell.itemId,
  cell.regionId,
  period,
  runId,
  cell.value,
  meanType,
  cell.nQuotes,
  cell.nSources,
  cell.nImputed,
  cell.low,
  cell.high,
  cell.median,
  cell.variation,
  cell.grade,
  cell.status,
  cell.method,
  cell.suppressed,
  cell.quoteIds,
];

/** Index values of runs. */
export const copyIndexValues = (db: Writing, rows: Iterable<readonly CopyValue[]>) =>
  copyIn(db, 'index_values', ['series_id', 'period', 'run_id', 'value', 'n_quotes', 'imputed_share'], rows);

/** Which series the indices of a family on a base belong to. */
export interface SeriesFrame {
  readonly family: string;
  readonly revision: number;
  readonly basePeriodId: number;
}

/** The series of a unit price index on a base. */
export const groupKey = (frame: SeriesFrame, index: GroupIndex): SeriesKey =>
  groupSeries(frame.family, frame.revision, frame.basePeriodId, index.groupId, index.regionId);
/** The series of a cost index on a base. */
export const costKey = (frame: SeriesFrame, index: CostIndex): SeriesKey =>
  costSeries(
    frame.family,
    frame.revision,
    frame.basePeriodId,
    index.categoryId,
    index.regionId,
    index.variant,
  );

/** A row of `index_values`; the series must have been ensured. */
export function indexRow(
  ids: ReadonlyMap<string, number>,
  key: SeriesKey,
  period: string,
  runId: number,
  index: { value: number; nQuotes: number; imputedShare: number },
): CopyValue[] {
  const id = ids.get(seriesText(key));
  if (id === undefined) {
    throw new Error(`the series ${seriesText(key)} was not made`);
  }
  return [id, period, runId, index.value, index.nQuotes, index.imputedShare];
}
