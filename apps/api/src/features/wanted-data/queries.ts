import { readFirst } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

/** Wishes that a page shows to everybody. */
const MOST_SHOWN = 100;

/** Whose votes and wishes are meant; null is a visitor. */
type Reader = string | null;

const wishes = (db: Reading, reader: Reader) =>
  db
    .selectFrom('wanted_data as w')
    .select(['w.uuid', 'w.words', 'w.listed_at', 'w.asked_by', 'w.created_at'])
    .select([
      sql<number>`(select count(*) from wanted_data_votes v where v.wanted_uuid = w.uuid)::int`.as('votes'),
      sql<boolean>`exists (select 1 from wanted_data_votes v
        where v.wanted_uuid = w.uuid and v.user_uuid = ${reader}::uuid)`.as('has_my_vote'),
    ]);
export type WishRow = Awaited<ReturnType<ReturnType<typeof wishes>['executeTakeFirstOrThrow']>>;

/** What a reader knows of: listed wishes and those with their own vote; staff know of all. */
const known = (reader: Reader, isStaff: boolean) =>
  sql<SqlBool>`(w.listed_at is not null or ${isStaff} or exists (select 1 from wanted_data_votes v
    where v.wanted_uuid = w.uuid and v.user_uuid = ${reader}::uuid))`;

/** The most wanted first. What nobody has read yet stands behind what is listed. */
export const listWishes = (db: Reading, reader: Reader, isStaff: boolean) =>
  readFirst(
    wishes(db, reader)
      .where(known(reader, isStaff))
      .orderBy(sql`w.listed_at is null`)
      .orderBy('votes', 'desc')
      .orderBy('w.created_at'),
    MOST_SHOWN,
  );

export const findWish = (
  db: Reading,
  reader: Reader,
  isStaff: boolean,
  uuid: string,
): Promise<WishRow | undefined> =>
  wishes(db, reader).where('w.uuid', '=', uuid).where(known(reader, isStaff)).executeTakeFirst();

/** Wishes that a person made and nobody has read. Their calls come one after the other. */
export async function countUnread(db: Writing, reader: string): Promise<number> {
  await db.selectFrom('users').select('uuid').where('uuid', '=', reader).forNoKeyUpdate().executeTakeFirst();
  const { count } = await db
    .selectFrom('wanted_data')
    .where('asked_by', '=', reader)
    .where('listed_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The wish of these words, whatever their letter case; undefined where nobody made it. */
export const findByWords = (db: Reading, words: string) =>
  db
    .selectFrom('wanted_data')
    .where(sql`lower(words)`, '=', words.toLowerCase())
    .select('uuid')
    .executeTakeFirst();

/** A new wish; of two who make it at once the second finds that of the first. */
export async function insertWish(db: Writing, words: string, by: string, now: Date): Promise<string> {
  const { uuid } = await db
    .insertInto('wanted_data')
    .values({ words, asked_by: by, created_at: now })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(words)`).doUpdateSet({ words: sql`wanted_data.words` }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export const addVote = (db: Writing, uuid: string, by: string, now: Date) =>
  db
    .insertInto('wanted_data_votes')
    .values({ wanted_uuid: uuid, user_uuid: by, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes a vote back; a wish that nobody has read goes with its last vote. */
export async function removeVote(db: Writing, uuid: string, by: string): Promise<void> {
  await db
    .deleteFrom('wanted_data_votes')
    .where('wanted_uuid', '=', uuid)
    .where('user_uuid', '=', by)
    .execute();
  await db
    .deleteFrom('wanted_data as w')
    .where('w.uuid', '=', uuid)
    .where('w.listed_at', 'is', null)
    .where(sql<SqlBool>`not exists (select 1 from wanted_data_votes v where v.wanted_uuid = w.uuid)`)
    .execute();
}

export const markListed = (db: Writing, uuid: string, by: string, now: Date) =>
  db
    .updateTable('wanted_data')
    .set({ listed_at: now, listed_by: by })
    .where('uuid', '=', uuid)
    .where('listed_at', 'is', null)
    .execute();

export const deleteWish = (db: Writing, uuid: string) =>
  db.deleteFrom('wanted_data').where('uuid', '=', uuid).execute();

/** What a person wants, for the export of their own data. */
export const readWishesOf = (db: Reading, reader: string) =>
  db
    .selectFrom('wanted_data_votes as v')
    .innerJoin('wanted_data as w', 'w.uuid', 'v.wanted_uuid')
    .where('v.user_uuid', '=', reader)
    .orderBy('v.created_at')
    .select(['w.words', 'v.created_at'])
    .execute();
