import type { ItemWithheld } from '@datum/contract/publication/passport';
import type { Numeric } from '../../../../ui/words/format.ts';

/** A number of a passport's table. */
export interface Cell {
  /** Null: nothing stands here. */
  readonly value: Numeric;
  readonly decimals: number;
  /** Where the figure opens. */
  readonly href?: string | undefined;
  /** Why it is not shown. */
  readonly withheld?: ItemWithheld | 'access' | null;
  readonly sign?: '÷';
  /** What it was made from, below it. */
  readonly from?: string | undefined;
}

/** A part of a figure. */
export interface Line {
  readonly code: string;
  readonly label: string;
  readonly cells: readonly Cell[];
  /** Share of the longest bar, 0 to 1; null without bars. */
  readonly bar: number | null;
}

/** A step that follows from the lines. */
export interface SumRow {
  readonly label: string;
  readonly cells: readonly (Cell | null)[];
}

/** What a figure is made of, as a table. */
export interface Lines {
  readonly heads: readonly string[];
  readonly lines: readonly Line[];
  /** Step by step; the last row is the figure. */
  readonly sums: readonly SumRow[];
  /** Sentences on how the columns are made. */
  readonly words: readonly string[];
}
