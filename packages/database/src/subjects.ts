import { SUBJECTS } from '@datum/contract/subjects/all';
import type { PoolClient } from 'pg';

/** Writes the declared subjects into their table, which others refer to. A code that is no longer declared stays. */
export async function fillSubjects(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('subjects') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await client.query(
    `insert into subjects (code, kind) select * from unnest($1::text[], $2::text[])
      on conflict (code) do update set kind = excluded.kind where subjects.kind <> excluded.kind`,
    [SUBJECTS.map(({ code }) => code), SUBJECTS.map(({ kind }) => kind)],
  );
}
