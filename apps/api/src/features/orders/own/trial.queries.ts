import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import { hadTrial } from '../../subscriptions/detail.queries.ts';
import type { PlanOfDay } from '../../subscriptions/plans.queries.ts';
import { findOfHolder } from '../../subscriptions/queries.ts';
import { both, isOver } from '../../subscriptions/rules.ts';
import type { Holder } from '../price/held.queries.ts';

/** A trial that a holder may begin today, or why not. */
export type Trial = { readonly days: number; readonly to: string } | { readonly why: Refusal };

/** Whether a plan may be tried by a holder: it has days to try, nothing is held, and none was tried before. */
export async function trialOf(
  db: Reading,
  today: string,
  holder: Holder,
  { name, terms }: Pick<PlanOfDay, 'name' | 'terms'>,
): Promise<Trial> {
  const days = terms?.trial_days ?? 0;
  if (days === 0) return { why: refusal('subscriptions.trial-none', { plan: both(name) }) };
  const held = await findOfHolder(db, today, holder);
  const live = held.find((row) => !isOver(row));
  if (live) {
    const has = { plan: both(live.plan_name), day: live.ends_on };
    return { why: refusal('orders.trial-beside', has) };
  }
  return (await hadTrial(db, holder))
    ? { why: refusal('orders.trial-before') }
    : { days, to: addDays(today, days - 1) };
}
