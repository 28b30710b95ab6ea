import type { Offer } from '@datum/contract/plans/offers';
import { cheapestThatOpens } from '@datum/contract/plans/opened-by';
import type { FigureTable } from '@datum/contract/publication/published';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { reachOf } from '@datum/contract/subscriptions/opened';
import type { Finding } from './finder.rules.ts';

/** Rows of the sample that stand under a result. */
const MOST_ROWS = 6;

/**
 * What a finding leads to: how many series and periods there are, and the first rows of what everybody sees of them. Visitors
 * are shown the country in place of other regions, which is not what was looked for.
 */
export function resultOf(table: FigureTable, { region, from, to }: Finding, periods: readonly string[]) {
  const { rows, matching } = table;
  const free = rows.filter((row) => region === '' || row.region.code === region);
  const last = table.periods.length - 1;
  const hasLast = ({ cells }: FigureTable['rows'][number]) => (cells[last]?.value ?? null) !== null;
  // those with a figure of the latest period say most
  const shown = free.toSorted((one, other) => Number(hasLast(other)) - Number(hasLast(one)));
  const asked = periods.filter((period) => (from === '' || period >= from) && (to === '' || period <= to));
  return {
    series: matching,
    periods: { count: asked.length, first: asked[0] ?? null, latest: asked.at(-1) ?? null },
    free: {
      series: last < 0 ? 0 : free.length,
      from: free.length > 0 ? (table.periods[0] ?? null) : null,
      period: table.periods[last] ?? null,
      decimals: table.decimals,
      rows: shown.slice(0, last < 0 ? 0 : MOST_ROWS).map((row) => ({
        series: row.series,
        name: (row.item ?? row.category ?? row.group)?.name ?? {},
        place: row.region.name,
        unit: row.item ? `RM/${row.item.unit}` : '',
        value: row.cells[last]?.value ?? null,
        course: row.cells.map((cell) => (cell?.value ? Number(cell.value) : null)),
      })),
    },
  };
}

/** The cheapest plan that opens a finding; null where none of the price list does. */
export function planFor(
  offers: readonly Offer[],
  subject: string,
  level: string | undefined,
  from: string,
  latest: string | null,
) {
  const years = latest && from ? Number(latest.slice(0, 4)) - Number(from.slice(0, 4)) + 1 : 1;
  const plan = cheapestThatOpens(offers, {
    product: cataloguedOf(subject)?.product ?? '',
    level: 'view',
    reach: level === undefined ? 'country' : reachOf(level),
    years,
  });
  return plan ? { code: plan.code, name: plan.name } : null;
}
