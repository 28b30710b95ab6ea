import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALL = 1024;
const codecs = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

/** What is sent instead of `bytes`, by the best coding that the browser takes; `encoding` null = as it is. */
export async function compressFor(
  accepted: string | undefined,
  bytes: Buffer,
): Promise<{ readonly encoding: keyof typeof codecs | null; readonly body: Buffer }> {
  const encoding = bytes.length < SMALL ? null : bestOf(accepted ?? '');
  return { encoding, body: encoding ? await codecs[encoding](bytes) : bytes };
}

function bestOf(accepted: string): keyof typeof codecs | null {
  const taken = accepted.split(',').map((part) => part.trim().split(';'));
  const takes = (name: string) =>
    taken.some(([coding, quality]) => coding === name && !/q=0(\.0*)?$/.test(quality?.trim() ?? ''));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
