import { COUNTED, type Counted } from '@datum/contract/plans/plan-terms';
import { covers, type HeldPeriod, type Holding, inForce } from '@datum/contract/subscriptions/holding';
import { isNearLimit, resetOf, windowOf } from '@datum/contract/subscriptions/meters';
import { listOwnPlans, type OwnPlan, type PlanUse } from '@datum/contract/subscriptions/own-plans';
import { toldPeriod } from '@datum/contract/subscriptions/reader-access';
import { graceUntil, openPeriod, statusOn } from '@datum/contract/subscriptions/status-on';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHoldings } from '../../platform/session/holdings.queries.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readUse } from '../../platform/usage/plan-use.queries.ts';
import { buysForOrganisation } from './own.queries.ts';

const COUNTS = Object.keys(COUNTED) as Counted[];

/** What a person has: their subscriptions, and what is left of them. */
export function ownPlanRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnPlans, async ({ db, person }) => {
    const { uuid } = knownPerson(person);
    const today = platform.today();
    const [all, buys] = await Promise.all([readHoldings(db, [uuid]), buysForOrganisation(db, uuid)]);
    const holdings = all.get(uuid) ?? [];
    const windows = [...new Set(COUNTS.map((counted) => windowOf(counted, today)))];
    const used =
      holdings.length > 0
        ? await readUse(
            db,
            holdings.map(({ id }) => id),
            windows,
          )
        : [];
    const usedOf = (subscription: number, counted: Counted) =>
      used.find(
        (row) =>
          row.subscription_id === subscription &&
          row.kind === counted &&
          row.from_on === windowOf(counted, today),
      )?.used ?? 0;
    return {
      data: holdings.flatMap((holding) => {
        // a seat that was freed, or never given, is nobody's plan
        if (holding.seats !== null && !holding.seats.some((days) => covers(days, today))) return [];
        const period = toldPeriod(holding, today);
        if (!period) return [];
        const plan = shown(holding, period, today, (counted) => usedOf(holding.id, counted));
        return [{ ...plan, may_buy: plan.is_own || buys }];
      }),
    };
  });
}

function shown(
  holding: Holding,
  period: HeldPeriod,
  today: string,
  usedOf: (counted: Counted) => number,
): Omit<OwnPlan, 'may_buy'> {
  const next = inForce(holding).find(({ from }) => from > period.from && from > today);
  const graceEnd = graceUntil(holding, period);
  return {
    status: statusOn(holding, today),
    plan: period.plan,
    source: period.source,
    starts_on: period.from,
    ends_on: period.to,
    grace_until: graceEnd > period.to ? graceEnd : null,
    next: next ? { name: next.plan.name, from: next.from } : null,
    is_own: holding.seats === null,
    uses: openPeriod(holding, today)
      ? COUNTS.map((counted) => useOf(counted, period.terms.limits[counted], usedOf(counted), today))
      : [],
  };
}

/** How much of a limit is used today. */
export const useOf = (counted: Counted, limit: number | null, used: number, today: string): PlanUse => ({
  counted,
  used,
  limit,
  resets_on: resetOf(counted, today),
  is_near: limit !== null && isNearLimit(used, limit),
});
