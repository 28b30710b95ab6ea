import { LINE_STATES } from '@datum/contract/collection/quote-states';
import type { GridRow } from '@datum/contract/collection/quotes';
import { oneOf, optional, text as textParam } from '../../lib/screens/params.ts';
import type { PastedBlock } from '../../ui/grid/use-entry-grid.ts';

/** What of a sheet stands in the address: which one, how its rows are narrowed, which import is open. */
export const sheetState = {
  sheet: optional(),
  search: textParam(),
  state: optional(),
  source: optional(),
  region: optional(),
  sort: oneOf(['effect', 'item'], 'effect'),
  import: optional(),
};

/** The part of the address that narrows the rows. */
export const rowQuery = (query: {
  readonly search: string;
  readonly state: string | null;
  readonly source: string | null;
  readonly region: string | null;
  readonly sort: string;
}) => ({
  sort: query.sort,
  ...(query.search ? { search: query.search } : {}),
  ...(LINE_STATES.some((known) => known === query.state) ? { state: query.state ?? '' } : {}),
  ...(query.source ? { source: Number(query.source) } : {}),
  ...(query.region ? { region: Number(query.region) } : {}),
});

/**
 * A pasted block as a table with heads: one column of prices lands on the lines from the chosen cell down, anything
 * wider says itself what it is.
 */
export function pastedText({ cells, row }: PastedBlock, rows: readonly GridRow[]): string {
  const [first] = cells;
  if (first?.length !== 1) {
    return cells.map((line) => line.join('\t')).join('\n');
  }
  const start = rows.findIndex(({ line_id }) => String(line_id) === row);
  const lines = cells.flatMap(([price], at) => {
    const line = rows[start + at];
    return line ? [`${line.line_id}\t${price}`] : [];
  });
  return ['Line\tPrice', ...lines].join('\n');
}
