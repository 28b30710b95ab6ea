import type { EnteredTable } from '@datum/contract/entered-series/published';
import { shownUnit } from '@datum/contract/entered-series/shown-unit';
import type { FigureTable } from '@datum/contract/publication/published';
import type { LocalText } from '@datum/contract/values/local-text';

/** Rows and periods that a sample shows: enough to see what it is. */
const MOST_ROWS = 5;
const MOST_PERIODS = 4;

/** One row: what it is of, its last values as published, and their course. */
interface SampleRow {
  readonly key: string;
  readonly name: LocalText;
  readonly place: LocalText;
  readonly unit: string;
  readonly decimals: number;
  readonly values: readonly (string | null)[];
  readonly course: readonly (number | null)[];
}

interface Shown {
  readonly periods: readonly string[];
  readonly rows: readonly SampleRow[];
  /** Address of the API that answers with the same figures. */
  readonly call: string;
}

interface Cell {
  readonly value: string | null;
}

const endOf = (cells: readonly (Cell | null)[]) => ({
  values: cells.slice(-MOST_PERIODS).map((cell) => cell?.value ?? null),
  course: cells.map((cell) => (cell?.value ? Number(cell.value) : null)),
});

/** The sample of prices or of an index, out of the table of its page. */
export function sampleOf(table: FigureTable, isPrices: boolean): Shown {
  return {
    periods: table.periods.slice(-MOST_PERIODS),
    rows: table.rows
      .filter(({ cells }) => cells.some((cell) => cell?.value))
      .slice(0, MOST_ROWS)
      .map((row) => ({
        key: String(row.series),
        name: (row.item ?? row.category ?? row.group)?.name ?? {},
        place: row.region.name,
        unit: row.item ? `RM/${row.item.unit}` : '',
        decimals: table.decimals,
        ...endOf(row.cells),
      })),
    call: isPrices ? `/api/v1/prices?subject=${table.subject}` : `/api/v1/indices/${table.subject}`,
  };
}

/** The sample of entered series. */
export const enteredSample = (table: EnteredTable): Shown => ({
  periods: table.periods.slice(-MOST_PERIODS),
  rows: table.rows
    .filter(({ cells }) => cells.some((cell) => cell?.value))
    .slice(0, MOST_ROWS)
    .map((row) => ({
      key: String(row.series),
      name: row.name,
      place: {},
      unit: shownUnit(row.definitions.at(-1), table.currency),
      decimals: row.decimals,
      ...endOf(row.cells),
    })),
  call: `/api/v1/series/${table.subject}`,
});
