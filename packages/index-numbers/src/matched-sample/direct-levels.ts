/** A cell of the direct form in one period: its average instead of a chained level. */
export interface DirectCells {
  readonly movements: Float64Array;
  readonly levels: Float64Array;
  readonly imputedShares: Float64Array;
}

/**
 * Movements and levels of the direct form: the level of a cell is its average price, so that its relative is average over
 * base price. A cell without an average moves as the chained one does.
 *
 * `averages`: by cell, imputed ones included, NaN = none; `imputed`: 1 where the average is imputed; `begun`: 1 where the
 * cell has begun; `last`: levels of the period before.
 * @example
 * directCells({
 *   averages: Float64Array.of(12, NaN), imputed: Uint8Array.of(0, 0), begun: Uint8Array.of(1, 1),
 *   last: Float64Array.of(10, 20), movements: Float64Array.of(1.1, 1.5),
 * }).levels; // => Float64Array.of(12, 30)
 */
export function directCells({
  averages,
  imputed,
  begun,
  last,
  movements,
}: {
  readonly averages: Float64Array;
  readonly imputed: Uint8Array;
  readonly begun: Uint8Array;
  readonly last: Float64Array;
  readonly movements: Float64Array;
}): DirectCells {
  const cells = {
    movements: new Float64Array(averages.length).fill(Number.NaN),
    levels: new Float64Array(averages.length).fill(Number.NaN),
    imputedShares: new Float64Array(averages.length),
  };
  averages.forEach((average, cell) => {
    if (begun[cell] === 0) return;
    // columns have one entry for each cell
    const before = last[cell]!;
    const hasAverage = !Number.isNaN(average);
    const level = hasAverage ? average : before * movements[cell]!;
    cells.levels[cell] = level;
    cells.movements[cell] = level / before;
    cells.imputedShares[cell] = hasAverage ? imputed[cell]! : 1;
  });
  return cells;
}
