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

/** One number of a cell as readers see it. */
export const shown = (cell: string, column: 'value' | 'low' | 'high') =>
  sql<
    string | null
  >`case when ${sql.ref(`${cell}.withheld_at`)} is null then ${sql.ref(`${cell}.${column}`)} end`;

/** Whether readers do not see a cell. */
export const isHidden = (cell: string) =>
  sql<boolean>`(${sql.ref(`${cell}.suppressed`)} or ${sql.ref(`${cell}.withheld_at`)} is not null)`;

/** The unrounded value of a cell whose value readers see. It is computed with, and never told. */
export const shownExact = (cell: string) =>
  sql<number | null>`case when ${isHidden(cell)} then null else ${sql.ref(`${cell}.exact`)} end`;
