/** Below this a pivot is rounding noise: its row follows from the others. */
const TINY = 1e-9;

/**
 * The shortest x with Σ row × x = right side for every row; null where the rows contradict each other.
 *
 * @example
 * leastStep([[1, 1]], [4]); // => Float64Array.of(2, 2)
 * leastStep([[1, 1], [2, 2]], [4, 9]); // => null
 */
export function leastStep(rows: readonly ArrayLike<number>[], right: readonly number[]): Float64Array | null {
  // x = rowsᵀ y with (rows rowsᵀ) y = right
  const size = rows.length;
  const width = size + 1;
  const system = new Float64Array(size * width);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const product = dot(rows[a]!, rows[b]!);
      system[a * width + b] = product;
      system[b * width + a] = product;
    }
    system[a * width + size] = right[a]!;
  }
  const isDone = new Uint8Array(size);
  for (let turn = 0; turn < size; turn += 1) {
    // on the diagonal of what is left, which stays positive
    let next = -1;
    let pivot = TINY;
    for (let at = 0; at < size; at += 1) {
      if (isDone[at] === 1 || !(system[at * width + at]! > pivot)) continue;
      next = at;
      pivot = system[at * width + at]!;
    }
    if (next < 0) break;
    isDone[next] = 1;
    for (let at = 0; at < size; at += 1) {
      const times = at === next ? 0 : system[at * width + next]! / pivot;
      if (times === 0) continue;
      for (let column = 0; column < width; column += 1) {
        const place = at * width + column;
        system[place] = system[place]! - times * system[next * width + column]!;
      }
    }
  }
  const step = new Float64Array(rows[0]?.length ?? 0);
  for (let at = 0; at < size; at += 1) {
    const rest = system[at * width + size]!;
    if (isDone[at] === 0 && Math.abs(rest) > TINY) return null;
    const times = isDone[at] === 1 ? rest / system[at * width + at]! : 0;
    for (let column = 0; column < step.length; column += 1) {
      step[column] = step[column]! + times * rows[at]![column]!;
    }
  }
  return step;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
}
