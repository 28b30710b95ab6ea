import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { ENGINE_VERSION, hashInputs, hashTableOne, hashTableTwo } from './hash.rules.ts';
import { readAverages } from './inputs/averages.queries.ts';
import { type Frame, groupInput, readBase, readBaskets, type TableOneFrame } from './inputs/frame.queries.ts';
import { readBasket, readDecisions, readPrevious, readQuotes, readWeights } from './inputs/inputs.queries.ts';
import type { Basket, BasketItem } from './tables/basket.rules.ts';
import {
  computeGroupIndices,
  computeTableOne,
  type GroupIndex,
  type TableOne,
} from './tables/table-one.rules.ts';
import { type CostIndex, computeTableTwo } from './tables/table-two.rules.ts';

/** A frame in which everything is approved. */
export type ReadyFrame = { readonly [K in keyof Frame]: NonNullable<Frame[K]> };

export interface ComputedTableOne {
  readonly basket: Basket;
  readonly table: TableOne;
  readonly inputsHash: string;
  readonly resultHash: string;
}

/** Table One of a period from the quotes as they stand: reads, computes, stores nothing. */
export async function tableOneOf(db: Reading, frame: TableOneFrame): Promise<ComputedTableOne> {
  const { content: rules } = frame.rules;
  const basket = await readBasket(db, frame.structure.id);
  const quotes = await readQuotes(db, frame.dataSet, frame.period);
  const decisions = await readDecisions(db, frame.period);
  const previous = await readPrevious(db, frame.family, frame.period, rules.imputation.carryMax);
  const { basePrices, baseMeans } = await readBase(db, frame, basket);
  const extraItems = await readExtraItems(db, basket, quotes.keys());
  const table = computeTableOne({
    period: frame.period,
    basket,
    extraItems,
    averageRules: rules,
    imputationRules: rules.imputation,
    elementary: rules.elementary,
    basePrices,
    baseMeans,
    quotes,
    decisions,
    previous,
  });
  const inputsHash = hashInputs([
    ENGINE_VERSION,
    frame.structure.id,
    frame.base.id,
    frame.rules.id,
    [...quotes],
    [...decisions],
    [...previous],
    [...basePrices],
    [...baseMeans],
  ]);
  return { basket, table, inputsHash, resultHash: hashTableOne(table) };
}

/** Listed items that the structure does not have, in order, with their own group. */
async function readExtraItems(db: Reading, basket: Basket, listed: Iterable<string>): Promise<BasketItem[]> {
  const known = new Set(basket.items.map(({ itemId }) => itemId));
  const extra = [...new Set([...listed].map((key) => Number(key.split('|')[0])))].filter(
    (id) => !known.has(id),
  );
  if (extra.length === 0) {
    return [];
  }
  const items = await db
    .selectFrom('items')
    .where('id', 'in', extra)
    .orderBy('sort')
    .orderBy('id')
    .select(['id', 'group_id'])
    .execute();
  return items.map(({ id, group_id }) => ({ itemId: id, groupId: group_id, weight: 1 }));
}

export interface ComputedTableTwo {
  readonly indices: readonly CostIndex[];
  readonly inputsHash: string;
  readonly resultHash: string;
}

/** Table Two of a period from the unit price indices of a Table One run. */
export async function tableTwoOf(
  db: Reading,
  frame: TableOneFrame,
  basket: Basket,
  groupIndices: readonly GroupIndex[],
  inputHash: string,
): Promise<ComputedTableTwo> {
  if (!frame.weights) {
    throw new Error(`Table Two of ${frame.family} ${frame.period} has no weight set`);
  }
  const weights = await readWeights(db, frame.weights.id);
  const indices = computeTableTwo({ period: frame.period, basket, weights, groupIndices });
  return {
    indices,
    inputsHash: hashInputs([
      ENGINE_VERSION,
      inputHash,
      frame.weights.id,
      [...weights].map(([id, groups]) => [id, [...groups]]),
    ]),
    resultHash: hashTableTwo(frame.period, indices),
  };
}

/** Earlier periods on the frame's base, where a new base makes the whole history anew (rules 1.10). */
export async function historyOf(
  db: Reading,
  frame: ReadyFrame,
): Promise<{ period: string; basket: Basket; groups: GroupIndex[] }[]> {
  const baskets = await readBaskets(db, frame.family, '0000-01', previousPeriod(frame.period));
  const averages = await readAverages(db, frame.family, [...baskets.keys()]);
  const fallback = await readBasket(db, frame.structure.id);
  const { basePrices, baseMeans } = await readBase(db, frame, fallback);
  return [...averages].map(([period, cells]) => {
    const basket = baskets.get(period) ?? fallback;
    return {
      period,
      basket,
      groups: computeGroupIndices(
        groupInput(frame, frame.rules.content, period, basket, basePrices, baseMeans),
        cells,
      ),
    };
  });
}

const previousPeriod = (period: string): string => addPeriods(period, -1);
