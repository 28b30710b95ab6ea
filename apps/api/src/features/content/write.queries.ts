import type { Content } from '@datum/contract/content/content-schema';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { sql, type Updateable } from 'kysely';
import { publishMedia } from '../media/queries.ts';
import { noteUses } from '../media/uses.queries.ts';
import { tellVisitors } from '../plans/queries.ts';
import { moveTo, type Placed, placeIn, stored, type VersionPlace } from './placed.queries.ts';
import { closeByVersion } from './rechecks/rechecks.queries.ts';
import { type Link, linksIn, mediaIn, openMediaIn, storedOf } from './stored.rules.ts';

interface NewVersion {
  readonly number: number;
  readonly place: VersionPlace | null;
  readonly content: Content;
  readonly note: string;
  readonly restoredFrom?: number;
  readonly by: string | null;
  readonly now: Date;
}

/** A new item with its first version; gives where it is. */
export async function insertItem(
  db: Writing,
  type: ContentTypeName,
  placed: Placed,
  version: Omit<NewVersion, 'number' | 'place'>,
  isDemo = false,
): Promise<{ readonly id: number; readonly uuid: string }> {
  const { by, now } = version;
  const item = await db
    .insertInto('content_items')
    .values({ type, ...stored(placed), is_demo: isDemo, created_by: by, created_at: now, updated_at: now })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await insertVersion(db, type, item.id, { ...version, number: 1, place: placeIn(placed) });
  return item;
}

async function insertVersion(
  db: Writing,
  type: ContentTypeName,
  itemId: number,
  { number, place, content, note, restoredFrom, by, now }: NewVersion,
): Promise<void> {
  const { completeness, ...columns } = storedOf(type, content);
  await db
    .insertInto('content_versions')
    .values({
      item_id: itemId,
      number,
      ...columns,
      content: JSON.stringify(content),
      completeness: JSON.stringify(completeness),
      place: place && JSON.stringify(place),
      note,
      restored_from: restoredFrom ?? null,
      created_by: by,
      created_at: now,
    })
    .execute();
  await relink(db, type, itemId, now);
}

/** Keeps what the newest version and the one that readers see lead to, and which media they show. */
export async function relink(db: Writing, type: ContentTypeName, itemId: number, now: Date): Promise<void> {
  const versions = await db
    .selectFrom('content_versions as v')
    .innerJoin('content_items as i', 'i.id', 'v.item_id')
    .where('i.id', '=', itemId)
    .where((eb) =>
      eb.or([eb('v.number', '=', eb.ref('i.newest')), eb('v.number', '=', eb.ref('i.published'))]),
    )
    .orderBy('v.number', 'desc')
    .select(['i.uuid', 'v.title', sql<Content>`v.content`.as('content')])
    .select(sql<boolean>`v.number = i.published and i.audience = 'public'`.as('is_public'))
    .execute();
  const [newest] = versions;
  if (!newest) return;
  const media = versions.flatMap(({ content }) => mediaIn(type, content));
  const shown = versions.filter((one) => one.is_public).flatMap(({ content }) => openMediaIn(type, content));
  await noteUses(db, { by: { kind: type, id: newest.uuid, title: newest.title }, media, shown, now });
  const links = new Map<string, Link>();
  for (const { content } of versions) {
    for (const link of linksIn(type, content)) links.set(`${link.kind} ${link.target}`, link);
  }
  await db.deleteFrom('content_links').where('item_id', '=', itemId).execute();
  if (links.size === 0) return;
  await db
    .insertInto('content_links')
    .values([...links.values()].map((link) => ({ item_id: itemId, ...link })))
    .execute();
}

/** Columns of an item that a step sets. */
export type ItemColumns = Updateable<Database['content_items']>;
const setItem = (db: Writing) => db.updateTable('content_items');

/** Changes an item that nobody changed since `version`; false otherwise. What is taken back leaves its media. */
export async function updateItem(
  db: Writing,
  { id, type, version }: { readonly id: number; readonly type: ContentTypeName; readonly version: number },
  now: Date,
  columns: ItemColumns,
): Promise<boolean> {
  const row = await setItem(db)
    .set(columns)
    .set({ updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (row && columns.published === null) await relink(db, type, id, now);
  return row !== undefined;
}

/**
 * Saves another version; false where somebody else did since `version`. Where it lies and who reads it changes for readers
 * when it is published; an item that nobody reads is moved at once.
 * @param placed null = as the newest version has it
 */
export async function saveVersion(
  db: Writing,
  item: {
    readonly id: number;
    readonly type: ContentTypeName;
    readonly newest: number;
    readonly version: number;
    readonly published: number | null;
    readonly place: VersionPlace | null;
  },
  placed: Placed | null,
  version: Omit<NewVersion, 'number' | 'place'>,
): Promise<boolean> {
  const number = item.newest + 1;
  const place = placed ? placeIn(placed) : item.place;
  const taken = await updateItem(db, item, version.now, {
    ...(placed ? { position: placed.position } : {}),
    newest: number,
    review: 'none',
    review_note: '',
  });
  if (!taken) return false;
  if (place && item.published === null) await moveTo(db, item.type, item.id, place);
  await insertVersion(db, item.type, item.id, { ...version, number, place });
  return true;
}

/**
 * Readers see a version from now on. Its pictures and files are public with it, unless it is for some readers alone: they
 * get links of their own.
 */
export async function putOut(db: Writing, type: ContentTypeName, itemId: number, number: number, now: Date) {
  const version = await db
    .selectFrom('content_versions')
    .where('item_id', '=', itemId)
    .where('number', '=', number)
    .select([sql<Content>`content`.as('content'), sql<VersionPlace | null>`place`.as('place')])
    .executeTakeFirstOrThrow();
  if (version.place) await moveTo(db, type, itemId, version.place);
  await setItem(db)
    .set({
      published: number,
      published_at: now,
      first_published_at: sql`coalesce(first_published_at, ${now})`,
      publish_at: null,
      publish_with: null,
    })
    .where('id', '=', itemId)
    .execute();
  const { audience } = await db
    .selectFrom('content_items')
    .where('id', '=', itemId)
    .select('audience')
    .executeTakeFirstOrThrow();
  if (audience === 'public') await publishMedia(db, openMediaIn(type, version.content));
  await relink(db, type, itemId, now);
  await closeByVersion(db, itemId, number, now);
  await tellVisitors(db);
}
