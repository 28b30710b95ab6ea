import type { InputOf } from '@datum/contract/calls/endpoint';
import type { listMedia, WrittenMedium } from '@datum/contract/content/media';
import type { Picture } from '@datum/contract/content/picture';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { invalid } from '../../platform/http/problem.ts';
import { isDescribed, type LinkTo, pictureOf, storedAlt } from './rules.ts';

const versions = (db: Reading) =>
  db
    .selectFrom('media_versions as v')
    .innerJoin('media as m', 'm.id', 'v.media_id')
    .leftJoin('users as u', 'u.uuid', 'v.created_by')
    .select([
      'v.number',
      'v.file_name',
      'v.media_type',
      'v.size',
      'v.sha256',
      'v.width',
      'v.height',
      'v.pages',
    ])
    .select(['v.is_tagged', 'v.restored_from', 'v.created_at', 'v.is_public as is_version_public'])
    .select(['v.text_layer', 'u.name as created_by']);

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

const media = (db: Reading) =>
  versions(db)
    .whereRef('v.number', '=', 'm.number')
    .select(['m.id', 'm.uuid', 'm.label', 'm.alt', 'm.is_decorative', 'm.licence', 'm.is_public'])
    .select(['m.version', 'm.updated_at', 'v.id as version_id', 'm.kind'])
    .select([
      sql<number>`(select count(*) from media_uses mu where mu.media_id = m.id)`.as('uses'),
      sql<number[] | null>`(select array_agg(distinct s.width order by s.width) from media_sizes s
        where s.version_id = v.id)`.as('widths'),
      sql<number | null>`(select s.height from media_sizes s where s.version_id = v.id
        order by s.width desc limit 1)`.as('drawn_height'),
    ]);

export type MediumRow = Awaited<ReturnType<ReturnType<typeof media>['executeTakeFirstOrThrow']>>;

type Asked = Pick<NonNullable<InputOf<typeof listMedia>['query']>, 'search' | 'kind' | 'sort'>;

/** Media by their names, descriptions and file names. */
export const listMediaRows = (
  db: Reading,
  { search, kind, sort = '-updated_at' }: Asked,
  place: Place,
): Promise<Rows<MediumRow>> =>
  readRows(
    media(db)
      .where(
        matching(
          { search, kind },
          {
            search: (
              words,
            ) => sql`(m.label ilike ${containing(words)} or v.file_name ilike ${containing(words)}
              or m.alt::text ilike ${containing(words)})`,
            kind: (one) => sql`m.kind = ${one}`,
          },
        ),
      )
      .orderBy(inOrder(sort, { updated_at: sql`m.updated_at`, label: sql`lower(m.label)` }))
      .orderBy('m.id', 'desc'),
    place,
  );

export const findMedium = (db: Reading, uuid: string): Promise<MediumRow | undefined> =>
  media(db).where('m.uuid', '=', uuid).executeTakeFirst();

/** The current versions of some media, for what shows them. */
export const findMedia = (db: Reading, uuids: readonly string[]): Promise<MediumRow[]> =>
  uuids.length === 0 ? Promise.resolve([]) : media(db).where('m.uuid', 'in', uuids).execute();

/**
 * Pictures as pages show them, by uuid: for every room whose pages have some.
 * @param linkTo opens those that are not public (`linkToMedium`); without it they are left out
 */
export async function readPictures(
  db: Reading,
  uuids: readonly string[],
  linkTo?: LinkTo,
): Promise<ReadonlyMap<string, Picture>> {
  const found = await findMedia(db, uuids);
  return new Map(
    found.flatMap((row) => {
      const picture = row.is_public || linkTo ? pictureOf(row, linkTo ?? noLink) : null;
      return picture ? [[row.uuid, picture] as const] : [];
    }),
  );
}

const noLink = () => '';

/** All versions of a medium, the newest first. */
export const listVersions = (db: Reading, id: number): Promise<VersionRow[]> =>
  versions(db).where('m.id', '=', id).orderBy('v.number', 'desc').execute();

/** Others whose current version has the very same bytes. */
export const listTwins = (db: Reading, { id, sha256 }: Pick<MediumRow, 'id' | 'sha256'>) =>
  db
    .selectFrom('media as m')
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.number', '=', 'm.number'),
    )
    .where('v.sha256', '=', sha256)
    .where('m.id', '<>', id)
    .select(['m.uuid', 'm.label'])
    .orderBy('m.id')
    .limit(5)
    .execute();

/** Changes a medium that nobody changed since `version`; false otherwise. */
export async function updateMedium(
  db: Writing,
  { id, version }: Pick<MediumRow, 'id' | 'version'>,
  { alt, ...written }: WrittenMedium,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ ...written, alt: JSON.stringify(storedAlt(alt)), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens media to everyone, from their current version on; called where something that uses them is published.
 * @throws Problem 422 at `media` for one that does not exist, or for a picture that is not described
 */
export async function publishMedia(db: Writing, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const wanted = [...new Set(uuids)];
  const found = await db
    .selectFrom('media')
    .where('uuid', 'in', wanted)
    .select(['id', 'label', 'kind', 'alt', 'is_decorative'])
    .forUpdate()
    .execute();
  const wrong = found
    .filter((row) => !isDescribed(row))
    .map(({ label }) => refusal('media.not-described', { label }));
  if (found.length < wanted.length) wrong.push(refusal('media.unknown'));
  if (wrong.length > 0) throw invalid({ media: wrong });
  const ids = found.map(({ id }) => id);
  await db.updateTable('media').set({ is_public: true }).where('id', 'in', ids).execute();
  await db
    .updateTable('media_versions as v')
    .from('media as m')
    .set({ is_public: true })
    .whereRef('v.media_id', '=', 'm.id')
    .whereRef('v.number', '=', 'm.number')
    .where('m.id', 'in', ids)
    .execute();
}
