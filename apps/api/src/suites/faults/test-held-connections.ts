import { sql } from 'kysely';
import type { TestApp } from '../../platform/test/test-app.ts';

/** Connections of an API that are inside a transaction and wait for the process to go on. */
export async function countHeld({ platform }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(
    platform.database.quick,
  );
  return rows[0]?.count ?? Number.NaN;
}
