import { addressOf } from '@datum/contract/content/content-address';
import { type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type ItemRecord, readUsers } from './queries.ts';

/** What leads readers to an item: other content, a menu or a part of the front page, a legal document. */
export interface Leading {
  /** A content type, a part of the site's settings, or a legal document. */
  readonly type: string;
  /** Of content alone. */
  readonly uuid: string | null;
  /** Of settings empty: they are named by their type. */
  readonly title: string;
  /** Readers come from there now. */
  readonly isPublic: boolean;
}

/** What leads to an item, and how many further texts do. */
interface AllLeading {
  readonly leading: readonly Leading[];
  readonly more: number;
}

type Item = Pick<ItemRecord, 'id' | 'live_slug' | 'old_slugs' | 'products'>;

/** Everything that leads readers to the page of an item, by the addresses that it has and had. */
export async function readLeading(db: Reading, type: ContentTypeName, item: Item): Promise<AllLeading> {
  const addresses = ownAddresses(type, item);
  if (addresses.length === 0) return { leading: [], more: 0 };
  const [users, others] = await Promise.all([
    readUsers(db, 'link', addresses, item.id),
    readSettingsWith(db, addresses),
  ]);
  const leading = [
    ...users.rows.map(({ published, ...user }) => ({ ...user, isPublic: published !== null })),
    ...others.map((part) => ({ type: part, uuid: null, title: '', isPublic: true })),
  ];
  return { leading, more: users.more };
}

/** Addresses that show this item and no other; a page that several share, or that has usual words, stays when one of them goes. */
function ownAddresses(type: ContentTypeName, { live_slug, old_slugs, products }: Item): string[] {
  const { page, single, usual } = contentType(type);
  if (!page || page.by || usual || !(page.named || single)) return [];
  return [live_slug, ...old_slugs].flatMap((slug) => addressOf(type, { slug, products }) ?? []);
}

/** Parts of the site's settings, and legal documents, with a link to one of the addresses. */
async function readSettingsWith(db: Reading, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select part from site_settings, jsonb_path_query(settings, '$.**.link') as link
     where link #>> '{}' = any(${addresses}::text[])
    union
    select document from (select distinct on (document) document, body from legal_versions
                           order by document, number desc) as newest,
           jsonb_path_query(body, '$.**.attrs.href') as link
     where link #>> '{}' = any(${addresses}::text[])
    order by 1`.execute(db);
  return rows.map(({ part }) => part);
}
