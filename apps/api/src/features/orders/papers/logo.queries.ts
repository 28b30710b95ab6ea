import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Sharp enough for print, and small in the file. */
const WIDTH = 640;

/** Where the bytes of the portal's logo lie, as a picture that PDFs can have in them. */
export const findLogo = (db: Reading) =>
  db
    .selectFrom('site_settings as t')
    .innerJoin('media as m', (join) => join.on(sql<boolean>`m.uuid::text = t.settings->>'logo'`))
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.number', '=', 'm.number'),
    )
    .innerJoin('media_sizes as s', 's.version_id', 'v.id')
    .innerJoin('stored_objects as o', 'o.key', 's.object_key')
    .where('t.part', '=', 'portal')
    .where('v.is_public', '=', true)
    .where('s.format', '=', 'jpg')
    .orderBy(sql`abs(s.width - ${WIDTH})`)
    .select(['o.key', 'o.place', 'o.media_type', 'o.size', 'o.sha256', 'm.alt'])
    .executeTakeFirst();
