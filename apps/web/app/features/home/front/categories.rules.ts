/** Building categories of which the page speaks at once. */
const MOST = 3;

/**
 * The building categories that the front page speaks of, its own first: three from the middle of the list where there are
 * that many, else all that there are.
 */
export function spokenOf<Category>(categories: readonly Category[]): readonly Category[] {
  const first = Math.max(0, Math.min(2, categories.length - MOST));
  return categories.slice(first, first + MOST);
}
