import type { FoundFigure } from '@datum/contract/content/figure-search';
import { requireSubject } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { newestTold } from '../../published/shown-cell.queries.ts';

/** As many as one looks through; more words find fewer. */
const MOST = 30;

/** Series with a live figure that have all the words in their names or codes, the country first. */
export async function findSeriesBy(db: Reading, search: string, vintage: number): Promise<FoundFigure[]> {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const rows = await db
    .selectFrom('series as s')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('units as u', 'u.id', 'i.unit_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as k', 'k.id', 's.category_id')
    .innerJoinLateral(newestTold('s.id', vintage).as('newest'), (join) => join.onTrue())
    .where('s.variant', '=', '')
    .where((eb) =>
      eb.and(
        words.map(
          (
            word,
          ) => sql<SqlBool>`concat_ws(' ', i.name::text, i.code, g.name::text, g.code, k.name::text, k.code,
            r.name::text, r.code, s.subject) ilike ${containing(word)}`,
        ),
      ),
    )
    .orderBy(sql`(r.level = 'country') desc`)
    .orderBy(sql`coalesce(i.is_headline, true) desc`)
    .orderBy('s.revision', 'desc')
    .orderBy('s.id')
    .limit(MOST)
    .select(['s.id', 's.subject', 'newest.period', 'newest.value'])
    .select([
      sql<LocalText>`r.name`.as('place'),
      sql<LocalText>`coalesce(i.name, k.name, g.name, '{}'::jsonb)`.as('label'),
      sql<string>`case when i.id is not null then 'RM/' || u.code else '' end`.as('unit'),
    ])
    .execute();
  return rows.map(({ id, subject, ...row }) => ({
    ...row,
    series: id,
    product: requireSubject(subject).name,
  }));
}
