import type { ContentTypeName } from '@datum/contract/content/content-types';
import {
  type ContentCard,
  listContent,
  type ShownContent,
  showContent,
} from '@datum/contract/content/public-content';
import { read } from '../api/api.server.ts';

/** Articles, and publications, that a product's page names; their lists have all. */
const MOST = 3;

/** What the office has written of a product. */
export interface AboutProduct {
  /** Its product page; null where none is published. */
  readonly page: ShownContent | null;
  readonly news: readonly ContentCard[];
  readonly publications: readonly ContentCard[];
}

/** What the office writes of a product: its own page of words, and the newest that speaks of it. */
export async function readAboutProduct(
  product: string,
  facts: Parameters<typeof read>[2],
): Promise<AboutProduct> {
  const newest = (type: ContentTypeName, per_page: number) =>
    read(listContent, { params: { type }, query: { product, page: 1, per_page } }, facts);
  const [pages, news, publications] = await Promise.all([
    newest('products', 1),
    newest('news', MOST),
    newest('publication', MOST),
  ]);
  const slug = pages.data[0]?.slug;
  const page = slug ? await read(showContent, { params: { type: 'products', slug } }, facts) : null;
  return { page, news: news.data, publications: publications.data };
}
