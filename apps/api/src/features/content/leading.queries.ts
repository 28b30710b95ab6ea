import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Reading } from '@datum/database/open';
import { readUsers } from './queries.ts';
import { addressOf } from './rules.ts';

/** Content whose texts lead readers to an item. */
export async function readLeading(db: Reading, type: ContentTypeName, slug: string | null) {
  const address = slug === null ? null : addressOf(type, slug);
  return address === null ? [] : readUsers(db, 'link', [address]);
}
