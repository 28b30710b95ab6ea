/** An instant as it is typed in the office's zone: `2026-11-22T19:47`. */
export function inOffice(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** The day before today in the office: a round opens at nine, and yesterday's is open at any hour of today. */
export const yesterday = (): string => inOffice(new Date(Date.now() - 86_400_000)).slice(0, 10);
