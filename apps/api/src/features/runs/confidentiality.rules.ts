import type { ProtectionRules } from '@datum/index-numbers/disclosure/is-protected';
import { type PairKey, pairKey } from './tables/basket.rules.ts';

/** How near an outsider may come to a hidden figure, as a fraction of it on either side. */
export const PROTECTION = 0.1;

/** What a rule set asks of everything that is hidden. */
export const protectionOf = ({ minSources }: { readonly minSources: number }): ProtectionRules => ({
  protection: PROTECTION,
  minSources,
});

/** What the rule asks about an average that others are imputed from. */
interface Known {
  readonly suppressed: boolean;
}

/**
 * Whether an imputed average is hidden: it is the last one moved by what lent to it, so it would give away whichever
 * of them is hidden.
 */
export const isImputedHidden = (
  cell: { readonly itemId: number; readonly regionId: number },
  lenders: readonly PairKey[],
  now: ReadonlyMap<PairKey, Known>,
  before: ReadonlyMap<PairKey, Known>,
): boolean =>
  before.get(pairKey(cell.itemId, cell.regionId))?.suppressed === true ||
  lenders.some((key) => now.get(key)?.suppressed || before.get(key)?.suppressed);
