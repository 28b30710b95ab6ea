import type { GridPlace } from '../table/grid-keys.ts';

/** A rectangle of cells, both corners included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The rectangle between two cells, whichever way it was drawn. */
export function rangeBetween(a: GridPlace, b: GridPlace): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

/** Whether a cell is inside. */
export function inRange({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** All cells, row by row. */
export function cellsOf({ top, left, bottom, right }: CellRange): GridPlace[] {
  const cells: GridPlace[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) cells.push({ row, column });
  }
  return cells;
}
