import { surveyFrequency, surveyOf } from '@datum/contract/subjects/all';
import { addPeriods, firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { sql } from 'kysely';
import { seriesKeyOf } from '../../runs/matched/indices/series-name.rules.ts';
import { baseMonths, standOnHidden, wasEverHidden } from '../hidden.queries.ts';
import { isHidden, shown } from '../shown-cell.queries.ts';
import { printed } from '../table.rules.ts';
import { factorsOf } from './index-weights.queries.ts';
import { readAllNames } from './names.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { pointsOf } from './points.rules.ts';

/**
 * A weighted sum of other families' indices: weight x index on the base of the weights of each, the published index that this
 * is and what it was divided by. Every place is weighed by itself, so that totals have components and no members.
 */
export async function weighedParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, rules, asOf } = frame;
  const rows = await readComponents(db, frame);
  const ids = rows.map(({ series_id }) => series_id);
  const [now, before, names, factors, isPrinted] = await Promise.all([
    readLiveCells(db, ids, period, asOf),
    readLiveCells(db, ids, addPeriods(period, -1), asOf),
    readAllNames(db, 'item_groups', frame),
    factorsOf(db, frame),
    standsOnHidden(db, frame, rows),
  ]);
  const { category_id: categoryId, variant, region_id: regionId } = figure;
  const key = seriesKeyOf({ kind: 'cost_index', memberId: categoryId ?? 0, variant, regionId });
  const divisor = (factors.get(key) ?? 1) / (rows[0]?.overlap ?? 1);
  const isRounded = isPrinted && !frame.isStaff;
  const present = rows.map((row) => {
    const exact = row.value / row.mean;
    const last = before.get(row.series_id);
    const isKnown = last && last.exact !== null && (frame.isStaff || !last.suppressed);
    return {
      ...row,
      exact,
      value: exact,
      before: isKnown ? ((last.exact ?? 0) / row.own) * exact : null,
      cell: now.get(row.series_id),
    };
  });
  if (present.length === 0) return NOTHING;
  const { points_from, parts } = pointsOf(frame, present, { divisor, isPrinted });
  return {
    ...NOTHING,
    exact: isRounded ? null : figure.exact,
    recompute: 'weighted_mean',
    base_mean: divisor,
    imputed_share: rows[0]?.imputed_share ?? null,
    points_from,
    components: parts.map(({ group_id, family, share, exact, own, cell, points, contribution }) => {
      const name = names.find(({ id }) => id === group_id);
      const isSurvey = surveyFrequency(family) !== 'M';
      return {
        label: name?.name ?? {},
        code: name?.code ?? '',
        weight: share,
        // it is the components that are brought to the base of the weights
        entered_weight: share,
        base_factor: 1,
        value: isRounded ? null : exact,
        relative: publishIndex({ value: exact, decimals: rules.decimals.index }),
        points: publishIndex({ value: points, decimals: 2 }),
        contribution: contribution === null ? null : publishIndex({ value: contribution, decimals: 2 }),
        imputed_share: cell?.imputed_share ?? 0,
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
        rebased: {
          published: printed(cell?.value ?? null, rules.decimals.index),
          factor: isRounded ? null : own / exact,
          survey: isSurvey ? surveyOf(family, period) : null,
        },
      };
    }),
  };
}

interface Component {
  readonly group_id: number;
  readonly family: string;
  readonly component_run_id: number;
  readonly series_id: number;
  readonly weight: number;
  readonly own: number;
  readonly value: number;
  readonly mean: number;
  readonly overlap: number;
  readonly imputed_share: number | null;
}

/** What the figure's run weighed, in the order of the declaration. */
async function readComponents(db: Reading, { figure, run, period }: PassportFrame): Promise<Component[]> {
  const { rows } = await sql<Component>`
    select v.group_id, s.subject as family, v.component_run_id, v.series_id, v.weight, v.own, v.value, v.mean, v.overlap,
      (select i.imputed_share from index_values i where i.series_id = ${figure.series_id} and i.period = v.period
        and i.run_id = v.run_id) as imputed_share
    from component_values v join series s on s.id = v.series_id join item_groups g on g.id = v.group_id
    where v.run_id = ${run.id} and v.period = ${period} and v.category_id = ${figure.category_id}
      and v.variant = ${figure.variant} and v.region_id = ${figure.region_id}
    order by g.sort, g.id`.execute(db);
  return rows;
}

/** Published figures of these series in a month, as of a vintage, by series. */
async function readLiveCells(db: Reading, seriesIds: readonly number[], period: string, asOf: number) {
  const rows = await db
    .selectFrom('release_cells as c')
    .where('c.series_id', '=', sql<number>`any(${seriesIds}::bigint[])`)
    .where('c.period', '=', period)
    .where('c.sequence', '<=', asOf)
    .distinctOn('c.series_id')
    .orderBy('c.series_id')
    .orderBy('c.sequence', 'desc')
    .select(['c.series_id', 'c.sequence', 'c.exact', 'c.imputed_share'])
    .select([shown('c', 'value').as('value'), isHidden('c').as('suppressed')])
    .execute();
  return new Map(rows.map((row) => [row.series_id, row]));
}

/** Whether readers have the figure and its parts only as printed: a hidden average stands behind one of the components. */
async function standsOnHidden(
  db: Reading,
  frame: PassportFrame,
  rows: readonly Component[],
): Promise<boolean> {
  const { figure, period, leafIds, shared } = frame;
  for (const { family, component_run_id: runId } of rows) {
    const groups = await shared(`passport component groups ${runId}`, () => readGroups(db, runId));
    const survey = surveyOf(family, period);
    const surveys = [period, addPeriods(period, -1), ...baseMonths(figure)].map((month) =>
      surveyOf(family, firstMonthOf(month)),
    );
    const place = { groupIds: groups, regionIds: leafIds };
    const key = `passport component hidden ${runId} ${figure.region_id} ${survey} ${figure.base_period_id}`;
    const isHidden = await shared(
      key,
      async () =>
        (await wasEverHidden(db, { ...place, until: survey })) ||
        standOnHidden(db, figure, { ...place, periods: [...new Set(surveys)] }),
    );
    if (isHidden) return true;
  }
  return false;
}

/** Groups of the structure that a run was computed by. */
async function readGroups(db: Reading, runId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('structure_items as i')
    .innerJoin('runs as r', 'r.structure_id', 'i.structure_id')
    .where('r.id', '=', runId)
    .distinct()
    .select('i.group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}
