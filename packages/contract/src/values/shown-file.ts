import { z } from 'zod';

/** A file that something came in. Its bytes are deleted a while after it was decided; what is known of it stays. */
export const shownFile = z.object({
  /** Bytes. */
  size: z.number().int(),
  sha256: z.string(),
  /** When its bytes were deleted; null = it can be downloaded. */
  gone_at: z.string().nullable(),
});
export type ShownFile = z.output<typeof shownFile>;
