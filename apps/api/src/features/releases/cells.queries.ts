import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { ruleSet } from '@datum/contract/computation/rule-set';
import type { FigureCell } from '@datum/contract/publication/published';
import { addMonths } from '@datum/contract/values/period';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { sha256 } from '../../platform/session/tokens.ts';
import { shownColumns } from '../published/shown-cell.queries.ts';
import { decideHidden } from '../runs/hiding/hidden.queries.ts';
import { isIndexHidden } from '../runs/hiding/hidden-indices.rules.ts';
import { readRunCells } from '../runs/inputs/averages.queries.ts';
import { readBasket } from '../runs/inputs/inputs.queries.ts';
import { averageSeries, ensureSeries, seriesText } from '../runs/series.queries.ts';
import { type CellContent, indexContent, priceCells } from './cells.rules.ts';
import { indexKey, readHiddenIndices, readPublishedBefore } from './hiding/published-before.queries.ts';

/** A cell as it will stand in a release. */
export interface ReleaseCell extends CellContent {
  readonly seriesId: number;
  readonly period: string;
  readonly status: FigureCell['status'];
  readonly runId: number | null;
}

/** What a release is made from. */
export interface ReleaseSource {
  readonly subject: string;
  readonly period: string;
  readonly vintage: number;
  readonly run: {
    readonly id: number;
    readonly structure_id: number;
    readonly rule_set_id: number;
    readonly input_run_id: number | null;
  };
}

/**
 * All cells that a release changes (rules 1.10): the figures of its period and of the periods that its runs revised,
 * and figures that become firm now; without those that are live already in the same form.
 */
export async function changedCells(db: Writing, source: ReleaseSource): Promise<ReleaseCell[]> {
  const firmAfter = await readFirmAfter(db);
  const wanted = [
    ...(source.subject === 'bmp' ? await averageCells(db, source) : await indexCells(db, source, firmAfter)),
    ...(source.vintage === 1 ? await firmingCells(db, source, firmAfter) : []),
  ];
  const live = await liveCells(
    db,
    wanted.map(({ seriesId }) => seriesId),
    wanted.map(({ period }) => period),
  );
  return wanted
    .map((cell) => ({ ...cell, status: statusAfter(cell, live.get(`${cell.seriesId} ${cell.period}`)) }))
    .filter((cell) => {
      const before = live.get(`${cell.seriesId} ${cell.period}`);
      const sameValue =
        before !== undefined &&
        (before.value === null
          ? cell.value === null
          : cell.value !== null && Number(before.value) === Number(cell.value));
      return !(
        sameValue &&
        before?.value_status === cell.status &&
        before.obs_status === cell.obsStatus &&
        before.suppressed === cell.suppressed
      );
    });
}

async function readFirmAfter(db: Reading): Promise<number> {
  const family = await db
    .selectFrom('index_families')
    .where('code', '=', COMPUTED_FAMILY)
    .select('firm_after')
    .executeTakeFirst();
  return family?.firm_after ?? 0;
}

async function averageCells(db: Writing, { period, run }: ReleaseSource): Promise<ReleaseCell[]> {
  const basket = await readBasket(db, run.structure_id);
  const rules = await readRules(db, run.rule_set_id);
  const averages = await readRunCells(db, run.id);
  const hidden = await decideHidden(db, averages, basket, rules, await readPublishedBefore(db, period));
  const cells = priceCells(averages, basket, rules, hidden.averages);
  const ids = await ensureSeries(
    db,
    cells.map(({ itemId, regionId }) => averageSeries('bmp', itemId, regionId)),
  );
  return cells.map(({ itemId, regionId, ...content }) => ({
    ...content,
    seriesId: ids.get(seriesText(averageSeries('bmp', itemId, regionId))) ?? 0,
    period,
    status: 'provisional',
    runId: run.id,
  }));
}

async function indexCells(
  db: Reading,
  { subject, period, run }: ReleaseSource,
  firmAfter: number,
): Promise<ReleaseCell[]> {
  const rules = await readRules(db, run.rule_set_id);
  const basket = await readBasket(db, run.structure_id);
  const averages = await readRunCells(db, run.input_run_id ?? run.id);
  const hidden = await decideHidden(db, averages, basket, rules, await readPublishedBefore(db, period));
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .where('v.run_id', 'in', [run.id, run.input_run_id ?? run.id])
    .orderBy('v.series_id')
    .orderBy('v.period')
    .select(['v.series_id', 'v.period', 'v.run_id', 'v.value', 'v.n_quotes', 'v.imputed_share'])
    .select(['s.kind', 's.group_id', 's.category_id', 's.region_id', 's.variant'])
    .execute();
  const hidBefore = await readHiddenIndices(db, subject, [...new Set(rows.map((row) => row.period))]);
  const hides = (row: (typeof rows)[number]) =>
    hidBefore.has(indexKey(row)) ||
    (row.period === period &&
      isIndexHidden({ ...row, groupId: row.group_id, regionId: row.region_id }, hidden.indices, basket));
  const provisionalFrom = addMonths(period, 1 - firmAfter);
  return rows.map((row) => ({
    ...indexContent(
      { value: row.value, nQuotes: row.n_quotes, imputedShare: row.imputed_share, isHidden: hides(row) },
      rules,
    ),
    seriesId: row.series_id,
    period: row.period,
    status: row.period < provisionalFrom ? ('firm' as const) : ('provisional' as const),
    runId: row.run_id,
  }));
}

/** Figures of the period that leaves the provisional window: the same values, firm from now on. */
async function firmingCells(
  db: Reading,
  { subject, period }: ReleaseSource,
  firmAfter: number,
): Promise<ReleaseCell[]> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', subject)
    .where('c.period', '=', addMonths(period, -firmAfter))
    .where('c.sequence', 'is not', null)
    .distinctOn(['c.series_id'])
    .orderBy('c.series_id')
    .orderBy('c.sequence', 'desc')
    .select([
      'c.series_id',
      'c.period',
      'c.exact',
      'c.value_status',
      'c.obs_status',
      'c.n_quotes',
      'c.grade',
      'c.imputed_share',
      'c.run_id',
    ])
    .select(shownColumns('c'))
    .execute();
  return rows.flatMap((row): ReleaseCell[] =>
    row.value_status === 'provisional'
      ? [
          {
            seriesId: row.series_id,
            period: row.period,
            value: row.value,
            exact: row.exact,
            status: 'firm',
            obsStatus: row.obs_status as CellContent['obsStatus'],
            suppressed: row.suppressed,
            nQuotes: row.n_quotes,
            low: row.low,
            high: row.high,
            grade: row.grade,
            imputedShare: row.imputed_share,
            runId: row.run_id,
          },
        ]
      : [],
  );
}

/** The contents of a rule set. */
export async function readRules(db: Reading, id: number) {
  const row = await db.selectFrom('rule_sets').where('id', '=', id).select('rules').executeTakeFirstOrThrow();
  return ruleSet.parse(row.rules);
}

/** A status never falls: what was firm once is firm, or revised where its value is another. */
function statusAfter(cell: ReleaseCell, before: LiveCell | undefined): ReleaseCell['status'] {
  if (!before?.was_firm) {
    return cell.status;
  }
  const isSame = before.value === null ? cell.value === null : Number(before.value) === Number(cell.value);
  const settled = before.value_status === 'revised' ? 'revised' : 'firm';
  return isSame ? settled : 'revised';
}

type LiveCell = Awaited<ReturnType<typeof liveCells>> extends Map<string, infer Cell> ? Cell : never;

/** What is live now of these series and periods, by `series period`; `was_firm`: in any vintage. */
async function liveCells(db: Reading, seriesIds: readonly number[], periods: readonly string[]) {
  const rows = await db
    .selectFrom('release_cells as c')
    .where('series_id', '=', sql<number>`any(${[...new Set(seriesIds)]}::bigint[])`)
    .where('period', '=', sql<string>`any(${[...new Set(periods)]}::text[])`)
    .where('sequence', 'is not', null)
    .distinctOn(['series_id', 'period'])
    .orderBy('series_id')
    .orderBy('period')
    .orderBy('sequence', 'desc')
    .select(['series_id', 'period', 'value_status', 'obs_status'])
    .select(
      sql<boolean>`bool_or(c.value_status in ('firm', 'revised')) over (partition by series_id, period)`.as(
        'was_firm',
      ),
    )
    .select(shownColumns('c'))
    .execute();
  return new Map(rows.map((row) => [`${row.series_id} ${row.period}`, row]));
}

/** Replaces the cells of a release that is not live; gives the seal over them in order. */
export async function storeCells(
  db: Writing,
  releaseId: number,
  cells: readonly ReleaseCell[],
): Promise<string> {
  await db
    .deleteFrom('release_cells')
    .where('release_id', '=', releaseId)
    .where('sequence', 'is', null)
    .execute();
  const ordered = cells.toSorted((a, b) => a.seriesId - b.seriesId || a.period.localeCompare(b.period));
  await copyCells(
    db,
    ordered.map((cell) => ({ ...cell, releaseId, sequence: null })),
  );
  return sealOf(db, releaseId);
}

/** A cell with its place: the release, and its rank among all vintages once it is live. */
export interface PlacedCell extends ReleaseCell {
  readonly releaseId: number;
  readonly sequence: number | null;
}

/** Writes cells in bulk. Those of a release that is live are refused outside the transaction that made it so. */
export function copyCells(db: Writing, cells: readonly PlacedCell[]): Promise<number> {
  return copyIn(
    db,
    'release_cells',
    Object.keys(COLUMNS),
    cells.map((cell) => Object.values(COLUMNS).map((read) => read(cell))),
  );
}

const COLUMNS: Readonly<Record<string, (cell: PlacedCell) => CopyValue>> = {
  series_id: ({ seriesId }) => seriesId,
  period: ({ period }) => period,
  release_id: ({ releaseId }) => releaseId,
  sequence: ({ sequence }) => sequence,
  value: ({ value }) => value,
  exact: ({ exact }) => exact,
  value_status: ({ status }) => status,
  obs_status: ({ obsStatus }) => obsStatus,
  suppressed: ({ suppressed }) => suppressed,
  n_quotes: ({ nQuotes }) => nQuotes,
  low: ({ low }) => low,
  high: ({ high }) => high,
  grade: ({ grade }) => grade,
  imputed_share: ({ imputedShare }) => imputedShare,
  run_id: ({ runId }) => runId,
};

/** sha256 over a release's cells in order: what was rehearsed and approved is what goes live. */
export async function sealOf(db: Reading, releaseId: number): Promise<string> {
  const rows = await db
    .selectFrom('release_cells')
    .where('release_id', '=', releaseId)
    .orderBy('series_id')
    .orderBy('period')
    .select(['series_id', 'period', 'value', 'value_status', 'obs_status', 'suppressed'])
    .execute();
  return sha256(
    rows
      .map((row) =>
        [row.series_id, row.period, row.value ?? '-', row.value_status, row.obs_status, row.suppressed].join(
          ' ',
        ),
      )
      .join('\n'),
  );
}
