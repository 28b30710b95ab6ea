import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { requireSubject } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readPrinting } from '../published/printing.queries.ts';
import { changeBetween, printed, type TablePrinting, tablePrinting } from '../published/table.rules.ts';

const LARGEST = 12;
const LISTED = 200;

/**
 * What a reviewer's figures are printed and judged by: the rules of the release's run; before it has one, those of the figures
 * that are live.
 */
export async function readReviewRules(db: Reading, { id, subject }: { id: number; subject: string }) {
  const rules =
    (await readPrinting(db, subject, 0, id)) ?? (await readPrinting(db, subject, Number.MAX_SAFE_INTEGER));
  const { maxImputed } = rules ?? DEFAULT_RULE_SET;
  return { maxImputed, printing: tablePrinting(rules, requireSubject(subject).kind) };
}

/** A release's cells of its own period with names and with what is live: of the period before, and of the cell itself. */
function readOwnCells(db: Reading, releaseId: number) {
  return db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as k', 'k.id', 's.category_id')
    .where('c.release_id', '=', releaseId)
    .select([
      'c.series_id',
      'c.period',
      'c.value',
      'c.exact',
      'c.value_status',
      'c.obs_status',
      'c.suppressed',
      'c.n_quotes',
      's.kind',
      's.variant',
      'r.name as place',
      'r.level',
    ])
    .select(sql<LocalText>`coalesce(i.name, k.name, g.name)`.as('label'));
}

/** The largest movements on the period before among the country's and region groups' figures. */
export async function readMovers(
  db: Reading,
  releaseId: number,
  period: string,
  printing: Omit<TablePrinting, 'measure'>,
) {
  const cells = await readOwnCells(db, releaseId)
    .where('c.period', '=', period)
    .where('r.level', '=', 'country')
    .where('s.variant', '=', '')
    .execute();
  const before = await liveBefore(
    db,
    cells.map(({ series_id }) => series_id),
    addPeriods(period, -1),
  );
  return cells
    .flatMap((cell) => {
      const earlier = before.get(cell.series_id);
      const change = changeBetween(cell, earlier, printing);
      return change === null
        ? []
        : [
            {
              label: cell.label,
              place: cell.place,
              before: printed(earlier?.value ?? null, printing.decimals),
              now: printed(cell.value, printing.decimals),
              change,
            },
          ];
    })
    .toSorted((a, b) => Math.abs(Number(b.change)) - Math.abs(Number(a.change)))
    .slice(0, LARGEST);
}

async function liveBefore(
  db: Reading,
  seriesIds: readonly number[],
  period: string,
): Promise<Map<number, { readonly value: string | null; readonly exact: number | null }>> {
  const rows = await db
    .selectFrom('release_cells')
    .where('series_id', '=', sql<number>`any(${seriesIds}::bigint[])`)
    .where('period', '=', period)
    .where('sequence', 'is not', null)
    .distinctOn('series_id')
    .orderBy('series_id')
    .orderBy('sequence', 'desc')
    .select(['series_id', 'value', 'exact'])
    .execute();
  return new Map(rows.map(({ series_id, ...figure }) => [series_id, figure]));
}

/** Cells of the period that are hidden from readers, named to the reviewer: averages of leaf regions first, then the totals that hide with them. */
export async function readSuppressed(db: Reading, releaseId: number, period: string) {
  const rows = await readOwnCells(db, releaseId)
    .where('c.period', '=', period)
    .where('c.suppressed', '=', true)
    .orderBy('r.is_leaf', 'desc')
    .orderBy('c.series_id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    label: row.label,
    place: row.place,
    n_quotes: row.n_quotes ?? 0,
  }));
}

/** Figures that no quote of the period stands behind: the first of them, and how many there are. */
export async function readImputed(db: Reading, releaseId: number, period: string) {
  const rows = await readOwnCells(db, releaseId)
    .where('c.period', '=', period)
    .where('c.obs_status', 'in', ['imputed', 'carried'])
    .where('r.is_leaf', '=', true)
    .limit(LISTED)
    .select(sql<number>`count(*) over ()::int`.as('all_rows'))
    .execute();
  return {
    count: rows[0]?.all_rows ?? 0,
    listed: rows.map((row) => ({ label: row.label, place: row.place, method: row.obs_status })),
  };
}

/**
 * Figures of which more stands on imputed prices than the rules take, `limit` 0 to 1: averages and indices, the largest
 * share first. Where the rules refuse them they have no value.
 */
export async function readOverLimit(db: Reading, releaseId: number, period: string, limit: number) {
  const rows = await readOwnCells(db, releaseId)
    .where('c.period', '=', period)
    .where('c.imputed_share', '>', limit)
    .orderBy('c.imputed_share', 'desc')
    .orderBy('c.series_id')
    .limit(LISTED)
    .select('c.imputed_share')
    .execute();
  return rows.map((row) => ({
    label: row.label,
    place: row.place,
    variant: row.variant,
    share: row.imputed_share ?? 0,
    value: row.value,
  }));
}

/** Values of a release that differ from what is live now: corrections and revisions, not first publications. */
export async function readChanges(db: Reading, releaseId: number, decimals: number) {
  const rows = await readOwnCells(db, releaseId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_cells as p')
          .whereRef('p.series_id', '=', 'c.series_id')
          .whereRef('p.period', '=', 'c.period')
          .whereRef('p.release_id', '<', 'c.release_id')
          .where('p.sequence', 'is not', null)
          .orderBy('p.sequence', 'desc')
          .limit(1)
          .select('p.value as earlier')
          .as('before'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`before.earlier is distinct from c.value`)
    .orderBy('c.series_id')
    .limit(LISTED)
    .select('before.earlier')
    .execute();
  return rows.map((row) => ({
    label: row.label,
    place: row.place,
    period: row.period,
    before: printed(row.earlier, decimals),
    now: printed(row.value, decimals),
    status: row.value_status,
  }));
}

/** Counts for the checks of a rehearsal, over the release's own period; `limit`: most of a figure that may be imputed. */
export function countCells(db: Reading, releaseId: number, period: string, limit: number) {
  return db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .where('c.release_id', '=', releaseId)
    .where('c.period', '=', period)
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('c.suppressed', '=', true).as('suppressed'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.or([where('c.obs_status', 'in', ['imputed', 'carried']), where('c.imputed_share', '>', 0)]),
        )
        .as('imputed'),
      eb.fn.countAll<number>().filterWhere('c.imputed_share', '>', limit).as('over_limit'),
      eb.fn.countAll<number>().filterWhere('c.obs_status', '=', 'missing').as('missing'),
      eb.fn.countAll<number>().filterWhere('c.value', 'is not', null).as('shown'),
    ])
    .executeTakeFirstOrThrow();
}
