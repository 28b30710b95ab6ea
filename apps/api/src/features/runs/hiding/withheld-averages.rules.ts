import { protectionOf } from '../confidentiality.rules.ts';
import type { Basket } from '../tables/basket.rules.ts';
import type { AverageCell } from '../tables/table-one.rules.ts';
import { hiddenAverages } from './hidden-averages.rules.ts';
import { totalsOf } from './totals.rules.ts';

/**
 * What is to be hidden of averages that were published before their totals were decided: the totals that give one away,
 * because readers know all leaves that were shown. They know the imputed ones too: these are withheld, and protect no other.
 */
export function withheldAverages(
  { leaves, totals: stored }: { leaves: readonly AverageCell[]; totals: readonly AverageCell[] },
  basket: Basket,
  { minSources }: { readonly minSources: number },
  sourceOf: ReadonlyMap<number, number>,
): { readonly itemId: number; readonly regionId: number }[] {
  const totals = totalsOf(leaves, stored, basket);
  const shown = Map.groupBy(
    leaves.filter(({ value, suppressed }) => value !== null && !suppressed),
    ({ itemId }) => itemId,
  );
  const earlier = new Map(
    [...shown].map(([itemId, own]) => [
      itemId,
      {
        hid: new Map<number, readonly number[]>(),
        showed: new Map(own.map(({ regionId, value }) => [regionId, [`${value}`]])),
      },
    ]),
  );
  const hiddenOf = (cells: readonly AverageCell[]) =>
    hiddenAverages({
      leaves: cells,
      totals,
      basket,
      rules: protectionOf({ minSources }),
      // their indices are out: what these tell cannot be taken back
      hasIndices: false,
      headlines: new Set(),
      sourceOf,
      earlier,
      before: new Map(),
    }).averages;
  const known = leaves.map((leaf) => (leaf.method === null ? leaf : { ...leaf, suppressed: false }));
  return [leaves, known].flatMap((cells) =>
    [...hiddenOf(cells)].flatMap(([itemId, regions]) =>
      [...regions].map((regionId) => ({ itemId, regionId })),
    ),
  );
}
