/** A line of the sample: one product of one source. Periods are whole numbers in their order. */
export interface SampleLine {
  readonly item: number;
  readonly region: number;
  readonly from: number;
  /** Last period in which it is listed; Infinity = open. */
  readonly to: number;
  /** The line that this one replaces, and the approved ratio of the new price to the old one, if there is one. */
  readonly replaces?: { readonly line: number; readonly ratio: number | null };
}

/** Lines as columns, one entry for each. */
export interface LineColumns {
  readonly item: Int32Array;
  readonly region: Int32Array;
  readonly from: Float64Array;
  /** Infinity = open. */
  readonly to: Float64Array;
  /** Position of the line that this one replaces; -1 = none. */
  readonly replaces: Int32Array;
  /** Approved ratio of the new price to the old one; NaN = none. */
  readonly ratio: Float64Array;
}

/**
 * Rows of lines as columns.
 *
 * @example
 * lineColumns([{ item: 0, region: 2, from: 1, to: Infinity }]).replaces; // => Int32Array.of(-1)
 */
export const lineColumns = (lines: readonly SampleLine[]): LineColumns => ({
  item: Int32Array.from(lines, ({ item }) => item),
  region: Int32Array.from(lines, ({ region }) => region),
  from: Float64Array.from(lines, ({ from }) => from),
  to: Float64Array.from(lines, ({ to }) => to),
  replaces: Int32Array.from(lines, ({ replaces }) => replaces?.line ?? -1),
  ratio: Float64Array.from(lines, ({ replaces }) => replaces?.ratio ?? Number.NaN),
});
