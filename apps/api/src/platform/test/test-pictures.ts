import sharp from 'sharp';

/** A plain picture of a size and colour. */
export const pngOf = (width: number, height: number, background = '#357') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
