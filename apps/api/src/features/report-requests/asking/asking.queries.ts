import type { REUSES } from '@datum/contract/requests/request-view';
import type { LocalText } from '@datum/contract/values/local-text';
import { readFirst } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';

/** Days that a request waits for its code. */
const WAITS_DAYS = 2;
/** As many are cleared away with each new one: a flood goes as fast as it came. */
const CLEARED = 20;
/** Lines of the public list. */
const MOST_LISTED = 100;

/** Keeps what somebody asks for; older ones whose code never came go. */
export async function insertAsked(
  db: Writing,
  asked: Insertable<Database['report_requests']> & { readonly created_at: Date },
): Promise<{ id: number; uuid: string }> {
  const old = new Date(asked.created_at.getTime() - WAITS_DAYS * 86_400_000);
  await db
    .deleteFrom('report_requests')
    .where('id', 'in', (old_) =>
      old_
        .selectFrom('report_requests')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', old)
        .orderBy('created_at')
        .limit(CLEARED)
        .select('id'),
    )
    .execute();
  return db.insertInto('report_requests').values(asked).returning(['id', 'uuid']).executeTakeFirstOrThrow();
}

/** A request that waits for its code; undefined for one that was confirmed, too. */
export const findUnconfirmed = (db: Reading, uuid: string) =>
  db
    .selectFrom('report_requests')
    .where('uuid', '=', uuid)
    .where('confirmed_at', 'is', null)
    .select(['id', 'uuid', 'requester_email', 'locale'])
    .executeTakeFirst();

/** Whether a request was confirmed, under which number. */
export const findConfirmed = (db: Reading, uuid: string) =>
  db
    .selectFrom('report_requests')
    .where('uuid', '=', uuid)
    .where('confirmed_at', 'is not', null)
    .select('number')
    .executeTakeFirst();

/** The address is right: it has a number from now on. False where that was done already. */
export async function confirm(
  db: Writing,
  id: number,
  set: { readonly number: string; readonly due_on: string; readonly tasks: string; readonly now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('report_requests')
    .set({
      number: set.number,
      due_on: set.due_on,
      tasks: set.tasks,
      confirmed_at: set.now,
      updated_at: set.now,
      last_message_at: set.now,
      last_message_by: 'requester',
    })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Requests that were answered for everybody to see, newest first, and how many further ones there are. */
export const readListed = (db: Reading) =>
  readFirst(
    db
      .selectFrom('report_requests')
      .where('listed_on', 'is not', null)
      .orderBy('listed_on', 'desc')
      .orderBy('id', 'desc')
      .select(['number', 'listed_title', 'listed_on', 'fee', 'listed_reuse'])
      .$narrowType<{
        number: string;
        listed_title: LocalText;
        listed_on: string;
        listed_reuse: (typeof REUSES)[number];
      }>(),
    MOST_LISTED,
  );

/** Series that are published, by what they measure. */
export const readFindable = (db: Reading) =>
  db
    .selectFrom('series as s')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('item_groups as ig', 'ig.id', 'i.group_id')
    .leftJoin('building_categories as c', 'c.id', 's.category_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .where((where) =>
      where.exists(
        where
          .selectFrom('release_cells as r')
          .whereRef('r.series_id', '=', 's.id')
          .where('r.sequence', 'is not', null)
          .select('r.series_id'),
      ),
    )
    .select(['s.subject', 's.kind', 'i.synonyms', 'ig.name as group_name'])
    .select((select) => [
      select.fn.coalesce('i.code', 'c.code', 'g.code').as('code'),
      select.fn.coalesce('i.name', 'c.name', 'g.name').as('name'),
    ])
    .distinct()
    .$narrowType<{
      code: string | null;
      name: LocalText | null;
      group_name: LocalText | null;
      synonyms: string[] | null;
    }>()
    .execute();
export type Findable = Awaited<ReturnType<typeof readFindable>>[number];
