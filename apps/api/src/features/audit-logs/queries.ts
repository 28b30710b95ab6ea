import { AUDIT_PRESETS, type AuditPreset } from '@datum/contract/office/audit-logs';
import { beginningWith, containing } from '@datum/database/like';
import { type Conditions, matching } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly resource?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly session?: string | undefined;
  readonly field?: string | undefined;
  readonly search?: string | undefined;
  readonly preset?: AuditPreset | undefined;
}

/** Counting stops here: a number that large tells nobody more. */
const MOST_COUNTED = 10_000;

/** Before or after as text; nothing for what is sealed, which only its key opens. */
const plain = (column: 'before' | 'after') =>
  sql`case when d.${sql.raw(column)} is null or get_byte(d.${sql.raw(column)}, 0) = 1 then ''
      else convert_from(d.${sql.raw(column)}, 'UTF8') end`;

const actionIs = (action: string) =>
  action.endsWith('.')
    ? sql<SqlBool>`a.action like ${beginningWith(action)}`
    : sql<SqlBool>`a.action = ${action}`;

/** Each filter as a condition; days begin and end in the installation's time zone. */
const conditionsIn = (zone: string): Conditions<AuditFilter> => ({
  from: (day) => sql`a.at >= (${day}::date)::timestamp at time zone ${zone}`,
  to: (day) => sql`a.at < (${day}::date + 1)::timestamp at time zone ${zone}`,
  actor: (uuid) => sql`a.actor_uuid = ${uuid}::uuid`,
  action: (action) => actionIs(action),
  resource: (resource) => sql`a.resource = ${resource}`,
  resource_id: (id) => sql`a.resource_id = ${id}`,
  session: (uuid) => sql`a.session_id = (select id from sessions where uuid = ${uuid}::uuid)`,
  field: (field) =>
    sql`(${plain('after')} like ${containing(`"${field}":`)} or ${plain('before')} like ${containing(`"${field}":`)})`,
  search: (words) => {
    const like = containing(words);
    return sql`(a.action ilike ${like} or a.resource ilike ${like} or a.resource_id ilike ${like} or a.reason ilike ${like}
      or u.name ilike ${like} or ${plain('before')} ilike ${like} or ${plain('after')} ilike ${like})`;
  },
  preset: (preset) => sql`(${sql.join(AUDIT_PRESETS[preset].map(actionIs), sql` or `)})`,
});

const rowsOf = (db: Reading) =>
  db
    .selectFrom('audit_log as a')
    .innerJoin('audit_detail as d', 'd.seq', 'a.seq')
    .leftJoin('users as u', 'u.uuid', 'a.actor_uuid')
    .leftJoin('sessions as s', 's.id', 'a.session_id')
    .select([
      'a.seq',
      'a.at',
      'a.actor_uuid',
      'a.actor_role',
      'a.action',
      'a.resource',
      'a.resource_id',
      'a.reason',
      'a.ip',
      'a.request_id',
      'u.name as actor_name',
      's.uuid as session_uuid',
    ]);

export type AuditLogRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

/** Whose acts may be read: everyone's (null), or the person's own. */
export type OnlyActor = string | null;

export const listRows = (
  db: Reading,
  only: OnlyActor,
  filter: AuditFilter,
  page: { readonly before: number | null; readonly limit: number; readonly timeZone: string },
) =>
  rowsOf(db)
    .where(matching(filter, conditionsIn(page.timeZone)))
    .$if(only !== null, (query) => query.where('a.actor_uuid', '=', only ?? ''))
    .$if(page.before !== null, (query) => query.where('a.seq', '<', page.before ?? 0))
    .orderBy('a.seq', 'desc')
    .limit(page.limit)
    .execute();

/** How many rows fit, up to 10,000. */
export async function countRows(
  db: Reading,
  only: OnlyActor,
  filter: AuditFilter,
  timeZone: string,
): Promise<number> {
  const { total } = await db
    .selectFrom(
      rowsOf(db)
        .clearSelect()
        .select('a.seq')
        .where(matching(filter, conditionsIn(timeZone)))
        .$if(only !== null, (query) => query.where('a.actor_uuid', '=', only ?? ''))
        .limit(MOST_COUNTED)
        .as('found'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const findRow = (db: Reading, seq: number, only: OnlyActor) =>
  rowsOf(db)
    .where('a.seq', '=', seq)
    .$if(only !== null, (query) => query.where('a.actor_uuid', '=', only ?? ''))
    .select(['a.prev_hash', 'a.hash', 'd.before', 'd.after', 'd.subject_uuid'])
    .executeTakeFirst();

/** Actions with their things as they occur; a loose index scan, so that a long trail costs no more than a short one. */
export async function listActions(db: Reading): Promise<{ action: string; resource: string }[]> {
  const { rows } = await sql<{ action: string; resource: string }>`
    with recursive found as (
      (select action, resource from audit_log order by action limit 1)
      union all
      select next.action, next.resource from found
        cross join lateral (select action, resource from audit_log where action > found.action order by action limit 1) next
    ) select action, resource from found`.execute(db);
  return rows;
}
