import type { Opening } from './opened-by.ts';
import { allows, includesLevel, includesReach, NUMBER_LIMITS, type NumberLimit } from './plan-kinds.ts';
import { leadPrice, perYear } from './plan-money.ts';

/** A plan as it is set beside others. */
export interface Compared extends Omit<Opening, 'limits'> {
  readonly code: string;
  readonly limits: Opening['limits'] & Readonly<Record<NumberLimit, number | null>>;
}

/** A cheaper plan gives more of something than a dearer one. */
export interface AboveDearer {
  readonly cheaper: string;
  readonly dearer: string;
  /** A limit, or the code of a product. */
  readonly what: NumberLimit | 'regions' | { readonly product: string };
}

/**
 * Where a cheaper plan gives more than a dearer one for the same audience: usually a slip of the pen. Prices are compared
 * by what they come to in a year; plans without one are not compared.
 */
export function aboveDearer(plan: Compared, others: readonly Compared[]): AboveDearer[] {
  return others.flatMap((other) => {
    const [one, two] = [yearly(plan), yearly(other)];
    const isShared = plan.audiences.some((audience) => other.audiences.includes(audience));
    if (!isShared || one === undefined || two === undefined || one === two) return [];
    return one < two ? above(plan, other) : above(other, plan);
  });
}

const yearly = ({ prices }: Compared): number | undefined => {
  const lead = leadPrice(prices);
  return lead && perYear(lead);
};

function above(cheaper: Compared, dearer: Compared): AboveDearer[] {
  const limits = NUMBER_LIMITS.filter((limit) => !allows(dearer.limits[limit], cheaper.limits[limit]));
  const reach = includesReach(dearer.limits.regions, cheaper.limits.regions) ? [] : (['regions'] as const);
  const products = cheaper.entitlements.filter(
    ({ product, level }) =>
      !dearer.entitlements.some((one) => one.product === product && includesLevel(one.level, level)),
  );
  return [...limits, ...reach, ...products.map(({ product }) => ({ product }))].map((what) => ({
    cheaper: cheaper.code,
    dearer: dearer.code,
    what,
  }));
}
