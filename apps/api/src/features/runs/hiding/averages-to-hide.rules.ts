import type { ProtectionRules } from '@datum/index-numbers/disclosure/is-protected';
import type { Basket } from '../tables/basket.rules.ts';
import type { EarlierVintages } from './earlier-vintages.rules.ts';

/** What is asked about an average of a leaf region. */
export interface HidingLeaf {
  readonly itemId: number;
  readonly regionId: number;
  readonly value: number | null;
  /** Hidden by itself: too few sources, one with too many of the quotes, or imputed from what is hidden. */
  readonly suppressed: boolean;
  readonly status: 'observed' | 'imputed' | 'carried' | 'missing';
  readonly nQuotes: number;
  readonly quoteIds: readonly number[];
  /** What a leaf without a value enters totals with. */
  readonly entering?: number | null;
  /** Whether its last average with quotes could be shown. */
  readonly wasShown?: boolean;
}

/** What is asked about a total, which is made of the leaves by their shares. */
export interface HidingTotal {
  readonly itemId: number;
  readonly regionId: number;
  readonly suppressed: boolean;
}

/** What readers have beside the averages of one vintage. */
export interface PublishedBefore {
  /** Earlier vintages of the period, by item. */
  readonly earlier: ReadonlyMap<number, EarlierVintages>;
  /** Regions in which an item's average of the period before is hidden, by item. */
  readonly before: ReadonlyMap<number, ReadonlySet<number>>;
}

export const NOTHING_BEFORE: PublishedBefore = { earlier: new Map(), before: new Map() };

/** All averages of one period, and what was published before them. */
export interface AveragesToHide extends PublishedBefore {
  readonly leaves: readonly HidingLeaf[];
  readonly totals: readonly HidingTotal[];
  readonly basket: Pick<Basket, 'items' | 'regions' | 'countryId'>;
  readonly rules: ProtectionRules;
  /** Items whose prices for the country everyone looks at: they hide last. */
  readonly headlines: ReadonlySet<number>;
  /** Whether group indices of the leaves are published; they are taken to be if absent. */
  readonly hasIndices?: boolean;
  /** Quote id -> source, at least for the quotes of `leavesThatAsk`; one that it lacks counts for nothing. */
  readonly sourceOf: ReadonlyMap<number, number>;
}

/** Whether a leaf hides by itself, also in totals that it enters with the average that it had. */
export const hidesItself = ({ value, suppressed, entering, wasShown }: HidingLeaf): boolean =>
  value === null ? typeof entering === 'number' && wasShown === false : suppressed;

/** Leaves that are hidden whatever else is: by themselves, or since an earlier vintage. Their sources are asked for. */
export const leavesThatAsk = <L extends HidingLeaf>(
  leaves: readonly L[],
  earlier: PublishedBefore['earlier'],
): L[] =>
  leaves.filter((leaf) => hidesItself(leaf) || earlier.get(leaf.itemId)?.hid.has(leaf.regionId) === true);
