import { classMeanPrice } from '@datum/index-numbers/missing/class-mean-price';
import { type Basket, type BasketItem, type BasketRegion, type PairKey, pairKey } from './basket.rules.ts';

/** What is known of an average in the period before. */
export interface PreviousAverage {
  readonly value: number;
  /** Periods in a row up to then in which it was carried forward. */
  readonly carried: number;
  /** Hidden from readers. */
  readonly suppressed: boolean;
}

/** The part of a rule set that fills missing averages. */
export interface ImputationRules {
  readonly order: readonly ('cell' | 'neighbours' | 'group' | 'carry')[];
  /** Most periods in a row that a price may be carried forward. */
  readonly carryMax: number;
}

export interface Imputed {
  readonly value: number;
  readonly status: 'imputed' | 'carried';
  /** neighbours, group or carry: which step of the order gave the value. */
  readonly method: 'neighbours' | 'group' | 'carry';
  /** Cells whose movement it was given. */
  readonly lenders: readonly PairKey[];
}

/**
 * A value for a listed cell without accepted quotes (docs/methodology.md): the last average moved by the mean
 * relative of the same item in neighbouring regions (same region group), else of the same group in the same region,
 * else carried forward, as the rule set orders; null when none of them can. Only observed averages lend.
 */
export function imputeCell(
  cell: { item: BasketItem; region: BasketRegion },
  basket: Basket,
  observed: ReadonlyMap<PairKey, number>,
  previous: ReadonlyMap<PairKey, PreviousAverage>,
  rules: ImputationRules,
): Imputed | null {
  const last = previous.get(pairKey(cell.item.itemId, cell.region.regionId));
  if (!last) {
    return null;
  }
  const lendersAmong = (cells: readonly { itemId: number; regionId: number }[]) =>
    cells.flatMap(({ itemId, regionId }) => {
      const key = pairKey(itemId, regionId);
      const now = observed.get(key);
      const before = previous.get(key)?.value;
      return now === undefined || before === undefined ? [] : [{ key, relative: now / before }];
    });
  const classes = {
    neighbours: () =>
      basket.regions
        .filter(({ groupId }) => groupId === cell.region.groupId)
        .map(({ regionId }) => ({ itemId: cell.item.itemId, regionId })),
    group: () =>
      basket.items
        .filter(({ groupId }) => groupId === cell.item.groupId)
        .map(({ itemId }) => ({ itemId, regionId: cell.region.regionId })),
  };
  for (const method of rules.order) {
    // the first edition filled averages, not lines: a cell had no other lines to ask
    if (method === 'cell') continue;
    if (method === 'carry') {
      if (last.carried < rules.carryMax) {
        return { value: last.value, status: 'carried', method, lenders: [] };
      }
      continue;
    }
    const lenders = lendersAmong(classes[method]());
    const moved = classMeanPrice({
      last: last.value,
      classes: [{ name: method, relatives: lenders.map(({ relative }) => relative) }],
      mean: 'geometric',
    });
    if (moved?.price) {
      return { value: moved.price, status: 'imputed', method, lenders: lenders.map(({ key }) => key) };
    }
  }
  return null;
}
