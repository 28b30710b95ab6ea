import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** More would be no footer any longer. */
const MOST = 20;

/** Published pages for everybody whose own choice is a line in the footer, in their order. */
export async function readFooterPages(db: Reading) {
  const rows = await db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.type', '=', 'pages')
    .where('i.archived_at', 'is', null)
    .where('i.audience', '=', 'public')
    .where('i.slug', 'is not', null)
    .where(sql<string>`v.content->'item'->>'menu'`, '=', 'footer')
    .orderBy('i.position')
    .orderBy('i.id')
    .limit(MOST)
    .select(['i.slug'])
    .select([
      sql<string>`coalesce(v.content->'en'->>'title', '')`.as('en'),
      sql<string>`coalesce(v.content->'ms'->>'title', '')`.as('ms'),
    ])
    .$narrowType<{ slug: string }>()
    .execute();
  return rows.map(({ slug, en, ms }) => ({ label: { en, ms }, link: href('page', { id: slug }) }));
}
