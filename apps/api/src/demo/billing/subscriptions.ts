import { addDays } from '@datum/contract/values/day';
import type { Writing } from '@datum/database/open';
import { noteChange } from '../../features/subscriptions/changes.queries.ts';
import { storeOrders } from './orders.ts';

/** Who reads on what in the demonstration: a firm with seats, and one reader whose access is given for a time. */
export async function storeSubscriptions(
  db: Writing,
  people: ReadonlyMap<string, string>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  const reader = people.get('subscriber@datum.example');
  const guest = people.get('guest@datum.example');
  if (!reader || !guest) throw new Error('the demonstration lacks its readers');
  const firm = await db
    .selectFrom('users')
    .where('uuid', '=', reader)
    .select('organisation_id')
    .executeTakeFirstOrThrow();
  const approver = people.get('approver@datum.example') ?? null;
  const begins = addDays(today, -120);
  const paid = await insertHeld(db, {
    holder: { organisation_id: firm.organisation_id },
    plan: 'corporate',
    period: {
      source: 'paid',
      starts_on: addDays(begins, -365),
      ends_on: addDays(begins, -1),
      term_months: 12,
      reason: '',
    },
  });
  await storeOrders(db, { buyer: reader, subscription: paid, begins });
  await db
    .insertInto('subscription_seats')
    .values({ subscription_id: paid, user_uuid: reader, from_on: addDays(today, -120) })
    .execute();
  const given = await insertHeld(db, {
    holder: { user_uuid: guest },
    plan: 'complimentary',
    period: {
      source: 'complimentary',
      starts_on: addDays(today, -60),
      ends_on: addDays(today, 120),
      reason: 'Research on building costs',
      granted_by: people.get('admin@datum.example') ?? null,
      approved_by: approver,
    },
  });
  for (const subscription of [paid, given]) {
    await noteChange(db, {
      subscription,
      action: 'subscriptions.grant',
      reason: '',
      actor: null,
      at: now,
      today,
    });
  }
}

interface Held {
  readonly holder: { readonly user_uuid: string } | { readonly organisation_id: number | null };
  readonly plan: string;
  readonly period: {
    readonly source: 'paid' | 'complimentary';
    readonly starts_on: string;
    readonly ends_on: string;
    readonly term_months?: number;
    readonly reason: string;
    readonly granted_by?: string | null;
    readonly approved_by?: string | null;
  };
}

async function insertHeld(db: Writing, { holder, plan, period }: Held): Promise<number> {
  const { id } = await db
    .insertInto('subscriptions')
    .values(holder)
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('plan_versions as v')
    .innerJoin('plans as p', 'p.id', 'v.plan_id')
    .where('p.code', '=', plan)
    .orderBy('v.number')
    .select('v.id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription_periods')
    .values({ subscription_id: id, plan_version_id: version.id, ...period })
    .execute();
  return id;
}
