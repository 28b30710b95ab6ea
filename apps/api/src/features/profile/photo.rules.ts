/** What the bytes of a picture say of themselves; sides in pixels. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Reads kind and size from the first bytes of a PNG, JPEG or WebP; null for anything else, whatever it is called. */
export function readPicture(bytes: Buffer): Picture | null {
  return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG (W3C, 11.2.1): the first chunk is IHDR, with both sides. */
function readPng(bytes: Buffer): Picture | null {
  const isPng = bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG) && textAt(bytes, 12) === 'IHDR';
  return isPng ? sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20)) : null;
}

/** WebP (RFC 9649): lossy, lossless or extended, each with its sides elsewhere. */
function readWebp(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') {
    return null;
  }
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return sized('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** JPEG (ITU T.81, B.1): segments are passed until the frame's header, which has both sides. */
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) {
    return null;
  }
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xda) {
      return null;
    }
    if (FRAMES.has(marker)) {
      return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    }
  }
  return null;
}

/** Start-of-frame markers: C0 to CF without the tables DHT (C4), JPG (C8) and DAC (CC). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

const sized = (mediaType: Picture['mediaType'], width: number, height: number): Picture | null =>
  width > 0 && height > 0 ? { mediaType, width, height } : null;
