import { refusal } from '@datum/contract/messages/refusals/refusal';
import { Unzip, UnzipInflate } from 'fflate';
import { CAPS } from '../parsing.table.ts';
import { ElementDepth } from './element-depth.ts';
import { Unreadable } from './unreadable.ts';

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
export function checkArchive(bytes: Uint8Array, caps: Caps = CAPS): void {
  let parts = 0;
  let unpacked = 0;
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
    const depth = /\.(xml|rels|vml)$/i.test(file.name) ? new ElementDepth() : null;
    let own = 0;
    file.ondata = (error, piece) => {
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
}
