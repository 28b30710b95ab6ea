import type { Holding } from '@datum/contract/subscriptions/holding';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Facts of a subscription `s` that its access follows from (`contract/subscriptions/holding.ts`), as members of a JSON object. */
const FACTS = sql`
  'id', s.id,
  'awaiting', s.awaiting,
  'rejected', s.rejected_at is not null,
  'cancelled', s.cancelled_on is not null,
  'closed', coalesce((select h.status <> 'active' from organisations h where h.id = s.organisation_id), false),
  'periods', coalesce((
    select json_agg(json_build_object(
      'from', p.starts_on, 'to', p.ends_on, 'source', p.source, 'terms', v.terms,
      'plan', json_build_object('code', n.code, 'type', n.type, 'name', n.name)) order by p.starts_on)
    from subscription_periods p
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    where p.subscription_id = s.id), '[]'),
  'suspensions', coalesce((
    select json_agg(json_build_object('from', x.from_on, 'to', x.to_on) order by x.from_on)
    from subscription_suspensions x where x.subscription_id = s.id), '[]')`;

/**
 * The subscriptions of the person `u`: their own, and those of their organisation, with the days of their seat. A seat
 * counts as long as the person is with the organisation.
 */
export const holdingsOfPerson = sql<Holding[]>`coalesce((
  select json_agg(json_build_object(${FACTS},
    'seats', case when s.user_uuid is null then coalesce((
      select json_agg(json_build_object('from', t.from_on, 'to', t.to_on) order by t.from_on)
      from subscription_seats t where t.subscription_id = s.id and t.user_uuid = u.uuid), '[]') end) order by s.id)
  from subscriptions s
  where s.user_uuid = u.uuid or s.organisation_id = u.organisation_id), '[]')`;

/**
 * Whether a period (by its alias) of a subscription `s` holds, in SQL: the same as `inForce` (`contract/subscriptions/holding.ts`).
 * The last one does not while it is waited for, or was refused; one that ended before it began never does.
 */
export const isInForce = (alias: 'p' | 'f') => {
  const period = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${period('starts_on')} <= ${period('ends_on')}
    and ((s.awaiting is null and s.rejected_at is null) or exists (select from subscription_periods l
      where l.subscription_id = s.id and l.starts_on > ${period('starts_on')})))`;
};

/** What people hold, by their uuids. */
export async function readHoldings(
  db: Reading,
  users: readonly string[],
): Promise<ReadonlyMap<string, readonly Holding[]>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .where('u.uuid', 'in', users)
    .select(['u.uuid', holdingsOfPerson.as('holdings')])
    .execute();
  return new Map(rows.map(({ uuid, holdings }) => [uuid, holdings]));
}

/** Subscriptions by their ids, each as its holder has it. */
export async function readSubscriptionFacts(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Holding>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions as s')
    .where('s.id', 'in', ids)
    .select(sql<Holding>`json_build_object(${FACTS}, 'seats', null)`.as('holding'))
    .execute();
  return new Map(rows.map(({ holding }) => [holding.id, holding]));
}
