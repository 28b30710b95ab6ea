import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';

/** Items of the public site with the version that readers see. */
const published = (db: Reading, type: 'faq' | 'contact') =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.type', '=', type)
    .where('i.archived_at', 'is', null);

/** The office that a topic goes to: the first whose topics have it, else the first of all. */
export const readOffice = (db: Reading, topic: string) =>
  published(db, 'contact')
    .orderBy(sql`coalesce(v.content->'item'->'topics' ? ${topic}, false) desc`)
    .orderBy('i.position')
    .orderBy(sql`lower(v.title)`)
    .orderBy('i.id')
    .limit(1)
    .select([sql<string>`v.content->'item'->>'email'`.as('email'), 'v.title as name'])
    .executeTakeFirst();
export type Office = NonNullable<Awaited<ReturnType<typeof readOffice>>>;

/** A published question by its address of today, or by one that it had before. */
export const findQuestion = (db: Reading, slug: string) =>
  published(db, 'faq')
    .where((eb) =>
      eb.or([
        eb('i.slug', '=', slug),
        eb('i.id', 'in', (old) =>
          old
            .selectFrom('content_slugs')
            .where('type', '=', 'faq')
            .where('slug', '=', slug)
            .select('item_id'),
        ),
      ]),
    )
    .select('i.id')
    .executeTakeFirst();

const MOST_SUGGESTED = 4;

/** Published questions that have any of the words, best first, in the language of the reader. */
export const readSuggested = (db: Reading, words: string, locale: 'en' | 'ms') =>
  published(db, 'faq')
    .where('i.slug', 'is not', null)
    .where(sql<SqlBool>`to_tsvector('simple', v.words) @@ to_tsquery('simple', ${words})`)
    .orderBy(sql`ts_rank(to_tsvector('simple', v.words), to_tsquery('simple', ${words})) desc`)
    .orderBy('i.position')
    .limit(MOST_SUGGESTED)
    .select([
      sql<string>`i.slug`.as('slug'),
      sql<string>`coalesce(nullif(v.content->${locale}->>'question', ''), v.title)`.as('title'),
    ])
    .execute();
