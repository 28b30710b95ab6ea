import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { withoutResidue } from '@datum/index-numbers/publication/print';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { readWeights } from '../../runs/inputs/inputs.queries.ts';
import { remainingWeights } from '../../runs/tables/table-two.rules.ts';
import { readChildSeries, readIndexValues, readPublishedValues } from '../figure.queries.ts';
import { readCells } from '../queries.ts';
import { figureWeights } from './index-weights.queries.ts';
import { readAllNames } from './names.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { pointsOf } from './points.rules.ts';

/** A cost index: weight x unit price index of its groups, and what each added since the period before. `isPrinted`: see `pointsOf`. */
export async function componentParts(
  db: Reading,
  frame: PassportFrame,
  isPrinted: boolean,
): Promise<PassportParts> {
  const { figure, period, asOf, run, rules } = frame;
  const left = await enteredWeights(db, frame);
  const { weights, divisor } = await figureWeights(db, frame, left);
  const groupIds = weights.map(([id]) => id);
  const series = await readChildSeries(db, {
    subjects: [figure.subject],
    kind: 'group_index',
    revision: figure.revision,
    regionIds: [figure.region_id],
    groupIds,
  });
  const seriesIds = series.map(({ id }) => id);
  const [own, now, before, cells, names] = await Promise.all([
    readIndexValues(db, [figure.series_id], period, run.id),
    readIndexValues(db, seriesIds, period, run.id),
    readPublishedValues(db, seriesIds, addPeriods(period, -1), asOf),
    readCells(db, seriesIds, period, period, asOf),
    readAllNames(db, 'item_groups', frame),
  ]);
  const known = before.filter(({ suppressed }) => frame.isStaff || !suppressed);
  const seriesOf = new Map(series.map(({ id, group_id }) => [group_id ?? 0, id]));
  const valueIn = <R extends { series_id: number }>(rows: readonly R[], group: number) =>
    rows.find(({ series_id }) => series_id === seriesOf.get(group));
  const isRounded = isPrinted && !frame.isStaff;
  const entered = new Map(left);
  const present = weights.flatMap(([group, weight]) => {
    const row = valueIn(now, group);
    return row
      ? [
          {
            group,
            weight,
            entered: entered.get(group) ?? weight,
            exact: row.value,
            value: row.value,
            imputed: row.imputed_share,
            before: valueIn(known, group)?.value ?? null,
          },
        ]
      : [];
  });
  const { points_from, parts } = pointsOf(frame, present, { divisor, isPrinted });
  const whole = present.reduce((sum, part) => sum + part.entered, 0);
  const index = (value: number) => publishIndex({ value, decimals: rules.decimals.index });
  const points = (value: number) => publishIndex({ value, decimals: 2 });
  return {
    ...NOTHING,
    exact: isRounded ? null : figure.exact,
    recompute: divisor === null || present.length === 0 ? 'server' : 'weighted_mean',
    base_mean: divisor,
    // as the run weighed it: by the weights of groups, which a later base does not change
    imputed_share: own[0]?.imputed_share ?? null,
    points_from,
    components: parts.map((part) => {
      const name = names.find(({ id }) => id === part.group);
      const cell = cells.find(({ series_id }) => series_id === seriesOf.get(part.group));
      return {
        label: name?.name ?? {},
        code: name?.code ?? '',
        weight: part.share,
        entered_weight: withoutResidue((part.entered / whole) * 100),
        base_factor: withoutResidue(part.weight / part.entered),
        value: isRounded ? null : part.exact,
        relative: index(part.exact),
        points: points(part.points),
        contribution: part.contribution === null ? null : points(part.contribution),
        imputed_share: part.imputed,
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
      };
    }),
  };
}

/** Weights of the groups that the figure's variant leaves, as they were entered. */
async function enteredWeights(db: Reading, { figure, basket, run, shared }: PassportFrame) {
  const sets = await shared(`passport weights ${run.weight_set_id}`, () =>
    readWeights(db, run.weight_set_id ?? 0),
  );
  return remainingWeights(
    sets.get(figure.category_id ?? 0) ?? new Map<number, number>(),
    basket.exclusions.get(figure.variant) ?? [],
    basket,
  );
}
