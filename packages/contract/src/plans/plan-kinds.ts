/*
 * The vocabulary of plans without a schema: what public pages load, and what `plan-terms.ts` checks by.
 */

/** Level of access to a data product; later ones include the earlier. */
export const LEVELS = ['sample', 'view', 'download', 'api'] as const;
export type Level = (typeof LEVELS)[number];

/** Whether `level` includes `wanted`. */
export const includesLevel = (level: Level, wanted: Level): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);

/** What a plan is called on the wire (`subscription.plan.type`). */
export const PLAN_TYPES = ['basic', 'premium', 'corporate', 'complimentary', 'trial', 'custom'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Whom a plan is made for: the switch above the price list. */
export const AUDIENCES = ['individual', 'company', 'public_body', 'student'] as const;
export type PlanAudience = (typeof AUDIENCES)[number];

/** Which places a plan opens, each including the earlier: the country, its region groups, its states and territories. */
export const REACHES = ['country', 'groups', 'all'] as const;
export type PlaceReach = (typeof REACHES)[number];

/** Whether `reach` includes `wanted`. */
export const includesReach = (reach: PlaceReach, wanted: PlaceReach): boolean =>
  REACHES.indexOf(reach) >= REACHES.indexOf(wanted);

/** Limits of a plan that are numbers, each of something that readers have; null = unlimited. */
export const NUMBER_LIMITS = ['history_years', 'downloads', 'api_calls'] as const;
export type NumberLimit = (typeof NUMBER_LIMITS)[number];

/** Whether a limit allows at least as much as another; null allows everything. */
export const allows = (limit: number | null, wanted: number | null): boolean =>
  limit === null || (wanted !== null && limit >= wanted);
