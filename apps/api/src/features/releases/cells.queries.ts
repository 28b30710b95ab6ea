import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { ruleSet } from '@datum/contract/computation/rule-set';
import type { FigureCell } from '@datum/contract/publication/published';
import { addPeriods } from '@datum/contract/values/period';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { sha256 } from '../../platform/session/tokens.ts';
import { shownColumns } from '../published/shown-cell.queries.ts';
import { decideHidden } from '../runs/hiding/hidden.queries.ts';
import { readRunCells } from '../runs/inputs/averages.queries.ts';
import { readBasket } from '../runs/inputs/inputs.queries.ts';
import { averageSeries, ensureSeries, seriesText } from '../runs/series.queries.ts';
import type { SourceRun } from '../standing/pending.queries.ts';
import { productOf } from './answer.rules.ts';
import { type CellContent, indexContent, NO_CONTENT, priceCells } from './cells.rules.ts';
import { readHiddenOf } from './hiding/hidden-indices.queries.ts';
import { readPublishedBefore } from './hiding/published-before.queries.ts';

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
  /** Its run; of a correction one for each released period from its own on, oldest first. */
  readonly runs: readonly SourceRun[];
}

/**
 * All cells that a release changes (rules 1.10): the figures of its period and of the periods that its runs revised,
 * and figures that become firm now; without those that are live already in the same form.
 */
export async function changedCells(db: Writing, source: ReleaseSource): Promise<ReleaseCell[]> {
  const firmAfter = await readFirmAfter(db);
  const computed: ReleaseCell[] = [];
  if (productOf(source.subject).kind === 'prices') {
    // each period hides by what was shown of it before
    for (const run of source.runs) computed.push(...(await averageCells(db, run, source, firmAfter)));
  } else {
    computed.push(...(await indexCells(db, source, firmAfter)));
  }
  const wanted = [
    ...computed,
    ...(source.vintage === 1
      ? await firmingCells(db, source, firmAfter)
      : await vanishedCells(db, source, computed)),
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

async function averageCells(
  db: Writing,
  { period, ...run }: SourceRun,
  source: ReleaseSource,
  firmAfter: number,
): Promise<ReleaseCell[]> {
  const basket = await readBasket(db, run.structure_id);
  const rules = await readRules(db, run.rule_set_id);
  const averages = await readRunCells(db, run.id);
  const hidden = await decideHidden(
    db,
    averages,
    basket,
    rules,
    await readPublishedBefore(db, source.subject, period),
  );
  const cells = priceCells(averages, basket, rules, hidden.averages);
  const ids = await ensureSeries(
    db,
    cells.map(({ itemId, regionId }) => averageSeries(source.subject, itemId, regionId)),
  );
  return cells.map(({ itemId, regionId, ...content }) => ({
    ...content,
    seriesId: ids.get(seriesText(averageSeries(source.subject, itemId, regionId))) ?? 0,
    period,
    status: statusIn(period, source, firmAfter),
    runId: run.id,
  }));
}

/** The status of a figure by its period: firm once enough periods were released after it. */
const statusIn = (period: string, { runs }: ReleaseSource, firmAfter: number): ReleaseCell['status'] =>
  period < addPeriods(runs.at(-1)?.period ?? period, 1 - firmAfter) ? 'firm' : 'provisional';

async function indexCells(db: Reading, source: ReleaseSource, firmAfter: number): Promise<ReleaseCell[]> {
  const { runs } = source;
  const last = runs.at(-1);
  if (!last) return [];
  const rules = await readRules(db, last.rule_set_id);
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .where('v.run_id', 'in', [...new Set(runs.flatMap(({ id, input_run_id }) => [id, input_run_id ?? id]))])
    // a later run of a correction may write the history of a new base over what an earlier one wrote
    .distinctOn(['v.series_id', 'v.period'])
    .orderBy('v.series_id')
    .orderBy('v.period')
    .orderBy('v.run_id', 'desc')
    .select(['v.series_id', 'v.period', 'v.run_id', 'v.value', 'v.n_quotes', 'v.imputed_share'])
    .select(['s.kind', 's.group_id', 's.category_id', 's.region_id', 's.variant'])
    .execute();
  const periods = [...new Set(rows.map((row) => row.period))];
  const isHidden = await readHiddenOf(db, source.subject, runs, rules, periods);
  return rows.map((row) => ({
    ...indexContent(
      { value: row.value, nQuotes: row.n_quotes, imputedShare: row.imputed_share, isHidden: isHidden(row) },
      rules,
    ),
    seriesId: row.series_id,
    period: row.period,
    status: statusIn(row.period, source, firmAfter),
    runId: row.run_id,
  }));
}

/**
 * Figures that readers see of the periods that are published again, and that no run computes any more: they say that nothing
 * stands there now, in place of staying as they were.
 */
async function vanishedCells(
  db: Reading,
  { subject, runs }: ReleaseSource,
  computed: readonly ReleaseCell[],
): Promise<ReleaseCell[]> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', subject)
    .where(
      'c.period',
      'in',
      runs.map(({ period }) => period),
    )
    .where('c.sequence', 'is not', null)
    .distinctOn(['c.series_id', 'c.period'])
    .orderBy('c.series_id')
    .orderBy('c.period')
    .orderBy('c.sequence', 'desc')
    .select(['c.series_id', 'c.period', 'c.obs_status'])
    .execute();
  const stand = new Set(computed.map(({ seriesId, period }) => `${seriesId} ${period}`));
  return rows
    .filter(
      ({ series_id, period, obs_status }) => obs_status !== 'missing' && !stand.has(`${series_id} ${period}`),
    )
    .map(({ series_id, period }) => ({
      ...NO_CONTENT,
      seriesId: series_id,
      period,
      status: 'provisional' as const,
      runId: runs.find((run) => run.period === period)?.id ?? null,
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
    .where('c.period', '=', addPeriods(period, -firmAfter))
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
