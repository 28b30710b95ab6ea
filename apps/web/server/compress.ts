import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALL = 1024;
const codecs = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

export type Coding = keyof typeof codecs | null;

/** The best coding that the browser takes for `bytes`; null = as they are, which is best for what is small. */
export const codingFor = (accepted: string | undefined, bytes: Buffer): Coding =>
  bytes.length < SMALL ? null : bestOf(accepted ?? '');

/** `bytes` in a coding. */
export const encode = async (coding: Coding, bytes: Buffer): Promise<Buffer> =>
  coding ? codecs[coding](bytes) : bytes;

function bestOf(accepted: string): Coding {
  const taken = accepted.split(',').map((part) => part.trim().split(';'));
  const takes = (name: string) =>
    taken.some(([coding, quality]) => coding === name && !/q=0(\.0*)?$/.test(quality?.trim() ?? ''));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
