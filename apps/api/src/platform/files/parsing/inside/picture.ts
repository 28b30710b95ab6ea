import { readFile } from 'node:fs/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { PHOTO } from '@datum/contract/people/photos';
import { draw, moves, QUALITY } from './picture-library.ts';
import { Unreadable } from './unreadable.ts';

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
  const { format, width, height, pages = 1 } = await draw(bytes).metadata().catch(noPicture);
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') noPicture();
  if (Math.max(width, height) > PHOTO.maxSide) throw new Unreadable(refusal('account.photo-pixels'));
  if (moves(bytes, { format, pages })) {
    throw new Unreadable(refusal('account.photo-moves'));
  }
  const drawn = await draw(bytes, { limitInputPixels: PHOTO.maxSide ** 2, failOn: 'error' })
    .autoOrient()
    .toFormat(format, format === 'png' ? {} : { quality: QUALITY })
    .toBuffer()
    .catch(noPicture);
  return { mediaType: `image/${format}`, bytes: drawn };
}

function noPicture(): never {
  throw new Unreadable(refusal('account.photo-format'));
}
