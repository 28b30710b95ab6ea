import { readFirst } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const MOST = 100;

/** Counts that an answer helped, or did not, in place of what the reader said earlier that day. */
export const countJudgement = (db: Writing, item: number, helpful: boolean, earlier: boolean | null) => {
  const yes = Number(helpful) - Number(earlier === true);
  const no = Number(!helpful) - Number(earlier === false);
  return db
    .insertInto('faq_answers')
    .values({ item_id: item, yes, no })
    .onConflict((conflict) =>
      conflict
        .column('item_id')
        .doUpdateSet({ yes: sql`faq_answers.yes + ${yes}`, no: sql`faq_answers.no + ${no}` }),
    )
    .execute();
};

/** Counts a search that found nothing, by its words in small letters. */
export const addEmptySearch = (db: Writing, words: string, today: string) =>
  db
    .insertInto('empty_searches')
    .values({ words, times: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ times: sql`empty_searches.times + 1`, last_on: today }),
    )
    .execute();

/** Answers that readers judged, those that helped least first. */
export const readHelpful = (db: Reading) =>
  readFirst(
    db
      .selectFrom('faq_answers as a')
      .innerJoin('content_items as i', 'i.id', 'a.item_id')
      .innerJoin('content_versions as v', (join) =>
        join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.newest'),
      )
      .where('i.archived_at', 'is', null)
      .orderBy(sql`a.no - a.yes`, 'desc')
      .orderBy('a.no', 'desc')
      .orderBy('i.id')
      .select(['i.uuid', 'v.title', 'a.yes', 'a.no']),
    MOST,
  );

/** Searches that found nothing, the most frequent first. */
export const readEmptySearches = (db: Reading) =>
  readFirst(
    db
      .selectFrom('empty_searches')
      .orderBy('times', 'desc')
      .orderBy('last_on', 'desc')
      .orderBy('words')
      .select(['words', 'times', 'last_on']),
    MOST,
  );
