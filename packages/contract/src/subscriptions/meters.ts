import { WARN_FROM } from '../access/key-scopes.ts';
import { COUNTED, type Counted, includesLevel, type Level } from '../plans/plan-terms.ts';
import type { ProductCode } from '../subjects/subject.ts';
import { addDays } from '../values/day.ts';
import type { ReaderAccess } from './reader-access.ts';

/** A subscription that a use is counted on, and how much of it there is in a window. */
export interface Meter {
  readonly subscription: number;
  readonly limit: number;
}

const LEVEL_OF = { downloads: 'download', api_calls: 'api' } as const satisfies Record<Counted, Level>;

/**
 * What a use is counted on. Null = on nothing, since something opens it without a limit; else the subscriptions that open
 * it, of which the first with something left is used. A product narrows to those that open it.
 */
export function metersOf(
  { holds, grants }: Pick<ReaderAccess, 'holds' | 'grants'>,
  counted: Counted,
  product?: ProductCode,
): readonly Meter[] | null {
  const opens = (one: { readonly product: ProductCode; readonly level: Level }): boolean =>
    (product === undefined || one.product === product) && includesLevel(one.level, LEVEL_OF[counted]);
  const opening = holds.filter(({ period }) => period.terms.entitlements.some(opens));
  const isFree = opening.some(({ period }) => period.terms.limits[counted] === null);
  // without a product, a grant of another one does not make a limited plan unlimited
  const isGranted = grants.some(opens) && (product !== undefined || opening.length === 0);
  if (isFree || isGranted) return null;
  return opening.map(({ subscription, period }) => ({
    subscription,
    limit: period.terms.limits[counted] ?? 0,
  }));
}

/** The first day of the window that a day is counted in: of its month, or itself. */
export const windowOf = (counted: Counted, day: string): string =>
  COUNTED[counted] === 'month' ? `${day.slice(0, 8)}01` : day;

/** The day on which counting begins anew. */
export const resetOf = (counted: Counted, day: string): string =>
  COUNTED[counted] === 'month' ? windowOf('downloads', addDays(windowOf(counted, day), 31)) : addDays(day, 1);

/** Whether so much of a limit is used that its people are warned. */
export const isNearLimit = (used: number, limit: number): boolean => limit > 0 && used >= limit * WARN_FROM;
