import type { z } from 'zod';
import type { picture } from './values/picture-schema.ts';

/** Widths in which pictures are drawn, as far as they are that wide; the largest of a small one is its own. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const;
/** Formats of each width, the one that browsers should take first; every browser knows the last. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture as a page shows it: what `Picture` of the web draws. */
export type Picture = z.output<typeof picture>;

type Shown = Pick<Picture, 'uuid' | 'number' | 'link'>;

/** Path of a picture in a width and format. */
export const pictureAddress = ({ uuid, number, link }: Shown, width: number, format: PictureFormat): string =>
  `/api/v1/media/${uuid}/${width}.${format}?version=${number}${link === null ? '' : `&link=${link}`}`;

/** Path of the file itself: of this version, or of the one that is current when it is asked for. */
export function fileAddress(
  { uuid, link = null }: Partial<Shown> & Pick<Shown, 'uuid'>,
  number?: number,
): string {
  const query = new URLSearchParams({
    ...(number === undefined ? {} : { version: String(number) }),
    ...(link === null ? {} : { link }),
  }).toString();
  return `/api/v1/media/${uuid}${query && `?${query}`}`;
}
