import type { MatchedSample } from './sample.ts';

/** What the next period needs to know of each line and cell. Store it, and a month is one step. */
export interface SampleState {
  /** Price that a line's next one is compared with: its last, moved on while it has none. NaN = none. */
  readonly before: Float64Array;
  /** Where that price comes from (`origin.ts`). */
  readonly beforeOrigin: Uint8Array;
  /** 1 where the line had a price in the last period, observed or imputed. */
  readonly priced: Uint8Array;
  /** Periods in a row without an accepted quote while listed. */
  readonly missing: Uint16Array;
  /** Periods in a row in which the price was carried forward. */
  readonly carried: Uint16Array;
  /** Source of the last accepted quote; -1 = none yet. */
  readonly source: Int32Array;
  /** Level of each cell, 1 where it began. NaN = not begun. */
  readonly level: Float64Array;
}

/**
 * The state before the first period: nothing is known.
 *
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * beginSample(sample).source; // => Int32Array.of(-1)
 */
export function beginSample({ lines, cellItem }: MatchedSample): SampleState {
  const n = lines.item.length;
  return {
    before: new Float64Array(n).fill(Number.NaN),
    beforeOrigin: new Uint8Array(n),
    priced: new Uint8Array(n),
    missing: new Uint16Array(n),
    carried: new Uint16Array(n),
    source: new Int32Array(n).fill(-1),
    level: new Float64Array(cellItem.length).fill(Number.NaN),
  };
}

/** A state of its own, to be written into. */
export const copyState = (state: SampleState): SampleState => ({
  before: state.before.slice(),
  beforeOrigin: state.beforeOrigin.slice(),
  priced: state.priced.slice(),
  missing: state.missing.slice(),
  carried: state.carried.slice(),
  source: state.source.slice(),
  level: state.level.slice(),
});
