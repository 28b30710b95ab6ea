import type { InputOf } from '@datum/contract/calls/endpoint';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { GroupState, listGroups, NamedContent } from '@datum/contract/content/groups/content-groups';
import type { ReleaseState } from '@datum/contract/publication/release-steps';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { sql, type Updateable } from 'kysely';

/** How far a group is, in one word: the first that fits. */
const STATE = sql<GroupState>`case
  when g.live_at is not null then 'live'
  when g.publish_with is not null then case when r.state = 'scheduled' then 'scheduled' else 'waiting' end
  when g.publish_at is not null then 'scheduled'
  when g.missed_at is not null then 'missed'
  else 'open' end`;
/** Its own minute, or that of its release. */
const MINUTE = sql<Date | null>`coalesce(g.publish_at, case when r.state = 'scheduled' then r.scheduled_at end)`;
/** What is in it, in the order in which it was begun, with the version that went live. */
const CONTENT = sql<(NamedContent & { readonly number: number | null })[]>`coalesce(
  (select jsonb_agg(jsonb_build_object('type', i.type, 'uuid', i.uuid, 'number', m.number) order by i.id)
     from content_group_items m join content_items i on i.id = m.item_id where m.group_id = g.id), '[]')`;

const groups = (db: Reading) =>
  db
    .selectFrom('content_groups as g')
    .leftJoin('releases as r', 'r.id', 'g.publish_with')
    .select(['g.id', 'g.uuid', 'g.name', 'g.publish_with', 'g.missed_at', 'g.live_at', 'g.version'])
    .select(['g.updated_at', 'r.subject', 'r.period', 'r.vintage'])
    .select([
      sql<ReleaseState | null>`r.state`.as('release_state'),
      STATE.as('state'),
      MINUTE.as('publish_at'),
      CONTENT.as('content'),
    ]);

export type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>;

type Asked = Pick<NonNullable<InputOf<typeof listGroups>['query']>, 'search' | 'state' | 'release' | 'sort'>;

export const listGroupRows = (
  db: Reading,
  { sort = '-updated_at', search, state, release }: Asked,
  place: Place,
): Promise<Rows<GroupRow>> =>
  readRows(
    groups(db)
      .where(
        matching(
          { search, state, release },
          {
            search: (words) => sql`g.name ilike ${containing(words)}`,
            state: (one) => sql`${STATE} = ${one}`,
            release: (id) => sql`g.publish_with = ${id}`,
          },
        ),
      )
      .orderBy(inOrder(sort, { updated_at: sql`g.updated_at`, name: sql`lower(g.name)`, publish_at: MINUTE }))
      .orderBy('g.id'),
    place,
  );

export const findGroup = (db: Reading, uuid: string): Promise<GroupRow | undefined> =>
  groups(db).where('g.uuid', '=', uuid).executeTakeFirst();

export async function insertGroup(
  db: Writing,
  { name, by, now }: { readonly name: string; readonly by: string; readonly now: Date },
): Promise<string> {
  const { uuid } = await db
    .insertInto('content_groups')
    .values({ name, created_by: by, created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Changes a group that nobody changed since `version`; false otherwise. */
export async function updateGroup(
  db: Writing,
  { id, version }: Pick<GroupRow, 'id' | 'version'>,
  now: Date,
  columns: Updateable<Database['content_groups']>,
): Promise<boolean> {
  const row = await db
    .updateTable('content_groups')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks items, whatever their types, and gives where each stands; in one order, so that two callers wait for each other. */
export const lockNamed = (db: Writing, items: readonly NamedContent[]) =>
  db
    .selectFrom('content_items as i')
    .where('i.uuid', 'in', [...new Set(items.map(({ uuid }) => uuid))])
    .orderBy('i.id')
    .forUpdate()
    .select(['i.id', 'i.uuid', 'i.archived_at', 'i.publish_at', 'i.publish_with'])
    .select((eb) => [
      sql<ContentTypeName>`i.type`.as('type'),
      eb
        .selectFrom('content_versions as v')
        .whereRef('v.item_id', '=', 'i.id')
        .whereRef('v.number', '=', 'i.newest')
        .select('v.title')
        .as('title'),
      eb
        .selectFrom('content_group_items as m')
        .innerJoin('content_groups as g', 'g.id', 'm.group_id')
        .whereRef('m.item_id', '=', 'i.id')
        .where('m.is_open', '=', true)
        .select('g.uuid')
        .as('group'),
    ])
    .execute();

export const insertGroupItems = (db: Writing, groupId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .insertInto('content_group_items')
        .values(ids.map((item_id) => ({ group_id: groupId, item_id })))
        .execute();

export const deleteGroupItem = (db: Writing, groupId: number, { type, uuid }: NamedContent) =>
  db
    .deleteFrom('content_group_items')
    .where('group_id', '=', groupId)
    .where('item_id', 'in', (eb) =>
      eb.selectFrom('content_items').where('type', '=', type).where('uuid', '=', uuid).select('id'),
    )
    .returning('item_id')
    .executeTakeFirst();

export async function deleteGroup(db: Writing, groupId: number): Promise<void> {
  await db.deleteFrom('content_group_items').where('group_id', '=', groupId).execute();
  await db.deleteFrom('content_groups').where('id', '=', groupId).execute();
}
