import {
  allows,
  includesLevel,
  includesReach,
  type Level,
  type PlaceReach,
  type PlanAudience,
} from './plan-kinds.ts';
import { leadPrice, perYear } from './plan-money.ts';

/** An offer as it is compared: what it costs and what it opens. */
export interface Opening {
  readonly audiences: readonly PlanAudience[];
  readonly prices: readonly { readonly term_months: number; readonly amount: number }[];
  readonly limits: { readonly history_years: number | null; readonly regions: PlaceReach };
  readonly entitlements: readonly { readonly product: string; readonly level: Level }[];
}

/** A locked place: what somebody wanted there. */
export interface Locked {
  readonly product: string;
  readonly level: Level;
  readonly reach: PlaceReach;
  /** Years back from the newest period; null = all that there is. */
  readonly years: number | null;
}

/** What a page of figures knows of what it leaves out. */
export interface LockedHere {
  /** Code of the data product. */
  readonly product: string;
  /** What one wants to do with it. */
  readonly level?: Exclude<Level, 'sample'>;
  /** What the reader's access leaves out. */
  readonly locked: { readonly periods: number; readonly places?: number };
}

/** The same as a place that an offer may open. */
export const lockedPlace = ({ product, level = 'view', locked }: LockedHere): Locked => ({
  product,
  level,
  reach: locked.places === 0 ? 'country' : 'all',
  years: locked.periods > 0 ? null : 1,
});

/** Whether an offer opens a place. */
export const opens = (
  { entitlements, limits }: Pick<Opening, 'entitlements' | 'limits'>,
  { product, level, reach, years }: Locked,
): boolean =>
  entitlements.some((one) => one.product === product && includesLevel(one.level, level)) &&
  includesReach(limits.regions, reach) &&
  allows(limits.history_years, years);

/**
 * The cheapest offer that opens a locked place, by what its lead price comes to in a year; of two alike the first of the
 * price list. One without a price is asked for, so it comes last. Undefined where none does.
 */
export function cheapestThatOpens<Offer extends Opening>(
  offers: readonly Offer[],
  locked: Locked,
): Offer | undefined {
  const yearly = ({ prices }: Offer) => {
    const lead = leadPrice(prices);
    return lead ? perYear(lead) : Number.POSITIVE_INFINITY;
  };
  return offers
    .filter((offer) => opens(offer, locked))
    .toSorted((one, other) => (yearly(one) === yearly(other) ? 0 : yearly(one) - yearly(other)))[0];
}
