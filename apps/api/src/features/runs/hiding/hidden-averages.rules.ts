import { type ProtectionRules, protect } from '@datum/index-numbers/disclosure/protect';
import { type AveragesToHide, hidesItself, type ItemCells, itemCells } from './averages-to-hide.rules.ts';

/** Items of which anything hides by itself, or did in an earlier vintage: all others are shown whole. */
export function itemsThatHide({
  leaves,
  totals,
  earlier,
}: {
  readonly leaves: AveragesToHide['leaves'];
  readonly totals: readonly { readonly itemId: number; readonly suppressed: boolean }[];
  readonly earlier: AveragesToHide['earlier'];
}): Set<number> {
  const own = [...leaves.filter(hidesItself), ...totals.filter(({ suppressed }) => suppressed)];
  const before = [...earlier].flatMap(([itemId, { hid }]) => (hid.size > 0 ? [itemId] : []));
  return new Set([...own.map(({ itemId }) => itemId), ...before]);
}

/**
 * The regions in which each item's average is hidden, by item: what hides by itself, and as few others as it takes that
 * nobody can work one out from the totals. Items without any are left out.
 *
 * Vintages are laid beside each other too. A leaf that was hidden under a total that was shown stays hidden: shown now,
 * with nearly the price that it had then, it would leave its neighbour in the earlier total. A total that was hidden stays
 * so while anything under it hides. What was shown protects nothing.
 */
export function hiddenAverages(input: AveragesToHide): Map<number, Set<number>> {
  const wanted = itemsThatHide(input);
  const leaves = Map.groupBy(
    input.leaves.filter(({ itemId }) => wanted.has(itemId)),
    ({ itemId }) => itemId,
  );
  const totals = Map.groupBy(input.totals, ({ itemId }) => itemId);
  const items = [...leaves].map(([itemId, own]) => itemCells(input, itemId, own, totals.get(itemId) ?? []));
  const hidden = new Set([
    ...hiddenIn(items, input.rules),
    // what hides now and was shown before is nearly known: it hides, and protects no other
    ...hiddenIn(items.filter(({ seen }) => seen.size > 0).map(withSeen), input.rules),
  ]);
  return new Map(
    items.flatMap(({ itemId, cells, missing }) => {
      const regions = cells.filter(({ id }) => hidden.has(id) && !missing.has(id));
      return regions.length > 0 ? [[itemId, new Set(regions.map(({ regionId }) => regionId))] as const] : [];
    }),
  );
}

function hiddenIn(items: readonly ItemCells[], rules: ProtectionRules): ReadonlySet<string> {
  const cells = items.flatMap((item) => item.cells);
  const relations = items.flatMap((item) => item.relations);
  return new Set(protect({ cells, relations, rules }).hidden.keys());
}

const withSeen = (item: ItemCells): ItemCells => ({
  ...item,
  cells: item.cells.map((cell) => (item.seen.has(cell.id) ? { ...cell, status: 'known' } : cell)),
});
