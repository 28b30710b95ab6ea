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
