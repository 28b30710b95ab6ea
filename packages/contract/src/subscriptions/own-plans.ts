import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { COUNTED, type Counted, PLAN_TYPES } from '../plans/plan-terms.ts';
import { localText } from '../values/local-text.ts';
import { SOURCES } from './holding.ts';
import { STANDINGS } from './status-on.ts';

const COUNTS = Object.keys(COUNTED) as [Counted, ...Counted[]];

/** How much of a limit is used in its window. */
export const planUse = z.object({
  counted: z.enum(COUNTS),
  used: z.number().int(),
  /** Null = unlimited. */
  limit: z.number().int().nullable(),
  /** The day on which counting begins anew. */
  resets_on: z.string(),
  /** Most of it is used. */
  is_near: z.boolean(),
});
export type PlanUse = z.output<typeof planUse>;

const ownPlan = z.object({
  status: z.enum(STANDINGS),
  plan: z.object({ code: z.string(), type: z.enum(PLAN_TYPES), name: localText }),
  source: z.enum(SOURCES),
  starts_on: z.string(),
  ends_on: z.string(),
  grace_until: z.string().nullable(),
  /** Another period that follows: its plan and first day. */
  next: z.object({ name: localText, from: z.string() }).nullable(),
  /** Not a seat of the organisation's. */
  is_own: z.boolean(),
  /** Whether the person renews, changes and cancels it: it is theirs, or they buy for the organisation. */
  may_buy: z.boolean(),
  /** None while nothing is open. */
  uses: z.array(planUse),
});
export type OwnPlan = z.output<typeof ownPlan>;

export const listOwnPlans = endpoint({
  id: 'own-plans.list',
  method: 'GET',
  path: '/api/v1/own-plans',
  access: 'signed-in',
  seenAs: true,
  summary:
    'The subscriptions of the signed-in person, how they stand today, and how much of their limits is used.',
  answer: listOf(ownPlan),
});
