import type { MediaKind, TextLayer } from '@datum/contract/content/media';
import type { PictureFormat } from '@datum/contract/content/picture';
import type { Writing } from '@datum/database/open';
import type { MediumRow } from './queries.ts';

/** A version as it is put into the tables; its objects are stored already. */
export interface NewVersion {
  readonly file_name: string;
  readonly object_key: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly pages: number | null;
  readonly text_layer: TextLayer | null;
  readonly is_tagged: boolean | null;
  readonly sizes: readonly {
    readonly width: number;
    readonly height: number;
    readonly format: PictureFormat;
    readonly object_key: string;
  }[];
}

interface Made {
  readonly by: string;
  readonly now: Date;
}

/** A new medium with its first version; gives its uuid. */
export async function insertMedium(
  db: Writing,
  { kind, label }: { readonly kind: MediaKind; readonly label: string },
  first: NewVersion,
  made: Made,
): Promise<string> {
  const { id, uuid } = await db
    .insertInto('media')
    .values({ kind, label, created_by: made.by, created_at: made.now, updated_at: made.now })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await insertVersion(db, { media_id: id, number: 1, is_public: false }, first, made);
  return uuid;
}

/** Keeps a medium as it is until the transaction ends. */
export const lockMedium = (db: Writing, uuid: string) =>
  db.selectFrom('media').where('uuid', '=', uuid).select('id').forUpdate().executeTakeFirst();

/** Puts a further version in the place of the current one; of a public medium it waits until it is shown. */
export async function addVersion(
  db: Writing,
  { id, is_public, version }: Pick<MediumRow, 'id' | 'is_public' | 'version'>,
  next: NewVersion,
  made: Made,
): Promise<void> {
  const number = await nextNumber(db, id);
  await insertVersion(db, { media_id: id, number, is_public: false }, next, made);
  if (!is_public) await show(db, { id, number, version }, made.now);
}

/** Shows a version that waits, to whom the medium is shown: `none` where there is none of this number. */
export async function showWaiting(
  db: Writing,
  { id, is_public, version }: Pick<MediumRow, 'id' | 'is_public' | 'version'>,
  number: number,
  now: Date,
): Promise<Shown> {
  const row = await db
    .updateTable('media_versions')
    .set({ is_public })
    .where('media_id', '=', id)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst();
  if (!row) return 'none';
  return (await show(db, { id, number, version }, now)) ? 'shown' : 'late';
}

/** `none`: there is no version of this number; `late`: somebody was faster. */
export type Shown = 'shown' | 'none' | 'late';

/** Brings an earlier version back as a further one. */
export async function copyVersion(
  db: Writing,
  { id, is_public, version }: Pick<MediumRow, 'id' | 'is_public' | 'version'>,
  from: number,
  made: Made,
): Promise<Shown> {
  const number = await nextNumber(db, id);
  const earlier = await db
    .selectFrom('media_versions')
    .where('media_id', '=', id)
    .where('number', '=', from)
    .selectAll()
    .executeTakeFirst();
  if (!earlier) return 'none';
  const { id: earlierId, ...facts } = earlier;
  const { id: copy } = await db
    .insertInto('media_versions')
    .values({
      ...facts,
      number,
      is_public,
      restored_from: from,
      created_by: made.by,
      created_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('media_sizes')
    .columns(['version_id', 'width', 'format', 'height', 'object_key'])
    .expression((eb) =>
      eb
        .selectFrom('media_sizes')
        .where('version_id', '=', earlierId)
        .select([eb.val(copy).as('version_id'), 'width', 'format', 'height', 'object_key']),
    )
    .execute();
  return (await show(db, { id, number, version }, made.now)) ? 'shown' : 'late';
}

/** Deletes a medium with its versions; gives the keys of its objects. */
export async function deleteMedium(db: Writing, id: number): Promise<string[]> {
  const keys = await db
    .selectFrom('media_versions')
    .where('media_id', '=', id)
    .select('object_key')
    .union(
      db
        .selectFrom('media_sizes as s')
        .innerJoin('media_versions as v', 'v.id', 's.version_id')
        .where('v.media_id', '=', id)
        .select('s.object_key'),
    )
    .execute();
  await db.deleteFrom('media').where('id', '=', id).execute();
  return keys.map(({ object_key }) => object_key);
}

async function insertVersion(
  db: Writing,
  place: { readonly media_id: number; readonly number: number; readonly is_public: boolean },
  { sizes, ...version }: NewVersion,
  { by, now }: Made,
): Promise<void> {
  const { id } = await db
    .insertInto('media_versions')
    .values({ ...place, ...version, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (sizes.length === 0) return;
  await db
    .insertInto('media_sizes')
    .values(sizes.map((size) => ({ ...size, version_id: id })))
    .execute();
}

async function nextNumber(db: Writing, id: number): Promise<number> {
  const { last } = await db
    .selectFrom('media_versions')
    .where('media_id', '=', id)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}

async function show(
  db: Writing,
  { id, number, version }: { readonly id: number; readonly number: number; readonly version: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ number, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
