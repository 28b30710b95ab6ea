import { type HiddenBlock, hideBlock } from '@datum/index-numbers/disclosure/hide-block';
import { type PairKey, pairKey } from '../tables/basket.rules.ts';
import {
  type AveragesToHide,
  type HidingLeaf,
  type HidingTotal,
  hidesItself,
} from './averages-to-hide.rules.ts';
import { blocksToHide, type NamedBlock } from './blocks-to-hide.rules.ts';

/** What readers do not get of a period. */
export interface Hidden {
  /** Regions in which an item's average is hidden, leaves and totals, by item; items without any are left out. */
  readonly averages: ReadonlyMap<number, ReadonlySet<number>>;
  /** Material groups whose indices hide in the leaves of a region group, and with them all that is made of them. */
  readonly indices: readonly { readonly groupId: number; readonly regionGroupId: number }[];
}

/**
 * Decides what hides of a period, for everything that readers get: what hides by itself, and as few averages beside it as it
 * takes that no hidden one can be worked out from totals and group indices (decision 101).
 *
 * Vintages are laid beside each other: what was hidden stays hidden, and what was shown protects nothing. What hid in the
 * period before is taken first, so that it changes only where it has to.
 */
export function hiddenAverages(asked: AveragesToHide): Hidden {
  const input = { ...asked, totals: [...asked.totals.map((total) => stillHidden(total, asked))] };
  const leaves = new Map(input.leaves.map((leaf) => [pairKey(leaf.itemId, leaf.regionId), leaf] as const));
  const tied = new Set<PairKey>();
  for (;;) {
    const blocks = blocksToHide(input, leaves, tied).map((named) => ({
      named,
      hides: hideBlock(named.block, input.rules, named.before),
    }));
    const hidden = hiddenLeaves(input, blocks);
    const found = imputedFrom(hidden, input, tied);
    if (found.length === 0) return { averages: byItem(input, blocks, hidden), indices: indicesOf(blocks) };
    for (const key of found) tied.add(key);
  }
}

/** A total that nobody quoted now is the last one moved on: it stays hidden where that was. */
function stillHidden(total: HidingTotal, { leaves, basket, before }: AveragesToHide): HidingTotal {
  const { itemId, regionId } = total;
  if (before.get(itemId)?.has(regionId) !== true) return total;
  const isIn = new Set(
    basket.regions
      .filter((leaf) => regionId === basket.countryId || leaf.groupId === regionId)
      .map((leaf) => leaf.regionId),
  );
  const isObserved = leaves.some(
    (leaf) =>
      leaf.itemId === itemId && isIn.has(leaf.regionId) && leaf.value !== null && leaf.status === 'observed',
  );
  return isObserved ? total : { ...total, suppressed: true };
}

interface Decided {
  readonly named: NamedBlock;
  readonly hides: HiddenBlock;
}

/** What hides of the leaves: what blocks decide, and what hides by itself though readers know it. */
const hiddenLeaves = ({ leaves }: AveragesToHide, blocks: readonly Decided[]): Set<PairKey> =>
  new Set([
    ...leaves.flatMap((leaf) => (hidesItself(leaf) ? [keyOf(leaf)] : [])),
    ...blocks.flatMap(({ named: { itemIds, regionIds }, hides: { cells } }) =>
      [...cells.entries()].flatMap(([at, isHidden]) =>
        isHidden === 1
          ? [pairKey(itemIds[Math.floor(at / regionIds.length)]!, regionIds[at % regionIds.length]!)]
          : [],
      ),
    ),
  ]);

/**
 * Imputed averages that are not hidden yet and may stand on hidden ones: on their own of the period before, or on those
 * that lend, which are the item in other regions or the group in the region, now or before. Likewise what a leaf without an
 * average enters totals with: its last one, moved by others.
 */
function imputedFrom(
  hidden: ReadonlySet<PairKey>,
  { leaves, basket, before }: AveragesToHide,
  tied: ReadonlySet<PairKey>,
): PairKey[] {
  const imputed = leaves.filter(
    (leaf) =>
      (leaf.value === null ? typeof leaf.entering === 'number' : leaf.status !== 'observed') &&
      !tied.has(keyOf(leaf)) &&
      !hidden.has(keyOf(leaf)),
  );
  if (imputed.length === 0) return [];
  const groupOf = new Map(basket.items.map(({ itemId, groupId }) => [itemId, groupId]));
  const isHidden = (itemId: number, regionId: number) =>
    hidden.has(pairKey(itemId, regionId)) || before.get(itemId)?.has(regionId) === true;
  return imputed.flatMap((leaf) => {
    const items = basket.items.filter(({ groupId }) => groupId === groupOf.get(leaf.itemId));
    const stands =
      isHidden(leaf.itemId, leaf.regionId) ||
      basket.regions.some(({ regionId }) => isHidden(leaf.itemId, regionId)) ||
      items.some(({ itemId }) => isHidden(itemId, leaf.regionId));
    return stands ? [keyOf(leaf)] : [];
  });
}

const keyOf = ({ itemId, regionId }: Pick<HidingLeaf, 'itemId' | 'regionId'>) => pairKey(itemId, regionId);

/** Leaves and totals that hide, by item: a region group's total never hides alone, the country's would tell it. */
function byItem(
  input: AveragesToHide,
  blocks: readonly Decided[],
  hidden: ReadonlySet<PairKey>,
): Map<number, Set<number>> {
  const regionsOf = new Map<number, Set<number>>();
  const add = (itemId: number, regionId: number) =>
    regionsOf.set(itemId, (regionsOf.get(itemId) ?? new Set()).add(regionId));
  for (const leaf of input.leaves) {
    if (leaf.value !== null && hidden.has(keyOf(leaf))) add(leaf.itemId, leaf.regionId);
  }
  const { countryId } = input.basket;
  for (const { named, hides } of blocks) {
    for (const [at, itemId] of named.itemIds.entries()) {
      const hasHidden = named.regionIds.some((regionId) => hidden.has(pairKey(itemId, regionId)));
      if (!hides.totals.has(at) && !(hasHidden && named.block.items[at]!.total !== 'shown')) continue;
      add(itemId, named.regionGroupId);
      add(itemId, countryId);
    }
  }
  for (const { itemId, regionId, suppressed } of input.totals) {
    const isLater = regionId === countryId && input.earlier.get(itemId)?.hid.has(countryId);
    if (suppressed || (isLater && regionsOf.has(itemId))) add(itemId, regionId);
    if (suppressed) add(itemId, countryId);
  }
  return regionsOf;
}

const indicesOf = (blocks: readonly Decided[]): Hidden['indices'] =>
  blocks.flatMap(({ named: { groupId, regionGroupId }, hides: { index } }) =>
    index && groupId !== null ? [{ groupId, regionGroupId }] : [],
  );
