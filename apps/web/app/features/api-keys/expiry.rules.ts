/** Lives that are offered for a key, in days; any day within a year may be chosen too. */
export const LIVES = ['30', '90', '365'] as const;

/** The day a number of days from now, `YYYY-MM-DD`, in a time zone. */
export function dayIn(days: number, timeZone: string | undefined, now = new Date()): string {
  const later = new Date(now.getTime() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
    later,
  );
}

/** Lines of a text, without blank ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
