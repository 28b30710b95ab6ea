import { readFile } from 'node:fs/promises';
import { IMAGE } from '@datum/contract/content/media';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@datum/contract/content/picture';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Sharp } from 'sharp';
import { draw, moves, QUALITY } from './picture-library.ts';
import { Unreadable } from './unreadable.ts';

/** A picture in one width and format. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/** A picture of the site: nothing of the file that came is in it but its pixels. */
export interface MediaPicture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly ending: '.png' | '.jpg' | '.webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly sizes: readonly DrawnSize[];
}

/** AVIF takes seconds for a picture at the library's usual effort; at this one it is a tenth larger. */
const ENCODED = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 80 }),
  jpg: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (picture: Sharp) => Sharp>;

/**
 * Draws a PNG, JPEG or WebP anew, upright and without metadata: once as it is, and where pages show it in their widths.
 * @throws Unreadable for anything else, one that moves, or one that is too large
 */
export async function readMediaPicture(path: string, isShown: boolean): Promise<MediaPicture> {
  const came = await readFile(path);
  if (came.length > IMAGE.maxBytes) {
    throw new Unreadable(refusal('media.picture-bytes', { count: IMAGE.maxBytes / 1e6 }));
  }
  const { format, width, height, pages } = await draw(came, { limitInputPixels: false }) // its head alone is read here
    .metadata()
    .catch(noPicture);
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') return noPicture();
  if (width * height > IMAGE.maxPixels) {
    throw new Unreadable(refusal('media.picture-pixels', { count: IMAGE.maxPixels / 1e6, width, height }));
  }
  if (moves(came, { format, ...(pages === undefined ? {} : { pages }) })) {
    throw new Unreadable(refusal('media.picture-moves'));
  }
  const { data: bytes, info } = await draw(came, { limitInputPixels: IMAGE.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: IMAGE.keptSide, height: IMAGE.keptSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'png' ? {} : { quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(noPicture);
  return {
    mediaType: `image/${format}`,
    ending: format === 'jpeg' ? '.jpg' : `.${format}`,
    width: info.width,
    height: info.height,
    bytes,
    sizes: isShown ? await drawSizes(bytes) : [],
  };
}

/** Draws one of our own pictures in the widths that pages show, never larger than it is. */
export async function drawSizes(bytes: Uint8Array): Promise<DrawnSize[]> {
  const largest = Math.max(...PICTURE_WIDTHS);
  // decoded and scaled down once: each width is drawn from that
  const { data, info } = await draw(bytes)
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const widths = [...PICTURE_WIDTHS.filter((width) => width < info.width), info.width];
  const sizes: DrawnSize[] = [];
  for (const width of widths) {
    for (const format of PICTURE_FORMATS) {
      const drawn = await ENCODED[format](draw(data, { raw }).resize({ width })).toBuffer({
        resolveWithObject: true,
      });
      sizes.push({ width, height: drawn.info.height, format, bytes: drawn.data });
    }
  }
  return sizes;
}

function noPicture(): never {
  throw new Unreadable(refusal('media.only-pictures'));
}
