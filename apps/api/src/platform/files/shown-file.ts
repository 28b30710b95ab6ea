import type { ShownFile } from '@datum/contract/values/shown-file';

/** What is known of the file that a batch came in, also when its bytes are gone; null for a paste. */
export const shownFile = (file: {
  readonly size: string | number | null;
  readonly sha256: string | null;
  readonly gone_at: Date | null;
}): ShownFile | null =>
  file.sha256 === null
    ? null
    : { size: Number(file.size), sha256: file.sha256, gone_at: file.gone_at?.toISOString() ?? null };
