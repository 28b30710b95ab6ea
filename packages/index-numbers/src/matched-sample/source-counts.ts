import { ACCEPTED } from './origin.ts';
import type { MatchedSample } from './sample.ts';

/** Distinct sources of the quotes of some cells, and the quotes of the one that has most. */
export interface SourceCounts {
  readonly sources: number;
  readonly most: number;
}

/**
 * Counts sources over cells; -1 among them is none. Sources are numbered once, so that a count is a step in a column.
 *
 * `origins`: of each line's price; `sources`: of each line's last accepted quote.
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }, { item: 0, region: 0, from: 0, to: Infinity }] });
 * sourceCounts({ sample, origins: Uint8Array.of(1, 1), sources: Int32Array.of(7, 7) })([0]);
 * // => { sources: 1, most: 2 }
 */
export function sourceCounts({
  sample: { cellLines },
  origins,
  sources,
}: {
  readonly sample: MatchedSample;
  readonly origins: Uint8Array;
  readonly sources: Int32Array;
}): (cells: ArrayLike<number>) => SourceCounts {
  const numbers = new Map<number, number>();
  const numbered = new Int32Array(sources.length);
  for (let line = 0; line < sources.length; line++) {
    // lines, cells and sources are positions of their columns
    const number = numbers.get(sources[line]!) ?? numbers.size;
    if (number === numbers.size) numbers.set(sources[line]!, number);
    numbered[line] = number;
  }
  const seen = new Int32Array(numbers.size);
  const touched = new Int32Array(numbers.size);
  return (cells) => {
    let [count, most] = [0, 0];
    for (let place = 0; place < cells.length; place++) {
      const cell = cells[place]!;
      if (cell < 0) continue;
      for (let at = cellLines.starts[cell]!; at < cellLines.starts[cell + 1]!; at++) {
        const line = cellLines.items[at]!;
        if (origins[line] !== ACCEPTED) continue;
        const source = numbered[line]!;
        if (seen[source] === 0) touched[count++] = source;
        seen[source]! += 1;
        if (seen[source]! > most) most = seen[source]!;
      }
    }
    for (let at = 0; at < count; at++) seen[touched[at]!] = 0;
    return { sources: count, most };
  };
}
