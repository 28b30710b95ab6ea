import { readFile } from 'node:fs/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { PHOTO } from '@datum/contract/people/photos';
import sharp from 'sharp';
import { Unreadable } from './unreadable.ts';

// of the many kinds of files that the library could be made to open, these three alone
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 90;

/** A picture drawn anew: nothing of the file that came is in it but its pixels. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

/**
 * Draws a PNG, JPEG or WebP anew, upright, without what the camera or a program wrote into it (place, device, thumbnail).
 * @throws Unreadable for anything else, one that moves, or one that is too large
 */
export async function readPicture(path: string): Promise<Picture> {
  const bytes = await readFile(path);
  if (bytes.length > PHOTO.maxBytes) throw new Unreadable(refusal('account.photo-bytes'));
  const { format, width, height, pages = 1 } = await sharp(bytes).metadata().catch(noPicture);
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') noPicture();
  if (Math.max(width, height) > PHOTO.maxSide) throw new Unreadable(refusal('account.photo-pixels'));
  if (pages > 1 || (format === 'png' && bytes.includes('acTL'))) {
    throw new Unreadable(refusal('account.photo-moves'));
  }
  const drawn = await sharp(bytes, { limitInputPixels: PHOTO.maxSide ** 2, failOn: 'error' })
    .autoOrient()
    .toFormat(format, format === 'png' ? {} : { quality: QUALITY })
    .toBuffer()
    .catch(noPicture);
  return { mediaType: `image/${format}`, bytes: drawn };
}

function noPicture(): never {
  throw new Unreadable(refusal('account.photo-format'));
}
