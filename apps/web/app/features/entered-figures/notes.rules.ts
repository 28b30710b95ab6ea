import type { EnteredCell, EnteredRow, EnteredTable } from '@datum/contract/entered-series/published';

/** Values that stand on a thin sample. */
export const thinOf = ({ rows }: EnteredTable): readonly EnteredCell[] =>
  rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell?.thin ? [cell] : [])));

interface Gap {
  readonly row: EnteredRow;
  readonly why: NonNullable<EnteredCell['why']>;
  readonly periods: readonly string[];
}

/** Observations that show no figure, by series and reason, with their periods. */
export const gapsOf = ({ rows, periods }: EnteredTable): readonly Gap[] =>
  rows.flatMap((row) => {
    const without = row.cells.flatMap((cell, place) =>
      cell?.why ? [{ why: cell.why, period: periods[place] ?? '' }] : [],
    );
    return [...Map.groupBy(without, ({ why }) => why)].map(([why, list]) => ({
      row,
      why,
      periods: list.map(({ period }) => period),
    }));
  });
