import sharp from 'sharp';

// of the many kinds of files that the library could be made to open, these three alone
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** The library that draws, told what it may open. */
export const draw = sharp;

/** Quality of pictures that are drawn anew in their own format. */
export const QUALITY = 90;

/** Whether a picture moves: WebP and APNG can. */
export const moves = (bytes: Buffer, { format, pages = 1 }: { format: string; pages?: number }): boolean =>
  pages > 1 || (format === 'png' && bytes.includes('acTL'));
