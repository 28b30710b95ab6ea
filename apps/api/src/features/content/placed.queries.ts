import type { Content } from '@datum/contract/content/content-schema';
import {
  type ContentAudience,
  type ContentTypeName,
  contentType,
} from '@datum/contract/content/content-types';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { invalid } from '../../platform/http/problem.ts';
import { knownPlans } from '../plans/queries.ts';

/** Where an item lies and who reads it, as it is kept. */
export interface Placed {
  readonly slug: string | null;
  readonly parent_id: number | null;
  readonly position: number;
  readonly audience: ContentAudience;
  readonly plans: readonly string[];
}

/** What of it goes out with a version; the order among neighbours is the list's. */
export type VersionPlace = Omit<Placed, 'position'>;

export const stored = <P extends VersionPlace>(place: P) => ({ ...place, plans: [...new Set(place.plans)] });
export const placeIn = ({ position: _, ...place }: Placed): VersionPlace => stored(place);

/** What a call says of where an item lies. */
export interface AskedPlace {
  readonly slug: string;
  readonly parent: string | null;
  readonly position: number;
  readonly audience: ContentAudience;
  readonly plans: readonly string[];
}

/**
 * The place that a call asks for, checked against the neighbours.
 * @param own the item itself; null for a new one
 * @throws Problem 422 at the member
 */
export async function placeOf(
  db: Writing,
  type: ContentTypeName,
  asked: AskedPlace,
  own: { readonly id: number; readonly slug: string | null } | null,
): Promise<Placed> {
  const slug = asked.slug || null;
  const { audience, position } = asked;
  const plans = audience === 'plans' ? asked.plans : [];
  if (slug !== null && slug !== own?.slug) {
    if (contentType(type).reserved?.includes(slug)) {
      throw invalid({ slug: [refusal('content.reserved-slug')] });
    }
    if (await isSlugTaken(db, type, slug, own?.id ?? null)) {
      throw invalid({ slug: [refusal('content.slug-taken')] });
    }
  }
  if (audience === 'plans') await checkPlans(db, plans);
  return {
    slug,
    parent_id: asked.parent ? await checkParent(db, type, asked.parent, own?.id ?? null) : null,
    position,
    audience,
    plans,
  };
}

async function checkPlans(db: Reading, plans: readonly string[]): Promise<void> {
  if (plans.length === 0) throw invalid({ plans: [refusal('content.plans-asked')] });
  const known = await knownPlans(db, plans);
  if (plans.some((uuid) => !known.has(uuid))) throw invalid({ plans: [refusal('content.plans-unknown')] });
}

async function checkParent(
  db: Writing,
  type: ContentTypeName,
  parent: string,
  ownId: number | null,
): Promise<number> {
  await lockTree(db);
  const row = await db
    .selectFrom('content_items')
    .where('uuid', '=', parent)
    .where('type', '=', type)
    .select('id')
    .executeTakeFirst();
  if (!row) throw invalid({ parent: [refusal('content.parent-unknown')] });
  if (ownId !== null && (await idsAbove(db, row.id)).includes(ownId)) {
    throw invalid({ parent: [refusal('content.parent-cycle')] });
  }
  return row.id;
}

/** Products that content speaks of are declared ones. @throws Problem 422 */
export function checkProducts(content: Content): void {
  const named = content.item['products'];
  const slugs = CATALOGUE.map((subject) => subject.slugs.product);
  const unknown = Array.isArray(named) ? named.find((slug) => !slugs.includes(slug)) : undefined;
  if (unknown !== undefined) {
    throw invalid({ 'content.item.products': [refusal('content.product-unknown', { slug: unknown })] });
  }
}

/** Puts an item where a version says; the address that readers had leads to the new one. */
export async function moveTo(
  db: Writing,
  type: ContentTypeName,
  itemId: number,
  place: VersionPlace,
): Promise<void> {
  const { slug, first_published_at } = await db
    .selectFrom('content_items')
    .where('id', '=', itemId)
    .select(['slug', 'first_published_at'])
    .executeTakeFirstOrThrow();
  await db.updateTable('content_items').set(stored(place)).where('id', '=', itemId).execute();
  if (slug === place.slug) return;
  if (slug && first_published_at) await keepSlug(db, type, slug, itemId);
  if (place.slug) await dropSlug(db, type, place.slug, itemId);
}

/** What people call the plans and the pages above of some places. */
export async function readPlaceNames(
  db: Reading,
  places: readonly (VersionPlace | null)[],
  locale: 'en' | 'ms',
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select uuid::text as key, coalesce(nullif(name->>${locale}, ''), name->>'en', code) as name from plans
     where uuid = any(${places.flatMap((place) => place?.plans ?? [])}::uuid[])
    union all
    select i.id::text, v.title from content_items i
      join content_versions v on v.item_id = i.id and v.number = i.newest
     where i.id = any(${places.flatMap((place) => place?.parent_id ?? [])}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Keeps an address that readers had, so that it leads to the new one. */
const keepSlug = (db: Writing, type: ContentTypeName, slug: string, itemId: number) =>
  db
    .insertInto('content_slugs')
    .values({ type, slug, item_id: itemId })
    .onConflict((conflict) => conflict.columns(['type', 'slug']).doNothing())
    .execute();

/** An address that an item takes back is no longer an old one of it. */
const dropSlug = (db: Writing, type: ContentTypeName, slug: string, itemId: number) =>
  db
    .deleteFrom('content_slugs')
    .where('type', '=', type)
    .where('slug', '=', slug)
    .where('item_id', '=', itemId)
    .execute();

/** Whether an address is another item's, or was. */
export async function isSlugTaken(
  db: Reading,
  type: ContentTypeName,
  slug: string,
  ownId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (
      select from content_items where type = ${type} and slug = ${slug} and id is distinct from ${ownId}
      union all
      select from content_slugs where type = ${type} and slug = ${slug} and item_id is distinct from ${ownId}
      union all
      select from content_items i join content_versions v on v.item_id = i.id and v.number = i.newest
       where i.type = ${type} and v.place->>'slug' = ${slug} and i.id is distinct from ${ownId}) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

/** People who move pages under each other wait here: two at once would each see the tree before the other moved. */
export const lockTree = (db: Writing) =>
  sql`select pg_advisory_xact_lock(hashtextextended('content-tree', 0))`.execute(db);

/** Ids of the pages from one upwards, itself first. */
export async function idsAbove(db: Reading, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id, 1 as depth from content_items where id = ${id}
      union all
      select i.id, i.parent_id, a.depth + 1 from content_items i join above a on i.id = a.parent_id where a.depth < 100
    ) select id from above order by depth`.execute(db);
  return rows.map((row) => row.id);
}
