import type { PictureFormat } from '@datum/contract/content/picture';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

const versions = (db: Reading, uuid: string, number: number | undefined) =>
  db
    .selectFrom('media as m')
    .innerJoin('media_versions as v', 'v.media_id', 'm.id')
    .where('m.uuid', '=', uuid)
    .where('v.number', '=', number ?? sql<number>`m.number`)
    .select(['m.kind', 'v.is_public', 'v.file_name']);

/** A version of a medium with where its bytes lie; without a number the current one. */
export const findBytes = (db: Reading, uuid: string, number: number | undefined) =>
  versions(db, uuid, number)
    .innerJoin('stored_objects as o', 'o.key', 'v.object_key')
    .select(['o.key', 'o.place', 'o.media_type', 'o.size', 'o.sha256'])
    .executeTakeFirst();

/** The same in one width and format. */
export const findSize = (
  db: Reading,
  uuid: string,
  number: number | undefined,
  { width, format }: { readonly width: number; readonly format: PictureFormat },
) =>
  versions(db, uuid, number)
    .innerJoin('media_sizes as s', 's.version_id', 'v.id')
    .innerJoin('stored_objects as o', 'o.key', 's.object_key')
    .where('s.width', '=', width)
    .where('s.format', '=', format)
    .select(['o.key', 'o.place', 'o.media_type', 'o.size', 'o.sha256'])
    .executeTakeFirst();

export type FoundBytes = NonNullable<Awaited<ReturnType<typeof findBytes>>>;
