import type { SubscriberFile } from '@datum/contract/subscriptions/subscriber-file';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { SubscriberRow } from '../queries.ts';

/** Columns of the file, in their order. */
export const COLUMNS = [
  'holder',
  'name',
  'plan',
  'version',
  'source',
  'from',
  'to',
  'state',
  'suspended_from',
  'suspended_reason',
  'cancelled_on',
  'awaiting',
  'extra_seats',
  'seats',
  'payment_reference',
  'reason',
] as const satisfies readonly (keyof SubscriberFile)[];

/** A line of the file with what it is a line of. */
export interface FileRow extends SubscriberFile {
  readonly row: SubscriberRow;
  readonly period_id: number;
}

/** Subscriptions as lines of a file: every column that an import reads back. */
export async function readFileRows(db: Reading, rows: readonly SubscriberRow[]): Promise<FileRow[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<More>`
    select s.id, p.id as period_id, p.reason, coalesce(p.payment_reference, '') as payment_reference, x.from_on as suspended_from, x.reason as suspended_reason,
      coalesce((select string_agg(u.email, ' ' order by u.email) from subscription_seats t
        join users u on u.uuid = t.user_uuid where t.subscription_id = s.id and t.to_on is null), '') as seats
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ starts_on }) => starts_on)}::date[]) as w(id, starts_on)
    join subscriptions s on s.id = w.id
    join subscription_periods p on p.subscription_id = s.id and p.starts_on = w.starts_on
    left join lateral (select from_on, reason from subscription_suspensions y
      where y.subscription_id = s.id and y.to_on is null order by y.id desc limit 1) x on true`.execute(db);
  const more = new Map(found.map((one) => [Number(one.id), one]));
  return rows.flatMap((row) => {
    const parts = more.get(row.id);
    return parts ? [lineOf(row, parts)] : [];
  });
}

interface More {
  readonly id: number;
  readonly period_id: number;
  readonly reason: string;
  readonly payment_reference: string;
  readonly suspended_from: string | null;
  readonly suspended_reason: string | null;
  readonly seats: string;
}

const lineOf = (row: SubscriberRow, { period_id, reason, ...more }: More): FileRow => ({
  row,
  period_id: Number(period_id),
  holder: row.known_as,
  name: row.holder_name.en ?? '',
  plan: row.plan_code,
  version: String(row.plan_number),
  source: row.source,
  from: row.starts_on,
  to: row.ends_on,
  state: row.state,
  suspended_from: more.suspended_from ?? '',
  suspended_reason: more.suspended_reason ?? '',
  cancelled_on: row.cancelled_on ?? '',
  awaiting: row.awaiting ?? '',
  extra_seats: String(row.extra_seats),
  seats: more.seats,
  payment_reference: more.payment_reference,
  reason,
});

/** Holders by what files call them: the address of a person, the code of an organisation. */
export async function findHolderByName(db: Reading, name: string) {
  const person = await db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${name.toLowerCase()}`)
    .select('uuid')
    .executeTakeFirst();
  if (person) return { user_uuid: person.uuid, organisation_id: null };
  const organisation = await db
    .selectFrom('organisations')
    .where(sql<boolean>`upper(code) = ${name.toUpperCase()}`)
    .select('id')
    .executeTakeFirst();
  return organisation ? { user_uuid: null, organisation_id: organisation.id } : undefined;
}

/** People of an organisation by their addresses. */
export const findMembers = (db: Reading, organisation: number, emails: readonly string[]) =>
  emails.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users as u')
        .innerJoin('roles as r', 'r.id', 'u.role_id')
        .where('u.organisation_id', '=', organisation)
        .where(sql<boolean>`lower(u.email) = any(${emails.map((email) => email.toLowerCase())})`)
        .select(['u.uuid', 'u.name', 'u.email', 'u.status', 'r.base_role'])
        .orderBy('u.name')
        .execute();
