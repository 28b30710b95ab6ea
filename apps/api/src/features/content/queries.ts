import type { Content } from '@datum/contract/content/content-schema';
import type { ContentState, VersionFacts } from '@datum/contract/content/content-states';
import { type ContentAudience, type ContentTypeName, isSingle } from '@datum/contract/content/content-types';
import {
  inOrder,
  matching,
  type Place,
  type Rows,
  readFirst,
  readRows,
  type SortOf,
} from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import type { VersionPlace } from './placed.queries.ts';
import { searchedWords } from './search.rules.ts';

/** Views of the last 30 days. */
const VIEWS = sql<number>`(select coalesce(sum(w.views), 0)::int from content_views w
  where w.item_id = i.id and w.day > current_date - 30)`;

/** The state of an item in SQL, as `stateOf` computes it; a test holds the two together. */
const STATE = sql<ContentState>`(case
  when i.archived_at is not null then 'archived'
  when i.publish_at is not null or i.publish_with is not null then 'scheduled'
  when i.review = 'waiting' then 'in_review'
  when i.review = 'returned' then 'returned'
  when i.published = i.newest then 'published'
  when i.approved = i.newest then 'approved'
  when i.published is null then 'draft'
  else 'changed' end)`;

/** Readers see figures in it that were revised, and nobody has looked at it since. */
const IS_REVISED = sql<boolean>`(i.published is not null and exists (select from content_rechecks k
  where k.item_id = i.id and k.checked_at is null))`;

/** The group that it goes live with; null = it goes out on its own. */
const GROUP = sql<{
  readonly uuid: string;
  readonly name: string;
} | null>`(select jsonb_build_object('uuid', g.uuid, 'name', g.name)
  from content_group_items m join content_groups g on g.id = m.group_id where m.item_id = i.id and m.is_open)`;

/** Where the newest version lies and who will read it. */
const PLACE = {
  slug: sql<string | null>`case when v.place is null then i.slug else v.place->>'slug' end`,
  parent_id: sql<
    number | null
  >`case when v.place is null then i.parent_id else (v.place->>'parent_id')::bigint end`,
  audience: sql<ContentAudience>`coalesce(v.place->>'audience', i.audience)`,
  plans: sql<string[]>`case when v.place is null then i.plans
    else array(select jsonb_array_elements_text(v.place->'plans'))::uuid[] end`,
};

/** Items with their newest version. */
export const items = (db: Reading) =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.newest'),
    )
    .leftJoin('users as a', 'a.uuid', 'v.created_by')
    .leftJoin('users as r', 'r.uuid', 'i.reviewer')
    .leftJoin('content_items as p', (join) => join.on('p.id', '=', PLACE.parent_id))
    .select(['i.id', 'i.uuid', 'i.position', 'i.slug as live_slug', 'i.newest', 'i.review', 'i.review_note'])
    .select(['i.approved', 'i.published', 'i.first_published_at', 'i.published_at', 'i.publish_at'])
    .select([
      'i.publish_with',
      'i.unpublish_at',
      'i.held_at',
      'i.archived_at',
      'i.is_demo',
      'i.version',
      'i.updated_at',
    ])
    .select(['p.uuid as parent', 'v.title', 'v.filed', 'v.tags', 'v.products'])
    .select(['v.created_by as author', 'a.name as author_name', 'i.reviewer', 'r.name as reviewer_name'])
    .select([
      sql<ContentTypeName>`i.type`.as('type'),
      PLACE.slug.as('slug'),
      PLACE.parent_id.as('parent_id'),
      PLACE.audience.as('audience'),
      PLACE.plans.as('plans'),
      sql<VersionPlace | null>`v.place`.as('place'),
      sql<VersionFacts['review']>`i.review`.as('review'),
      sql<{ readonly en: number; readonly ms: number }>`v.completeness`.as('languages'),
      STATE.as('state'),
      VIEWS.as('views'),
      IS_REVISED.as('is_revised'),
      GROUP.as('group'),
    ]);

export type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>;

interface Asked {
  readonly search?: string | undefined;
  readonly state?: ContentState | undefined;
  readonly missing?: 'en' | 'ms' | undefined;
  readonly revised?: 'yes' | undefined;
  readonly author?: string | undefined;
  readonly filed?: string | undefined;
  readonly sort?: SortOf<'updated_at' | 'title' | 'published_at' | 'position' | 'views'> | undefined;
}

/** Items of a type that match; archived ones only where their state is asked for, or where there is one only. */
export const listItems = (
  db: Reading,
  type: ContentTypeName,
  { sort = '-updated_at', ...asked }: Asked,
  place: Place,
): Promise<Rows<ItemRow>> =>
  readRows(
    items(db)
      .where('i.type', '=', type)
      .where(
        matching(
          { ...asked, current: asked.state === 'archived' || isSingle(type) ? undefined : true },
          {
            search: hasWords,
            state: (state) => sql`${STATE} = ${state}`,
            missing: (language) => sql`(v.completeness->>${language})::int < 100`,
            revised: () => IS_REVISED,
            author: (uuid) => sql`v.created_by = ${uuid}`,
            filed: (value) => sql`v.filed = ${value}`,
            current: () => sql`i.archived_at is null`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          updated_at: sql`i.updated_at`,
          title: sql`lower(v.title)`,
          published_at: sql`i.published_at`,
          position: sql`i.position`,
          views: VIEWS,
        }),
      )
      .orderBy('i.id'),
    place,
  );

/** All words of a search, each as the beginning of one that was written. */
export const hasWords = (search: string, inside: RawBuilder<unknown> = sql.ref('v.words')) => {
  const words = searchedWords(search);
  return words === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`to_tsvector('simple', ${inside}) @@ to_tsquery('simple', ${words})`;
};

/** An item with what its own page tells. */
export async function findItem(db: Reading, type: ContentTypeName, uuid: string) {
  const row = await items(db).where('i.type', '=', type).where('i.uuid', '=', uuid).executeTakeFirst();
  if (!row) return undefined;
  const versions = await db
    .selectFrom('content_versions as v')
    .leftJoin('users as u', 'u.uuid', 'v.created_by')
    .where('v.item_id', '=', row.id)
    .orderBy('v.number', 'desc')
    .limit(MOST_VERSIONS)
    .select(['v.number', 'v.note', 'v.restored_from', 'v.created_by', 'v.created_at', 'u.name'])
    .execute();
  const slugs = await db
    .selectFrom('content_slugs')
    .where('item_id', '=', row.id)
    .orderBy('slug')
    .select('slug')
    .execute();
  const newest = await readVersion(db, row.id, row.newest);
  return {
    ...row,
    content: newest?.content ?? EMPTY,
    versions,
    old_slugs: slugs.map(({ slug }) => slug),
    release: row.publish_with === null ? null : await readRelease(db, row.publish_with),
  };
}
export type ItemRecord = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** Locks items until the transaction ends, in one order, so that two who want the same wait for each other. */
export const lockItems = (db: Writing, type: ContentTypeName, uuids: readonly string[]) =>
  db
    .selectFrom('content_items')
    .where('type', '=', type)
    .where('uuid', 'in', [...uuids])
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute();

/** As many versions as a page shows; older ones are found by their numbers. */
const MOST_VERSIONS = 200;
const EMPTY: Content = { item: {}, en: {}, ms: {} };

/** One version of an item, as it was saved. */
export async function readVersion(db: Reading, itemId: number, number: number) {
  const row = await db
    .selectFrom('content_versions as v')
    .leftJoin('users as u', 'u.uuid', 'v.created_by')
    .where('v.item_id', '=', itemId)
    .where('v.number', '=', number)
    .select(['v.number', 'v.note', 'v.restored_from', 'v.created_by', 'v.created_at', 'u.name'])
    .select([sql<Content>`v.content`.as('content'), sql<VersionPlace | null>`v.place`.as('place')])
    .executeTakeFirst();
  return row;
}

/** What some versions of an item say, by their numbers. */
export async function readContents(
  db: Reading,
  itemId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Content>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_versions')
    .where('item_id', '=', itemId)
    .where('number', 'in', [...new Set(numbers)])
    .select(['number', sql<Content>`content`.as('content')])
    .execute();
  return new Map(rows.map(({ number, content }) => [number, content]));
}

const readRelease = (db: Reading, id: number) =>
  db
    .selectFrom('releases')
    .where('id', '=', id)
    .select(['id', 'subject', 'period', 'vintage', 'state'])
    .executeTakeFirst();

/**
 * Who wrote a part of what waits for approval: everybody who saved a version after the last approved one, and whose words
 * such a version brought back; with the accounts that count as one person with any of them.
 */
export async function readWriters(
  db: Reading,
  item: Pick<ItemRow, 'id' | 'approved'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ by: string[] }>`
    with recursive part as (
      select number, restored_from, created_by from content_versions
       where item_id = ${item.id} and number > ${item.approved ?? 0}
      union
      select v.number, v.restored_from, v.created_by from content_versions v
        join part on v.item_id = ${item.id} and v.number = part.restored_from
    ) select ${samePerson(sql`array(select created_by from part)`)} as by`.execute(db);
  return new Set(rows[0]?.by);
}

/** Users of an item that are named. */
const MOST_USERS = 100;

/** Content of all types whose newest or published version has a link of this kind to a target; what readers see first. */
export const readUsers = (
  db: Reading,
  kind: 'link' | 'series',
  targets: readonly string[],
  except: number,
) =>
  targets.length === 0
    ? Promise.resolve({ rows: [], more: 0 })
    : readFirst(
        db
          .selectFrom('content_items as i')
          .innerJoin('content_versions as v', (join) =>
            join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.newest'),
          )
          .where('i.archived_at', 'is', null)
          .where('i.id', 'in', (links) =>
            links
              .selectFrom('content_links as l')
              .where('l.kind', '=', kind)
              .where('l.target', 'in', [...targets])
              .where('l.item_id', '<>', except)
              .select('l.item_id'),
          )
          .orderBy(sql`i.published is null`)
          .orderBy('v.title')
          .orderBy('i.id')
          .select(['i.type', 'i.uuid', 'v.title', 'i.published']),
        MOST_USERS,
      );

/** Whether there is any item of a type. */
export const hasItems = async (db: Reading, type: ContentTypeName): Promise<boolean> =>
  (await db.selectFrom('content_items').where('type', '=', type).select('id').limit(1).executeTakeFirst()) !==
  undefined;
