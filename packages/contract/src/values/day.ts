/** A day of the calendar a number of days later: `2026-02-28` + 1 = `2026-03-01`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
