import type { Reading } from '@datum/database/open';
import { readChildSeries, readIndexValues, readNames } from './figure.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { readCells } from './queries.ts';
import { printed } from './table.rules.ts';

/** A total of indices: share x value of its leaves. */
export async function indexMembers(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, leafIds } = frame;
  const kind = figure.kind === 'group_index' ? 'group_index' : 'cost_index';
  const series = await readChildSeries(db, {
    subject: figure.subject,
    kind,
    revision: figure.revision,
    regionIds: leafIds,
    variant: figure.variant,
    ...(kind === 'group_index' ? { groupIds: [figure.group_id ?? 0] } : { categoryId: figure.category_id }),
  });
  const values = await readIndexValues(
    db,
    series.map(({ id }) => id),
    period,
    frame.run.id,
  );
  const bySeries = new Map(values.map((row) => [row.series_id, row.value]));
  return membersOf(
    db,
    frame,
    series,
    new Map(series.map(({ id, region_id }) => [region_id, bySeries.get(id) ?? null])),
    new Set(),
    frame.rules.decimals.index,
  );
}

/** The leaves of a total with their shares; the values that the reader may not see are left out. */
export async function membersOf(
  db: Reading,
  frame: PassportFrame,
  series: readonly { id: number; region_id: number }[],
  values: ReadonlyMap<number, number | null>,
  hidden: ReadonlySet<number>,
  decimals: number,
): Promise<PassportParts> {
  const { basket, leafIds, period, asOf, person } = frame;
  const names = new Map((await readNames(db, 'regions', leafIds)).map((row) => [row.id, row]));
  const cells = new Map(
    (
      await readCells(
        db,
        series.map(({ id }) => id),
        period,
        period,
        asOf,
      )
    ).map((cell) => [cell.series_id, cell]),
  );
  const seriesOf = new Map(series.map(({ id, region_id }) => [region_id, id]));
  const members = basket.regions
    .filter(({ regionId }) => leafIds.includes(regionId) && (values.get(regionId) ?? null) !== null)
    .map(({ regionId, share }) => {
      const cell = cells.get(seriesOf.get(regionId) ?? 0);
      const mayShow = person?.isInternal || !hidden.has(regionId);
      const name = names.get(regionId);
      return {
        label: name?.name ?? {},
        code: name?.code ?? '',
        share,
        value: mayShow ? (values.get(regionId) ?? null) : null,
        printed: printed(cell?.value ?? null, decimals),
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
      };
    });
  return {
    ...NOTHING,
    recompute: members.every(({ value }) => value !== null) ? 'shares' : 'server',
    members,
  };
}
