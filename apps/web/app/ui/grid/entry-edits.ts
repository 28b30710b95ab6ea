import type { GridPlace } from '../table/grid-keys.ts';
import { type CellRange, cellsOf } from './cell-range.ts';

/** A cell with its new text. */
export interface PlacedText extends GridPlace {
  readonly text: string;
}

/**
 * Where the cells of a block go. One cell fills the whole range; a larger block starts at its corner, whatever the
 * range. Cells beyond the grid are left out and counted.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  range: CellRange,
  size: { readonly rows: number; readonly columns: number },
): { readonly edits: PlacedText[]; readonly beyond: number } {
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (single !== undefined)
    return { edits: cellsOf(range).map((place) => ({ ...place, text: single })), beyond: 0 };
  const all = block.flatMap((cells, row) =>
    cells.map((text, column) => ({ row: range.top + row, column: range.left + column, text })),
  );
  const edits = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { edits, beyond: all.length - edits.length };
}

/** Copies the top row of a range into the rows below; a single row takes what stands above it. */
export function fillDown(range: CellRange, textAt: (place: GridPlace) => string): PlacedText[] {
  const source = range.top === range.bottom ? range.top - 1 : range.top;
  if (source < 0) return [];
  return cellsOf({ ...range, top: source + 1 }).map((place) => ({
    ...place,
    text: textAt({ row: source, column: place.column }),
  }));
}
