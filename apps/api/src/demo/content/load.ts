import { type Content, contentSchema } from '@datum/contract/content/content-schema';
import { HEADLINE } from '@datum/contract/subjects/headline';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { insertItem, putOut, updateItem } from '../../features/content/write.queries.ts';
import { ABOUT } from './about.ts';
import { FAQ } from './faq.ts';
import type { DemoItem } from './item.ts';
import { newsOf, type ShownItem } from './news.ts';
import { OTHERS } from './others.ts';
import { PAGES } from './pages.ts';

const DAY_MS = 86_400_000;

interface Written {
  readonly author: string;
  readonly approver: string;
  readonly now: Date;
}

/** Stores the public site of the demonstration: each item written by one person, approved by another, and published. */
export async function storeContent(db: Writing, { author, approver, now }: Written): Promise<void> {
  const shown = await readShownItem(db);
  const ids = new Map<string, number>();
  for (const demo of [...newsOf(shown), ...PAGES, ...FAQ, ...OTHERS, ABOUT]) {
    const { type, slug, daysAgo, position = 0, under } = demo;
    const at = new Date(now.getTime() - (daysAgo ?? 1) * DAY_MS);
    const parent_id = under ? (ids.get(under) ?? null) : null;
    const placed = { slug, parent_id, position, audience: 'public' as const, plans: [] };
    const version = { content: checked(demo), note: '', by: author, now: at };
    const { id } = await insertItem(db, type, placed, version, true);
    if (slug) ids.set(slug, id);
    if (daysAgo === null) continue;
    await updateItem(db, { id, type, version: 1 }, at, { approved: 1, approved_by: approver });
    await putOut(db, type, id, 1, at);
  }
}

const checked = ({ type, item, en, ms }: DemoItem): Content => contentSchema(type).parse({ item, en, ms });

/** A headline item whose newest price of the country is shown, for a live figure. */
async function readShownItem(db: Writing): Promise<ShownItem> {
  const row = await db
    .selectFrom('series as s')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .where('s.subject', '=', HEADLINE.prices.code)
    .where('s.kind', '=', 'average')
    .where('i.code', 'like', 'CEM-%')
    .where('i.is_headline', '=', true)
    .where(
      sql<boolean>`(select c.value is not null and not c.suppressed and c.withheld_at is null from release_cells c
        where c.series_id = s.id and c.sequence is not null order by c.period desc, c.sequence desc limit 1)`,
    )
    .orderBy('i.code')
    .where('r.level', '=', 'country')
    .select(['s.id', 'i.name'])
    .executeTakeFirst();
  const { en = 'An item', ms = 'Sejenis barang' } = row?.name ?? {};
  return { price: row?.id, name: { en, ms } };
}
