import { slugOf } from '@datum/contract/content/rich-text-parts';
import type { Writing } from '@datum/database/open';
import { isSlugTaken } from '../placed.queries.ts';
import { insertItem } from '../write.queries.ts';
import { type ChangedFigure, type Corrected, correctionOf } from './text.rules.ts';

/** A correction article as a draft, in both languages. Gives where it is. */
export async function insertArticle(
  db: Writing,
  about: Corrected,
  changed: readonly ChangedFigure[],
  by: { readonly person: string; readonly note: string; readonly now: Date },
): Promise<{ readonly id: number; readonly uuid: string; readonly title: string }> {
  const content = correctionOf(about, changed);
  const slug = await freeSlug(db, about.title.en, by.now);
  const placed = { slug, parent_id: null, position: 0, audience: 'public' as const, plans: [] };
  const item = await insertItem(db, 'news', placed, { content, note: by.note, by: by.person, now: by.now });
  return { ...item, title: String(content.en['title']) };
}

/** An address that nobody has; null where a correction of the same title was made on the same day: its editor gives one. */
async function freeSlug(db: Writing, title: string, now: Date): Promise<string | null> {
  const bare = slugOf(`correction ${title}`).slice(0, 69).replace(/-+$/, '');
  for (const slug of [bare, `${bare}-${now.toISOString().slice(0, 10)}`]) {
    if (!(await isSlugTaken(db, 'news', slug, null))) return slug;
  }
  return null;
}
