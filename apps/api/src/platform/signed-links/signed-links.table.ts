const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds that a link may work at most, by what it is for. */
export const LONGEST = {
  /** A picture or file that is not public, shown to staff or in a preview. */
  media: 5 * MINUTE,
  /** A page before it is published, for somebody outside. */
  preview: 14 * DAY,
  /** What was delivered for a request. */
  delivery: 90 * DAY,
  /** A choice that is made from a mail, without signing in. */
  mail: 30 * DAY,
  /** An invoice, receipt or credit note, from an email that its buyer asked for. */
  document: 30 * DAY,
} as const;

/** What a link is for: one of one purpose never works for another. */
export type LinkPurpose = keyof typeof LONGEST;
