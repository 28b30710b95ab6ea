import { Worker } from 'node:worker_threads';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import { Unzip, UnzipInflate } from 'fflate';
import { Problem } from '../../http/problem.ts';

/** Caps of a workbook's inside; real inflated bytes are counted, since the sizes that an archive states can lie. */
const CAPS = { entries: 64, inflated: 150 * 1024 * 1024, ratio: 200, ratioFloor: 1024 * 1024 } as const;
const STEP = 64 * 1024;
const WORKER = { megabytes: 512, milliseconds: 30_000 } as const;

/**
 * Reads the first sheet of a workbook that has rows (our own "About" sheet passed over) in a worker of limited memory,
 * after the archive was inflated once against the caps. Formula cells give the value that was stored with them.
 * @throws Problem too_large or media_type
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  mustHoldNone('reading a workbook');
  checkArchive(bytes);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: WORKER.megabytes },
    });
    const timer = setTimeout(() => worker.terminate(), WORKER.milliseconds);
    const unreadable = () => reject(new Problem('media_type', refusal('files.workbook-unreadable')));
    worker.once('message', (rows: string[][]) => resolve(rows));
    worker.once('error', unreadable);
    worker.once('exit', () => {
      clearTimeout(timer);
      unreadable();
    });
  });
}

/** Inflates the archive piece by piece, keeping nothing, and stops at the first cap that it passes. */
function checkArchive(bytes: Buffer): void {
  let entries = 0;
  let inflated = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > CAPS.entries) {
      throw tooLarge();
    }
    if (
      /vbaProject|\.bin$|macrosheets/i.test(file.name) ||
      file.name.includes('..') ||
      file.name.startsWith('/')
    ) {
      throw new Problem('media_type', refusal('files.workbook-odd-parts'));
    }
    let own = 0;
    file.ondata = (error, piece) => {
      if (error) {
        // what this very function threw comes back here through the inflater
        throw error instanceof Problem ? error : new Problem('media_type', refusal('files.workbook-damaged'));
      }
      own += piece.length;
      inflated += piece.length;
      const most = Math.max(CAPS.ratioFloor, CAPS.ratio * bytes.length);
      if (inflated > CAPS.inflated || own > most) {
        throw tooLarge();
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += STEP) {
    unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  }
  if (entries === 0) {
    throw new Problem('media_type', refusal('files.workbook-damaged'));
  }
}

const tooLarge = () => new Problem('too_large', refusal('files.workbook-too-large'));
