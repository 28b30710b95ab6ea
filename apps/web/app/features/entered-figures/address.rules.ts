/** The address with some members changed; null takes one out. */
export function withAsked(
  search: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The permanent id of a value. */
export const figureOf = (series: number, period: string, sequence: number): string =>
  `${series}.${period}.${sequence}`;
