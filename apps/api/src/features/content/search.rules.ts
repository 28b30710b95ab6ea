/** The words of a search as a query of PostgreSQL: all of them, each as the beginning of a word; empty where there are none. */
export const searchedWords = (search: string): string =>
  (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 12)
    .map((word) => `${word}:*`)
    .join(' & ');
