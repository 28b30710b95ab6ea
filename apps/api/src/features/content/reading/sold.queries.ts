import type { Content } from '@datum/contract/content/content-schema';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

const sold = (db: Reading) =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.type', '=', 'publication')
    .where('i.archived_at', 'is', null)
    .select(['i.id', 'i.uuid', 'i.slug', 'v.number', sql<Content>`v.content`.as('content')]);

/** A publication as it is published now, with its price and files; undefined where readers do not see it. */
export const findSoldPublication = (db: Reading, uuid: string) =>
  sold(db).where('i.uuid', '=', uuid).executeTakeFirst();

/** The same by what an order names. */
export const readSoldPublication = (db: Reading, id: number) =>
  sold(db).where('i.id', '=', id).executeTakeFirst();

/** The files of some media as they are now, with where their bytes lie. */
export const readSoldFiles = (db: Reading, media: readonly string[]) =>
  db
    .selectFrom('media as m')
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.number', '=', 'm.number'),
    )
    .where('m.uuid', 'in', media.length > 0 ? [...media] : [sql<string>`null`])
    .where('m.kind', '=', 'file')
    .orderBy('m.id')
    .select(['v.file_name', 'v.media_type', 'v.size', 'v.sha256', 'v.object_key'])
    .execute();
