import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { averageFigures, contributionsOf, costFigures, groupFigures } from './answer.rules.ts';
import { readAverages } from './inputs/averages.queries.ts';
import type { Frame } from './inputs/frame.queries.ts';
import { readBasePrices, readBasket, readWeights } from './inputs/inputs.queries.ts';
import { readItems } from './inputs/places.queries.ts';
import { pairKey } from './tables/basket.rules.ts';
import type { AverageCell, GroupIndex } from './tables/table-one.rules.ts';
import type { CostIndex } from './tables/table-two.rules.ts';
import { readPastValues } from './values.queries.ts';

/** Table One's figures as printed: unit price indices with their changes, and the averages of the group asked for. */
export async function oneFigures(
  db: Reading,
  frame: Frame,
  groups: readonly GroupIndex[],
  cells: readonly AverageCell[],
  group: number | undefined,
) {
  if (!frame.base || !frame.rules) {
    return { figures: [], averages: [] };
  }
  const past = await readPastValues(db, frame.base.id, 'group_index', [
    addPeriods(frame.period, -1),
    yearBefore(frame.period),
  ]);
  const figures = groupFigures(groups, past, frame.period, frame.rules.content);
  if (group === undefined) {
    return { figures, averages: [] };
  }
  const items = await readItems(db, group);
  const before =
    (await readAverages(db, COMPUTED_FAMILY, [addPeriods(frame.period, -1)])).get(
      addPeriods(frame.period, -1),
    ) ?? [];
  const previous = new Map(
    before.flatMap(({ itemId, regionId, value }) =>
      value === null ? [] : [[pairKey(itemId, regionId), value] as const],
    ),
  );
  return {
    figures,
    averages: averageFigures(
      cells,
      items,
      await readBasePrices(db, frame.base.id),
      previous,
      frame.rules.content,
    ),
  };
}

/** Table Two's figures as printed: cost indices with their changes, and the contributions of the category asked for. */
export async function twoFigures(
  db: Reading,
  frame: Frame,
  costs: readonly CostIndex[],
  groups: readonly GroupIndex[],
  query: { category?: number | undefined; region?: number | undefined; variant: string },
) {
  if (!frame.base || !frame.rules || !frame.weights || !frame.structure) {
    return { figures: [], contributions: [] };
  }
  const before = [addPeriods(frame.period, -1), yearBefore(frame.period)];
  const figures = costFigures(
    costs,
    await readPastValues(db, frame.base.id, 'cost_index', before),
    frame.period,
    frame.rules.content,
  );
  const weights =
    query.category === undefined ? undefined : (await readWeights(db, frame.weights.id)).get(query.category);
  if (!weights) {
    return { figures, contributions: [] };
  }
  const past = await readPastValues(db, frame.base.id, 'group_index', before);
  const basket = await readBasket(db, frame.structure.id);
  return {
    figures,
    contributions: contributionsOf(
      basket,
      weights,
      query.variant,
      query.region ?? basket.countryId,
      groups,
      past,
      frame.period,
    ),
  };
}
