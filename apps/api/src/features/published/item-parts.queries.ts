import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { readBase, readRunFrame } from '../runs/inputs/frame.queries.ts';
import { pairKey } from '../runs/tables/basket.rules.ts';
import { readChildSeries, readItemLines, readRunAverages } from './figure.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { readCells } from './queries.ts';

/** A leaf's unit price index: the relatives of its items to their base prices. */
export async function itemParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, basket, asOf, person, run } = frame;
  const members = basket.items.filter(({ groupId }) => groupId === figure.group_id);
  const itemIds = members.map(({ itemId }) => itemId);
  const averages = new Map(
    (await readRunAverages(db, COMPUTED_FAMILY, run.id, period, itemIds, [figure.region_id])).map((row) => [
      row.item_id,
      row,
    ]),
  );
  const series = await readChildSeries(db, {
    subject: 'bmp',
    kind: 'average',
    revision: 1,
    regionIds: [figure.region_id],
    itemIds,
  });
  const cells = new Map(
    (
      await readCells(
        db,
        series.map(({ id }) => id),
        period,
        period,
        asOf,
      )
    ).map((cell) => [series.find(({ id }) => id === cell.series_id)?.item_id ?? 0, cell]),
  );
  const lines = await readItemLines(db, figure.base_period_id ?? 0, figure.region_id, itemIds);
  const items = lines.flatMap((line) => {
    const average = averages.get(line.id);
    const cell = cells.get(line.id);
    if (!average || average.value === null || line.base_price === null) {
      return [];
    }
    const mayShow = person?.isInternal || (cell !== undefined && !cell.suppressed);
    return [
      {
        label: line.name,
        code: line.code,
        weight: members.find(({ itemId }) => itemId === line.id)?.weight ?? 1,
        base_price: mayShow ? line.base_price : null,
        price: mayShow ? average.value : null,
        relative: publishIndex({ value: average.value / line.base_price, decimals: 1 }),
        n_quotes: average.n_quotes,
        status: average.value_status,
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
        published: cell !== undefined,
      },
    ];
  });
  const order = new Map(
    itemIds.map((id, position) => [lines.find((line) => line.id === id)?.code ?? '', position]),
  );
  return {
    ...NOTHING,
    recompute: items.every(({ price }) => price !== null) ? 'elementary' : 'server',
    base_mean: await baseMeanOf(db, frame),
    items: items.toSorted((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0)),
  };
}

/** The group's mean over the base period, computed again from the base period's own averages. */
async function baseMeanOf(db: Reading, { figure, run, basket }: PassportFrame): Promise<number> {
  if (figure.period_from === figure.period_to) {
    return 1;
  }
  const frame = await readRunFrame(db, run.id);
  const { baseMeans } = await readBase(db, frame, basket);
  return baseMeans.get(pairKey(figure.group_id ?? 0, figure.region_id)) ?? 1;
}
