import { setImmediate as turn } from 'node:timers/promises';
import { mustHoldNone } from '@datum/database/transaction';

/** Cells that are made before others have their turn: a few milliseconds of work. */
const SLICE_CELLS = 4_000;

/** Rows in slices, between which everything else in the process has its turn. */
export async function* slicesOf<Row>(rows: readonly Row[], columns: number): AsyncGenerator<readonly Row[]> {
  mustHoldNone('writing a file');
  const size = Math.max(1, Math.floor(SLICE_CELLS / Math.max(1, columns)));
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await turn();
    yield rows.slice(from, from + size);
  }
}
