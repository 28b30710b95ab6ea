import { z } from 'zod';

/** A picture as a page shows it: what `Picture` of the web draws. */
export const picture = z.object({
  uuid: z.uuid(),
  /** Number of the version: its addresses never change what they show. */
  number: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** Widths that there are, the smallest first. */
  widths: z.array(z.number().int()),
  /** What the picture shows, by language; empty = decorative. */
  alt: z.object({ en: z.string(), ms: z.string() }),
  /** Opens one that is not public for some minutes; null = it is public. */
  link: z.string().nullable(),
});
