import type { ContentLanguage } from '@datum/contract/content/content-field';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** As many versions are looked through; before them the languages count as the same. */
const MOST_VERSIONS = 50;

/** A version in which a field of a language says something else than in the version before. */
export interface Changed {
  readonly field: string;
  readonly language: ContentLanguage;
  readonly number: number;
}

/** Which fields each of the newest versions changed in which language, oldest first. */
export async function readChanged(db: Reading, itemId: number): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    with newest as (
      select number, content from content_versions where item_id = ${itemId} order by number desc limit ${MOST_VERSIONS}
    ), part as (
      select n.number, l.language, f.key as field, md5(f.value::text) as hash
        from newest n, (values ('en'), ('ms')) l (language), jsonb_each(n.content->l.language) f
    ), step as (
      select number, language, field, hash,
             lag(hash) over (partition by language, field order by number) as before from part
    )
    select field, language, number from step where before <> hash order by field, number`.execute(db);
  return rows;
}
