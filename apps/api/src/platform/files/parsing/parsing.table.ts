const MB = 1024 * 1024;

/** What a file of strangers may hold, at most (docs/limits.md); beyond, it is refused with a sentence that names the number. */
export const CAPS = {
  bytes: 20 * MB,
  rows: 100_000,
  columns: 100,
  /** Of all rows: what comes back to the API has a bound. */
  cells: 1_000_000,
  cellLength: 2_000,
  /** Characters of one row, quotes and all. */
  rowLength: 1_000_000,
  /** Of a workbook: parts, bytes when unpacked, bytes of a part for each byte of the file, and elements inside each other. */
  parts: 64,
  unpacked: 150 * MB,
  ratio: 200,
  /** A part of this size is never too much for its file. */
  ratioFloor: MB,
  depth: 32,
  /** Rows and cells that the sheets of a workbook may leave empty before their last value; and as many times what they hold. */
  reach: { empty: { rows: 4_194_304, cells: 1_000_000 }, times: 10 },
} as const;

/** What reading one file may take; then its process is killed. */
export interface Effort {
  readonly milliseconds: number;
  readonly heapMegabytes: number;
  /** All memory of the process. */
  readonly megabytes: number;
}

export const EFFORT: Effort = { milliseconds: 30_000, heapMegabytes: 512, megabytes: 800 };

/** Files that are read at once in each process of the API; others wait their turn (`LINES.known`). */
export const READ_AT_ONCE = 2;

/** A process that has read nothing for so long ends, in milliseconds. */
export const IDLE_MS = 60_000;

/** Rows travel in pieces, so that taking in one of them never takes long: at most this number of cells, and of characters. */
export const PIECE = { cells: 2_000, characters: 100_000 } as const;
