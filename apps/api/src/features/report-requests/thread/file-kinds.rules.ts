import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** A kind of file that a thread takes: by its ending, and by what its bytes begin with. */
interface Kind {
  readonly word: string;
  readonly endings: readonly string[];
  readonly mediaType: string;
  /** How the rest of it is looked at: by the library that reads its kind; a text has no rest. */
  readonly read: 'picture' | 'document' | 'text';
  readonly isIt: (bytes: Buffer) => boolean;
}

const begins = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString('latin1');

/** Text: UTF-8 without control signs but tab and line ends. */
const isText = (bytes: Buffer): boolean => {
  const text = bytes.toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/.test(text);
};

/** A workbook is an archive that has a workbook in it. */
const isWorkbook = (bytes: Buffer): boolean =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) && bytes.includes('xl/workbook.xml');

const KINDS: readonly Kind[] = [
  {
    word: 'PDF',
    endings: ['pdf'],
    mediaType: 'application/pdf',
    read: 'document',
    isIt: (bytes) => latin(bytes, 0, 5) === '%PDF-',
  },
  {
    word: 'XLSX',
    endings: ['xlsx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    read: 'document',
    isIt: isWorkbook,
  },
  {
    word: 'PNG',
    endings: ['png'],
    mediaType: 'image/png',
    read: 'picture',
    isIt: (bytes) => begins(bytes, 0x89, 0x50, 0x4e, 0x47),
  },
  {
    word: 'JPEG',
    endings: ['jpg', 'jpeg'],
    mediaType: 'image/jpeg',
    read: 'picture',
    isIt: (bytes) => begins(bytes, 0xff, 0xd8, 0xff),
  },
  {
    word: 'WebP',
    endings: ['webp'],
    mediaType: 'image/webp',
    read: 'picture',
    isIt: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  },
  { word: 'CSV', endings: ['csv'], mediaType: 'text/csv', read: 'document', isIt: isText },
  { word: 'TXT', endings: ['txt'], mediaType: 'text/plain', read: 'text', isIt: isText },
];

/** What a file is, by its name and first bytes together; a refusal where they do not agree, or for any other kind. */
export function kindOfFile(
  name: string,
  bytes: Buffer,
): Pick<Kind, 'mediaType' | 'read'> | { readonly refused: Refusal } {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = KINDS.find(({ endings }) => endings.includes(ending));
  if (!kind) return { refused: refusal('requests.file-kind') };
  if (!kind.isIt(bytes)) return { refused: refusal('requests.file-differs', { name, kind: kind.word }) };
  return kind;
}

/** A name as it may stand on a disk and in a header: no path, no control signs, not too long. */
export function safeName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '')
    .trim()
    .slice(-120);
  return clean.replace(/^\.+/, '') || 'file';
}
