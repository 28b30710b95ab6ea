import { COUNTED, type Counted } from '@datum/contract/plans/plan-terms';
import {
  covers,
  everHeld,
  type HeldPeriod,
  type Holding,
  inForce,
} from '@datum/contract/subscriptions/holding';
import { isNearLimit, resetOf, windowOf } from '@datum/contract/subscriptions/meters';
import { listOwnPlans, type OwnPlan, type PlanUse } from '@datum/contract/subscriptions/own-plans';
import { toldPeriod } from '@datum/contract/subscriptions/reader-access';
import { graceUntil, isOver, openPeriod, STANDINGS, statusOn } from '@datum/contract/subscriptions/status-on';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHoldings } from '../../platform/session/holdings.queries.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readUse } from '../../platform/usage/plan-use.queries.ts';
import { buysForOrganisation } from './own.queries.ts';

/** What is over comes last; of the others the one that stands best comes first. */
const rank = ({ status }: Pick<OwnPlan, 'status'>): number =>
  STANDINGS.indexOf(status) + (isOver(status) ? STANDINGS.length : 0);

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
    const plans = holdings.flatMap((holding) => {
      // a seat that was freed, or never given, is nobody's plan; who buys for the organisation keeps it without one
      const isSeated = holding.seats === null || holding.seats.some((days) => covers(days, today));
      if (!isSeated && !buys) return [];
      const period = toldPeriod(everHeld(holding), today);
      if (!period) return [];
      const plan = shown(holding, period, today, (counted) => usedOf(holding.id, counted));
      return [{ ...plan, may_buy: plan.is_own || buys }];
    });
    return { data: plans.toSorted((one, other) => rank(one) - rank(other)) };
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
