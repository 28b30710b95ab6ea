import type { MediumUse } from '@datum/contract/content/media';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { invalid } from '../../platform/http/problem.ts';

/** What uses media: its kind (`news`), what names it among its kind, and what people call it. */
export interface UsedBy {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
}

/**
 * Notes which media something uses now, in place of what was noted before; an empty list where it uses none any more. What
 * nothing shows to everybody any more is closed with all its versions; `publishMedia` opens.
 * Called in the transaction that saves it: drafts count too, so that nothing that somebody works on loses its pictures.
 * @param shown those that everybody sees there
 * @throws Problem 422 at `media` where one does not exist any more
 */
export async function noteUses(
  db: Writing,
  {
    by,
    media,
    shown = [],
    now,
  }: {
    readonly by: UsedBy;
    readonly media: readonly string[];
    readonly shown?: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const wanted = [...new Set(media)];
  // the lock makes who deletes one of them wait, and then see the use
  const found =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('media')
          .where('uuid', 'in', wanted)
          .select(['id', 'uuid'])
          .orderBy('id')
          .forKeyShare()
          .execute();
  if (found.length < wanted.length) throw invalid({ media: [refusal('media.unknown')] });
  const before = await db
    .deleteFrom('media_uses')
    .where('kind', '=', by.kind)
    .where('by_id', '=', by.id)
    .where('is_public', '=', true)
    .returning('media_id')
    .execute();
  await db.deleteFrom('media_uses').where('kind', '=', by.kind).where('by_id', '=', by.id).execute();
  if (found.length > 0) await insertUses(db, by, found, new Set(shown), now);
  await closeUnshown(
    db,
    before.map(({ media_id }) => media_id),
  );
}

async function insertUses(
  db: Writing,
  by: UsedBy,
  found: readonly { readonly id: number; readonly uuid: string }[],
  shown: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('media_uses')
    .values(
      found.map(({ id, uuid }) => ({
        media_id: id,
        kind: by.kind,
        by_id: by.id,
        title: by.title,
        is_public: shown.has(uuid),
        noted_at: now,
      })),
    )
    .execute();
}

async function closeUnshown(db: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const closed = await db
    .updateTable('media')
    .set({ is_public: false })
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('media_uses')
            .whereRef('media_uses.media_id', '=', 'media.id')
            .where('media_uses.is_public', '=', true)
            .select('media_uses.media_id'),
        ),
      ),
    )
    .returning('id')
    .execute();
  const gone = closed.map(({ id }) => id);
  if (gone.length === 0) return;
  await db.updateTable('media_versions').set({ is_public: false }).where('media_id', 'in', gone).execute();
}

/** What uses a medium, by name. */
export const usesOfMedium = (db: Reading, mediaId: number): Promise<MediumUse[]> =>
  db
    .selectFrom('media_uses')
    .where('media_id', '=', mediaId)
    .select(['kind', 'by_id as id', 'title'])
    .orderBy(sql`lower(title)`)
    .orderBy('by_id')
    .execute();
