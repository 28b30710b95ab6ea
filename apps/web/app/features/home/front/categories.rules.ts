/** Building categories of which the page speaks at once. */
const MOST = 3;

interface Category {
  /** The values of the last months, null where there is none. */
  readonly spark: readonly (number | null)[];
}

/**
 * The building categories that the front page speaks of, its own first: of those with the longest history three from the middle of
 * the list where there are that many, else all that there are, and then those that began later.
 */
export function spokenOf<C extends Category>(categories: readonly C[]): readonly C[] {
  const longest = Math.max(...categories.map(monthsOf));
  const whole = categories.filter((category) => monthsOf(category) === longest);
  const later = categories.filter((category) => !whole.includes(category));
  return [...whole.slice(Math.max(0, Math.min(2, whole.length - MOST))), ...later].slice(0, MOST);
}

const monthsOf = ({ spark }: Category): number => spark.filter((value) => value !== null).length;
