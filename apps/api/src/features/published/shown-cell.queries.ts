import { sql } from 'kysely';

/**
 * What readers see of a cell, as columns of a query over `release_cells` called `cell`: its value and its spread, none of it where
 * it is withheld since (decision 082), and whether it is hidden, then or since.
 */
export const shownColumns = (cell: string) => [
  shown(cell, 'value').as('value'),
  shown(cell, 'low').as('low'),
  shown(cell, 'high').as('high'),
  isHidden(cell).as('suppressed'),
];

/** One number of a cell as readers see it; null where it is hidden from them. */
export const shown = (cell: string, column: 'value' | 'low' | 'high') =>
  sql<string | null>`case when not ${isHidden(cell)} then ${sql.ref(`${cell}.${column}`)} end`;

/** Whether readers do not see a cell. */
export const isHidden = (cell: string) =>
  sql<boolean>`(${sql.ref(`${cell}.suppressed`)} or ${sql.ref(`${cell}.withheld_at`)} is not null)`;

/** The unrounded value of a cell whose value readers see. It is computed with, and never told. */
export const shownExact = (cell: string) =>
  sql<number | null>`case when ${isHidden(cell)} then null else ${sql.ref(`${cell}.exact`)} end`;

/**
 * The newest figure of a series that readers are told of at a vintage, to be joined laterally: its period, its vintage and
 * its value as they see it. Periods that were withdrawn are passed over; a series without a figure has no row.
 * @param series the column with the series' id
 */
export const newestTold = (series: string, vintage: number) =>
  sql<{ period: string; sequence: number; value: string | null }>`(
    select n.period, n.sequence, n.value from (
      select distinct on (c.period) c.period, c.sequence, c.value_status, ${shown('c', 'value')} as value
        from release_cells c where c.series_id = ${sql.ref(series)} and c.sequence <= ${vintage}
       order by c.period desc, c.sequence desc) as n
     where n.value_status <> 'withdrawn' order by n.period desc limit 1)`;
