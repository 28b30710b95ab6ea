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

/** What is known of a stored file; null where there was none. */
export const fileAsShown = (stored: {
  readonly size: string | number | null;
  readonly sha256: string | null;
  readonly gone_at: Date | null;
}): ShownFile | null =>
  stored.sha256 === null
    ? null
    : { size: Number(stored.size), sha256: stored.sha256, gone_at: stored.gone_at?.toISOString() ?? null };
