import type { Writing } from '@datum/database/open';
import { findPlanOn } from '../../subscriptions/plans.queries.ts';
import type { OrderRow } from '../queries.ts';
import { hasBoughtSince } from './payments.queries.ts';

/**
 * Whether money still buys what an order says. One that waits is held to its price. One that expired is given while the plan is
 * sold in the same version and nothing was bought since; one that its buyer cancelled never is.
 */
export async function canBeGiven(db: Writing, order: OrderRow, today: string): Promise<boolean> {
  if (order.state === 'waiting') return true;
  if (order.state !== 'expired') return false;
  const plan = await findPlanOn(db, order.plan_uuid, today);
  const isSold = plan?.visibility !== 'archived' && plan?.version_id === order.plan_version_id;
  return isSold && !(await hasBoughtSince(db, order));
}
