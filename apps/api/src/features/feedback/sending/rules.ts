/** The product that an address of ours is about; null for other pages. */
export function productOf(page: string, isProduct: (slug: string) => boolean): string | null {
  const slug = /^\/(?:internal\/)?products\/([a-z0-9-]{1,80})(?:[/?#]|$)/.exec(page)?.[1];
  return slug !== undefined && isProduct(slug) ? slug : null;
}

/** Words of a search; as many count. */
const MOST_WORDS = 20;

/** A text as a query of PostgreSQL: any of its words, each as the beginning of one; empty where none says anything. */
export const anyWord = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])]
    .slice(0, MOST_WORDS)
    .map((word) => `${word}:*`)
    .join(' | ');
