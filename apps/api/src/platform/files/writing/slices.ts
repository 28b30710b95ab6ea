import { ownTurn } from '@datum/database/connection/own-turn';

/** Cells that are made before others have their turn: a few milliseconds of work. */
const SLICE_CELLS = 1_000;

/** Rows in slices, each in a turn of its own: everything else in the process has its turn between them. */
export async function* slicesOf<Row>(
  rows: readonly Row[],
  columns: number,
  cells = SLICE_CELLS,
): AsyncGenerator<readonly Row[]> {
  const size = Math.max(1, Math.floor(cells / Math.max(1, columns)));
  for (let from = 0; from < rows.length; from += size) {
    await ownTurn();
    yield rows.slice(from, from + size);
  }
}
