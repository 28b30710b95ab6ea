import { addPeriods, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { averageFigures, costFigures, groupFigures, pastKey } from './answer.rules.ts';
import { readAverages } from './inputs/averages.queries.ts';
import type { Frame } from './inputs/frame.queries.ts';
import { readBasePrices, readBasket, readWeights } from './inputs/inputs.queries.ts';
import { readItems } from './inputs/places.queries.ts';
import { weightsOnBase } from './matched/indices/base-weights.queries.ts';
import { pairKey } from './tables/basket.rules.ts';
import { contributionsOf } from './tables/contributions.rules.ts';
import type { AverageCell, GroupIndex } from './tables/table-one.rules.ts';
import { type CostIndex, remainingWeights } from './tables/table-two.rules.ts';
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
    (await readAverages(db, frame.family, [addPeriods(frame.period, -1)])).get(
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
  runId: number | null,
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
  const basket = await readBasket(db, frame.structure.id);
  const regionId = query.region ?? basket.countryId;
  const past = await readPastValues(db, frame.base.id, 'group_index', before);
  const left = remainingWeights(weights, basket.exclusions.get(query.variant) ?? [], basket);
  const onBase = await weightsOnBase(
    db,
    {
      categoryId: query.category ?? 0,
      variant: query.variant,
      regionId,
      isLeaf: basket.regions.some((leaf) => leaf.regionId === regionId),
      period: frame.period,
      basePeriodId: frame.base.id,
      weightSetId: frame.weights.id,
      runId,
    },
    left,
  );
  const cost = costs.find(
    (each) =>
      each.categoryId === query.category && each.regionId === regionId && each.variant === query.variant,
  );
  const present = onBase.weights.flatMap(([groupId, weight]) => {
    const index = groups.find((each) => each.groupId === groupId && each.regionId === regionId);
    const then = past.get(pastKey(groupId, regionId, '', addPeriods(frame.period, -1))) ?? null;
    return index ? [{ groupId, weight, value: index.value, before: then }] : [];
  });
  const { decimals } = frame.rules.content;
  return {
    figures,
    // what is computed without storing has no link of new weights yet: its parts are brought to the index
    contributions: contributionsOf(present, {
      divisor: runId === null ? null : onBase.divisor,
      index: cost?.value ?? null,
    }).map(({ groupId, share, value, points, contribution }) => ({
      group_id: groupId,
      weight: roundHalfAway({ value: share, decimals: 2 }),
      index: publishIndex({ value, decimals: decimals.index }),
      points: publishIndex({ value: points, decimals: 2 }),
      contribution: contribution === null ? null : publishIndex({ value: contribution, decimals: 2 }),
    })),
  };
}
