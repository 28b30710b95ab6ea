import { SUBSCRIPTION_UPDATED, subscriptionChannelOnWire } from '@datum/contract/office/events';
import { inForce } from '@datum/contract/subscriptions/holding';
import { accessOn } from '@datum/contract/subscriptions/reader-access';
import { nextTurn, openPeriod, type Standing, statusOn } from '@datum/contract/subscriptions/status-on';
import { addDays } from '@datum/contract/values/day';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { emit } from '../../platform/live/outbox.ts';
import { readHoldings, readSubscriptionFacts } from '../../platform/session/holdings.queries.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';

/** What happened to a subscription, as its timeline keeps it. */
export interface SubscriptionChange {
  readonly subscription: number;
  /** As the audit trail names it, or `turned` for what a day brought. */
  readonly action: string;
  readonly reason: string;
  /** Null = the calendar. */
  readonly actor: string | null;
  readonly at: Date;
  readonly today: string;
  /** People who read on it until now and no longer are among its holders: they hear of it too. */
  readonly also?: readonly string[];
  /** Nothing is told where the status stays as it is. */
  readonly onlyIfAnother?: true;
}

/** What the calendar brought. */
const TURNED = 'turned';
/** Changes that give a plan or days, or take some: the timeline names them. */
const DATED: ReadonlySet<string> = new Set([
  TURNED,
  ...[
    'grant',
    'extend',
    'change',
    'take-back-change',
    'convert',
    'end',
    'import',
    'order',
    'pay',
    'refund',
  ].map((step) => `subscriptions.${step}`),
]);

/**
 * To be called after every change of a subscription, in its transaction: its status of today and the next day on which that
 * may change are kept, its timeline gets a line, its people hear of their status (`subscription.updated`), and every process
 * reads their sessions again. Gives the statuses before and after.
 */
export async function noteChange(
  db: Writing,
  { subscription, today, also = [], onlyIfAnother, ...change }: SubscriptionChange,
): Promise<{ before: Standing | null; after: Standing }> {
  const facts = (await readSubscriptionFacts(db, [subscription])).get(subscription);
  if (!facts) throw new Error(`no subscription ${subscription}`);
  const after = statusOn(facts, today);
  const told = await db
    .selectFrom('subscriptions')
    .where('id', '=', subscription)
    .select('told_status')
    .executeTakeFirstOrThrow();
  const before = told.told_status as Standing | null;
  await db
    .updateTable('subscriptions')
    .set({ told_status: after, turns_on: nextTurn(facts, today) })
    .where('id', '=', subscription)
    .execute();
  if (onlyIfAnother && before === after) return { before, after };
  const { id } = await db
    .insertInto('subscription_events')
    .values({
      subscription_id: subscription,
      action: change.action,
      status_before: before,
      status_after: after,
      reason: change.reason,
      actor: change.actor,
      at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = change.action === TURNED ? openPeriod(facts, today) : inForce(facts).at(-1);
  if (held && DATED.has(change.action)) {
    await db
      .insertInto('subscription_event_days')
      .values({ event_id: id, plan_name: JSON.stringify(held.plan.name), from_on: held.from, to_on: held.to })
      .execute();
  }
  if (change.action !== 'subscriptions.note') {
    await tellPeople(db, [...(await readersOf(db, subscription)), ...also], id, today);
    await notifySessions(db);
  }
  if (after === 'expired' && before !== 'expired') await endMereSeats(db, subscription, addDays(today, -1));
  return { before, after };
}

/** A seat ends with what it hangs on. Who buys keeps theirs, so that their pages go on telling of the end. */
const endMereSeats = (db: Writing, subscription: number, yesterday: string) =>
  sql`update subscription_seats t set to_on = ${yesterday}::date
    from subscriptions s, users u
    where t.subscription_id = ${subscription} and t.to_on is null and s.id = t.subscription_id
      and u.uuid = t.user_uuid and u.buys_for_id is distinct from s.organisation_id`.execute(db);

/** Everybody who reads on a subscription: its person, or those who have a seat. */
export async function readersOf(db: Reading, subscription: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .leftJoin('subscription_seats as t', (join) =>
      join.onRef('t.subscription_id', '=', 's.id').on('t.to_on', 'is', null),
    )
    .where('s.id', '=', subscription)
    .select((eb) => eb.fn.coalesce('s.user_uuid', 't.user_uuid').as('uuid'))
    .execute();
  return rows.flatMap(({ uuid }) => uuid ?? []);
}

/** Each hears the status that their session tells of; a lost seat or the end of all is `expired`. */
async function tellPeople(
  db: Writing,
  people: readonly string[],
  version: number,
  today: string,
): Promise<void> {
  for (const [uuid, holdings] of await readHoldings(db, [...new Set(people)])) {
    const told = accessOn({ holdings, grants: [], permissions: [] }, today).told;
    const begins = holdings.some((holding) => statusOn(holding, today) === 'upcoming');
    if (!told && begins) continue;
    await emit(db, {
      channel: subscriptionChannelOnWire(uuid),
      event: SUBSCRIPTION_UPDATED,
      data: { status: told?.status ?? 'expired' },
      version,
    });
  }
}

/** The same for all subscriptions of an organisation: one that is closed opens nothing any more. */
export async function noteOfOrganisation(
  db: Writing,
  organisation: number,
  change: Omit<SubscriptionChange, 'subscription'>,
): Promise<void> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('organisation_id', '=', organisation)
    .select('id')
    .execute();
  for (const { id } of rows) await noteChange(db, { ...change, subscription: id, onlyIfAnother: true });
}
