import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Unzip, UnzipInflate } from 'fflate';
import { CAPS } from '../../parsing.table.ts';
import { Unreadable } from '../unreadable.ts';
import { ElementDepth } from './element-depth.ts';
import { Reach } from './reach.ts';

const STEP = 64 * 1024;
const MB = 1024 * 1024;

type Caps = Readonly<Record<'parts' | 'unpacked' | 'ratio' | 'ratioFloor', number>>;

/** How a sheet was last printed: Excel keeps it beside many honest sheets, and nothing here reads it. */
const PRINTER = /^xl\/printerSettings\/printerSettings\d+\.bin$/;

/**
 * Unpacks the archive piece by piece, keeping nothing, and stops at the first cap that it passes. Real bytes are counted,
 * since the sizes that an archive states can lie.
 * @throws Unreadable
 */
export function checkArchive(bytes: Buffer, caps: Caps = CAPS): void {
  let parts = 0;
  let unpacked = 0;
  const reach = new Reach();
  requireTrueSizes(bytes, caps);
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > caps.parts) {
      throw new Unreadable(refusal('files.workbook-many-parts', { count: caps.parts }));
    }
    if (
      (/vbaProject|\.bin$|macrosheets/i.test(file.name) && !PRINTER.test(file.name)) ||
      file.name.includes('..') ||
      file.name.startsWith('/')
    ) {
      throw new Unreadable(refusal('files.workbook-odd-parts'));
    }
    const depth = /\.(xml|rels|vml)$/i.test(file.name) ? new ElementDepth(reach.ofPart(file.name)) : null;
    let own = 0;
    file.ondata = (error, piece, isLast) => {
      if (error) {
        // what this very function threw comes back here through the inflater
        throw error instanceof Unreadable ? error : new Unreadable(refusal('files.workbook-damaged'));
      }
      own += piece.length;
      unpacked += piece.length;
      if (unpacked > caps.unpacked) {
        throw new Unreadable(refusal('files.workbook-too-large', { count: caps.unpacked / MB }));
      }
      if (own > Math.max(caps.ratioFloor, caps.ratio * bytes.length)) {
        throw new Unreadable(refusal('files.workbook-bomb', { count: caps.ratio }));
      }
      depth?.read(piece);
      if (isLast && own !== (file.originalSize ?? own))
        throw new Unreadable(refusal('files.workbook-damaged'));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += STEP) {
    unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  }
  if (parts === 0) {
    throw new Unreadable(refusal('files.workbook-damaged'));
  }
  reach.require();
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04');
const HEADER_BYTES = 30;

/** The library takes as much memory as a part says, also where only the end of the part says what it has. @throws Unreadable */
function requireTrueSizes(bytes: Buffer, caps: Caps): void {
  for (let at = bytes.indexOf(LOCAL_HEADER); at !== -1; at = bytes.indexOf(LOCAL_HEADER, at + 4)) {
    if (at + HEADER_BYTES > bytes.length) return;
    const isPacking = [0, 8].includes(bytes.readUInt16LE(at + 8));
    const isNamed = bytes.readUInt16LE(at + 26) < 256;
    // the signs of a header may come by chance inside what is packed; not with all of this
    if (isPacking && isNamed && bytes.readUInt32LE(at + 22) > caps.unpacked) {
      throw new Unreadable(refusal('files.workbook-too-large', { count: caps.unpacked / MB }));
    }
  }
}
