import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { PoolClient } from 'pg';

/**
 * Writes the declared subjects, computed and entered, into their table, which others refer to. A code that is no longer
 * declared stays.
 */
export async function fillSubjects(client: PoolClient): Promise<void> {
  await client.query(
    `insert into subjects (code, kind) select * from unnest($1::text[], $2::text[])
      on conflict (code) do update set kind = excluded.kind where subjects.kind <> excluded.kind`,
    [CATALOGUE.map(({ code }) => code), CATALOGUE.map(({ kind }) => kind)],
  );
}
