/** A cell of a grid, both counted from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** How many cells there are. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 10;

/** Moves by key; `j` and `k` only while a cell has the focus, as WCAG 2.1.4 asks of single letters. */
const steps: Readonly<Record<string, (at: GridPlace, size: GridSize) => GridPlace>> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  j: ({ row, column }) => ({ row: row + 1, column }),
  k: ({ row, column }) => ({ row: row - 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, size) => ({ row, column: size.columns - 1 }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_, size) => ({ row: size.rows - 1, column: size.columns - 1 }),
};

/** Where a key leads from a cell, kept inside the grid; null for keys that do not move. */
export function moveInGrid(key: string, control: boolean, at: GridPlace, size: GridSize): GridPlace | null {
  const step = steps[control ? `Control+${key}` : key];
  if (!step || size.rows === 0) return null;
  const { row, column } = step(at, size);
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1);
}
