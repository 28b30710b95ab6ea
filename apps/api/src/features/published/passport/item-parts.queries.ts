import type { ItemWithheld } from '@datum/contract/publication/passport';
import { computedBy, dataSetsOf } from '@datum/contract/subjects/all';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { readBase, readRunFrame } from '../../runs/inputs/frame.queries.ts';
import { pairKey } from '../../runs/tables/basket.rules.ts';
import { readChildSeries } from '../figure.queries.ts';
import { readItemsOnHiddenBase, wasEverHidden } from '../hidden.queries.ts';
import { readCells } from '../queries.ts';
import { type ItemLevels, readItemLevels } from './item-levels.queries.ts';
import { readItemLines, readRunAverages } from './members.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { readSteps } from './steps.queries.ts';
import { withoutLevels } from './steps.rules.ts';

/**
 * A leaf's unit price index: the long-term relatives of its items. Of an item whose price is hidden readers
 * see the number of its quotes; of one whose base price stands on a hidden price, the price alone. One such item, now or in any
 * month before, and all are shown as printed: unrounded they would leave its relative.
 */
export async function itemParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const levels = await readItemLevels(db, frame);
  const { figure, survey, basket, isStaff, rules } = frame;
  const members = (levels?.basket ?? basket).items.filter(({ groupId }) => groupId === figure.group_id);
  const itemIds = members.map(({ itemId }) => itemId);
  const { averages, cells, steps, onHiddenBase, lines, wasHidden } = await readBehind(
    db,
    frame,
    levels,
    itemIds,
  );
  const known = lines.flatMap((line) => {
    const average = averages.get(line.id);
    const cell = cells.get(line.id);
    const level = levels?.items.get(line.id);
    const price = levels ? (level?.level ?? null) : (average?.value ?? null);
    const base = levels ? (level?.baseLevel ?? null) : line.base_price;
    return average && price !== null && base !== null
      ? [
          {
            line,
            cell,
            average,
            price,
            base,
            showsPrice: isStaff || (cell !== undefined && !cell.suppressed),
          },
        ]
      : [];
  });
  // An item that left the group is no line any more, but it may be in the mean that the index is divided by.
  const isExact = !wasHidden && onHiddenBase.size === 0 && known.every(({ showsPrice }) => showsPrice);
  const money = (value: number) => roundHalfAway({ value, decimals: rules.decimals.price });
  const items = known.map(({ line, cell, average, price, base, showsPrice }) => {
    const showsBase = showsPrice && !onHiddenBase.has(line.id);
    const isPriced = average.value !== null;
    const step = steps?.get(line.id)?.step ?? null;
    return {
      label: line.name,
      code: line.code,
      weight: members.find(({ itemId }) => itemId === line.id)?.weight ?? 1,
      base_price: isExact ? base : null,
      price: isExact ? price : null,
      base_printed: showsBase && !levels ? money(base) : null,
      printed: showsPrice && average.value !== null ? money(average.value) : null,
      withheld: withheldOf({ isPublished: cell !== undefined, showsPrice, showsBase, isExact, isPriced }),
      relative: showsBase ? publishIndex({ value: price / base, decimals: rules.decimals.index }) : null,
      n_quotes: average.n_quotes,
      status: average.value_status,
      figure: cell ? `${cell.series_id}.${survey}.${cell.sequence}` : null,
      published: cell !== undefined,
      began: steps?.get(line.id)?.began ?? null,
      entered: levels?.items.get(line.id)?.entered ?? null,
      step: isExact || !step ? step : withoutLevels(step),
    };
  });
  const order = new Map(
    itemIds.map((id, position) => [lines.find((line) => line.id === id)?.code ?? '', position]),
  );
  return {
    ...NOTHING,
    exact: isExact ? figure.exact : null,
    recompute: isExact && levels?.divisor !== null ? 'elementary' : 'server',
    base_mean: isExact ? (levels ? levels.divisor : await baseMeanOf(db, frame)) : null,
    imputed_share: levels?.imputedShare ?? null,
    items_have_levels: levels !== null,
    level_base: levels?.base ?? null,
    items: items.toSorted((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0)),
  };
}

/** Why numbers of an item are null; null where none is. */
function withheldOf(told: {
  readonly isPublished: boolean;
  readonly showsPrice: boolean;
  readonly showsBase: boolean;
  readonly isExact: boolean;
  readonly isPriced: boolean;
}): ItemWithheld | null {
  if (!told.showsPrice) return told.isPublished ? 'hidden' : 'unpublished';
  if (!told.showsBase) return 'base';
  if (!told.isPriced) return 'no_price';
  return told.isExact ? null : 'group';
}

/** What is known of the items: their averages, computed and published, their steps, and which stand on a hidden base. */
async function readBehind(
  db: Reading,
  frame: PassportFrame,
  levels: ItemLevels | null,
  itemIds: readonly number[],
) {
  const { figure, survey, isStaff, run } = frame;
  const groupId = figure.group_id ?? 0;
  const { now: cells, before } = await readItemCells(db, frame, itemIds);
  const isPublished = (item: number, at: string) => (at === survey ? cells : before).has(item);
  const [averages, steps, onHiddenBase, lines, wasHidden] = await Promise.all([
    readRunAverages(db, computedBy(figure.subject), run.id, survey, itemIds, [figure.region_id]),
    levels && readSteps(db, frame, { runId: levels.runId, groupId, itemIds, isPublished }),
    isStaff ? new Set<number | null>() : readItemsOnHiddenBase(db, figure, groupId),
    readItemLines(db, figure.base_period_id ?? 0, figure.region_id, itemIds),
    !isStaff && wasEverHidden(db, { groupIds: [groupId], regionIds: [figure.region_id], until: survey }),
  ]);
  return {
    averages: new Map(averages.map((row) => [row.item_id, row])),
    cells,
    steps,
    onHiddenBase,
    lines,
    wasHidden,
  };
}

/** The published averages of items in the figure's region, of the period and of the one before. */
async function readItemCells(
  db: Reading,
  { figure, survey, asOf }: PassportFrame,
  itemIds: readonly number[],
) {
  const series = await readChildSeries(db, {
    subjects: dataSetsOf(computedBy(figure.subject)),
    kind: 'average',
    revision: 1,
    regionIds: [figure.region_id],
    itemIds,
  });
  const itemOf = new Map(series.map(({ id, item_id }) => [id, item_id ?? 0]));
  const cells = await readCells(db, [...itemOf.keys()], addPeriods(survey, -1), survey, asOf);
  const byItem = (isOf: (cell: (typeof cells)[number]) => boolean) =>
    new Map(cells.filter(isOf).map((cell) => [itemOf.get(cell.series_id) ?? 0, cell]));
  return {
    now: byItem((cell) => cell.period === survey),
    before: byItem((cell) => cell.period !== survey),
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
