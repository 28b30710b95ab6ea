import { IndexNumberError } from '../index-number-error.ts';

/**
 * Solves a square system of linear equations by Gaussian elimination with partial pivoting.
 *
 * @throws IndexNumberError NO_MATCHED_PRODUCTS when the equations leave a period undetermined
 * @example
 * solveLinear({ matrix: [[2, 0], [0, 4]], right: [2, 2] }); // => [1, 0.5]
 */
export function solveLinear({
  matrix,
  right,
}: {
  readonly matrix: readonly ArrayLike<number>[];
  readonly right: ArrayLike<number>;
}): readonly number[] {
  const rows = matrix.map((row, position) => Float64Array.from([...Array.from(row), right[position] ?? 0]));
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    // rows and columns run from 0 to size
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!;
    if (top[column] === 0) {
      throw new IndexNumberError('NO_MATCHED_PRODUCTS', 'The equations leave a period undetermined', {
        column,
      });
    }
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row]![column]! / top[column]!;
      for (let place = column; place <= size; place++) rows[row]![place]! -= factor * top[place]!;
    }
  }
  return substituteBack(rows);
}

function substituteBack(rows: readonly Float64Array[]): number[] {
  const size = rows.length;
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    // an upper triangle with the right side in the last column
    let rest = rows[row]![size]!;
    for (let column = row + 1; column < size; column++) rest -= rows[row]![column]! * solution[column]!;
    solution[row] = rest / rows[row]![row]!;
  }
  return solution;
}
