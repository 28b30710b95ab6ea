import { type RawBuilder, sql } from 'kysely';
import { notDropped } from '../../../standing/counting.queries.ts';

/** Where what a base is fixed by lies, and how each table names its base. */
const FIXED = {
  base_levels: 'base_period_id',
  base_means: 'base_period_id',
  link_factors: 'new_base_id',
} as const;

/**
 * Narrows rows of such a table to the version that counts: the latest, or the one that a run was computed with.
 *
 * A correction of a base's months adds a version that counts from its runs on (decision 106); that of a run which was returned
 * counts for none.
 */
export function versionOf(
  table: keyof typeof FIXED,
  baseId: RawBuilder<unknown> | number,
  runId: RawBuilder<unknown> | number | null = null,
  alias: string = table,
): RawBuilder<boolean> {
  // an array is looked up once; a join would read all rows of a base for each figure
  const until = runId === null ? sql`` : sql`and v.from_run <= ${runId}`;
  return sql<boolean>`${sql.ref(`${alias}.from_run`)} = (select max(v.from_run) from ${sql.table(table)} v
    where ${sql.ref(`v.${FIXED[table]}`)} = ${baseId} ${until}
      and v.from_run <> all (array(select x.id from runs x where not (${notDropped('x')}))))`;
}
