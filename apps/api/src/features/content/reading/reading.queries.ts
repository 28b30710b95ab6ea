import type { Content } from '@datum/contract/content/content-schema';
import type { ContentAudience, ContentTypeName } from '@datum/contract/content/content-types';
import { CONTENT_TYPE_NAMES, contentType } from '@datum/contract/content/content-types';
import { matching, type Place, type Rows, readFirst, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsAbove, type VersionPlace } from '../placed.queries.ts';
import { hasWords } from '../queries.ts';

/** Items as readers see them: with the version that is published. */
const published = (db: Reading) => asShown(db, sql.ref('i.published'));

/** Items with one of their versions. */
const asShown = (db: Reading, number: number | RawBuilder<unknown>) =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').on('v.number', '=', sql<number>`${number}`),
    )
    .leftJoin('content_items as p', 'p.id', 'i.parent_id')
    .where('i.archived_at', 'is', null)
    .select(['i.id', 'i.uuid', 'i.slug', 'i.position', 'i.plans', 'i.parent_id', 'p.uuid as parent'])
    .select(['i.first_published_at', 'i.published_at', 'i.is_demo'])
    .select([
      sql<ContentAudience>`i.audience`.as('audience'),
      sql<Content>`v.content`.as('content'),
      sql<string[]>`array(select s.slug from content_slugs s where s.item_id = i.id order by s.slug)`.as(
        'old_slugs',
      ),
      sql<string[]>`array(select n.code from plans n where n.uuid = any(i.plans))`.as('plan_codes'),
    ]);

export type PublishedRow = Awaited<ReturnType<ReturnType<typeof published>['executeTakeFirstOrThrow']>>;

/** What is not for everybody is found by its title alone: else a search would tell which words a closed text has. */
const readersFind = (search: string) =>
  sql<SqlBool>`${hasWords(search)} and (i.audience = 'public' or ${hasWords(search, sql.ref('v.title'))})`;

interface Asked {
  readonly search?: string | undefined;
  readonly filed?: string | undefined;
  readonly tag?: string | undefined;
  readonly product?: string | undefined;
  readonly year?: number | undefined;
}

/** Published items of a type that match: in the order that staff gave, or pinned ones and then the newest first. */
export function listPublished(
  db: Reading,
  type: ContentTypeName,
  today: string,
  asked: Asked,
  place: Place,
): Promise<Rows<PublishedRow>> {
  const matches = published(db)
    .where('i.type', '=', type)
    .where(
      matching(asked, {
        search: readersFind,
        filed: (value) => sql`v.filed = ${value}`,
        tag: (value) => sql`v.tags @> array[${value}]::text[]`,
        product: (slug) => sql`v.products @> array[${slug}]::text[]`,
        year: (year) =>
          sql<SqlBool>`i.first_published_at >= make_date(${year}, 1, 1) and i.first_published_at < make_date(${year} + 1, 1, 1)`,
      }),
    );
  const ordered = contentType(type).ordered
    ? matches.orderBy('i.position').orderBy(sql`lower(v.title)`)
    : matches
        .orderBy(sql`coalesce(v.content->'item'->>'pinned_until' >= ${today}, false) desc`)
        .orderBy('i.first_published_at', 'desc');
  return readRows(ordered.orderBy('i.id'), place);
}

/** Types that the search of the site looks through. */
export const SEARCHED = CONTENT_TYPE_NAMES.filter((type) => !contentType(type).unsearched);

/** Published items of all types that readers find by words, or of one type. */
export function findByWords(
  db: Reading,
  asked: { readonly search?: string | undefined; readonly type?: ContentTypeName | undefined },
  place: Place,
): Promise<Rows<PublishedRow & { readonly type: ContentTypeName }>> {
  const found = published(db)
    .where('i.type', 'in', SEARCHED)
    .where(matching(asked, { search: readersFind, type: (type) => sql`i.type = ${type}` }))
    .select(sql<ContentTypeName>`i.type`.as('type'));
  return readRows(found.orderBy('i.first_published_at', 'desc').orderBy('i.id'), place);
}

/** A published item by its address of today, or by one that it had before. */
export async function findPublished(
  db: Reading,
  type: ContentTypeName,
  slug: string,
): Promise<PublishedRow | undefined> {
  const named = published(db).where('i.type', '=', type);
  const row = await named.where('i.slug', '=', slug).executeTakeFirst();
  if (row) return row;
  return named
    .where('i.id', 'in', (eb) =>
      eb
        .selectFrom('content_slugs as s')
        .where('s.type', '=', type)
        .where('s.slug', '=', slug)
        .select('s.item_id'),
    )
    .executeTakeFirst();
}

/** One version of an item as its page would show it, published or not. */
export async function findVersion(
  db: Reading,
  type: ContentTypeName,
  uuid: string,
  number: number,
): Promise<PublishedRow | undefined> {
  const row = await asShown(db, number)
    .where('i.type', '=', type)
    .where('i.uuid', '=', uuid)
    .select(sql<VersionPlace | null>`v.place`.as('place'))
    .executeTakeFirst();
  return row && { ...row, ...(row.place ?? {}), plans: [...(row.place?.plans ?? row.plans)] };
}

/** Pages below one that its page lists. */
const MOST_BELOW = 200;

/** Published items above one, the highest first, and those right below it. */
export async function readFamily(db: Reading, row: Pick<PublishedRow, 'id' | 'parent_id'>) {
  const { rows: below, more } = await readFirst(
    published(db)
      .where('i.parent_id', '=', row.id)
      .orderBy('i.position')
      .orderBy(sql`lower(v.title)`)
      .orderBy('i.id'),
    MOST_BELOW,
  );
  const ids = row.parent_id === null ? [] : await idsAbove(db, row.parent_id);
  const parents = ids.length === 0 ? [] : await published(db).where('i.id', 'in', ids).execute();
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  // a page that readers do not see ends the way up
  const end = ids.findIndex((id) => !byId.has(id));
  const above = ids
    .slice(0, end < 0 ? ids.length : end)
    .flatMap((id) => byId.get(id) ?? [])
    .toReversed();
  return { above, below, more };
}

/** The published items before and after one by their days. */
export async function readBeside(db: Reading, type: ContentTypeName, row: PublishedRow) {
  const place = sql`(${row.first_published_at}::timestamptz, ${row.id}::bigint)`;
  const [older, newer] = await Promise.all([
    published(db)
      .where('i.type', '=', type)
      .where(sql<SqlBool>`(i.first_published_at, i.id) < ${place}`)
      .orderBy('i.first_published_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    published(db)
      .where('i.type', '=', type)
      .where(sql<SqlBool>`(i.first_published_at, i.id) > ${place}`)
      .orderBy('i.first_published_at')
      .orderBy('i.id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { older, newer };
}

/** Names of plans by their uuids. */
export const readPlanNames = (db: Reading, uuids: readonly string[]) =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('plans')
        .where('uuid', 'in', [...uuids])
        .orderBy('position')
        .select(['uuid', 'name'])
        .execute();

/** Counts that an item was opened; of who did, nothing is kept. */
export const addView = (db: Writing, itemId: number, day: string) =>
  db
    .insertInto('content_views')
    .values({ item_id: itemId, day, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'day']).doUpdateSet({ views: sql`content_views.views + 1` }),
    )
    .execute();

/** The published item of a type that has one only. */
export const findSingle = (db: Reading, type: ContentTypeName): Promise<PublishedRow | undefined> =>
  published(db).where('i.type', '=', type).executeTakeFirst();
