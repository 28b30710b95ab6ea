import type { BroughtIn } from '@datum/contract/lists/row';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { z } from 'zod';
import { broughtInAt } from '../proofs/same-person.queries.ts';

/**
 * What a second person's audit row says where one of those whose work they confirm brought their account in alone, and nobody
 * else ever confirmed it: nothing tells that from two people, so the record says it (decision 205).
 */
export async function readBroughtIn(
  db: Reading,
  account: string | null,
  people: readonly string[],
): Promise<z.output<typeof stored> | object> {
  if (account === null || people.length === 0) return {};
  const { rows } = await sql<{
    by: string;
    at: Date;
  }>`select mine.brought_by[1] as by, since.at from users mine
    cross join lateral (select ${broughtInAt(sql`mine.uuid`, sql`${[...people]}::uuid[]`)} as at) since
    where mine.uuid = ${account}::uuid and since.at is not null`.execute(db);
  return rows[0] ? { brought_in: { by: rows[0].by, at: rows[0].at.toISOString() } } : {};
}

const stored = z.object({ brought_in: z.object({ by: z.uuid(), at: z.string() }) });

/** The same out of a stored row, with the name of who brought the account in. */
export async function broughtInOf(db: Reading, after: unknown): Promise<BroughtIn> {
  const { data } = stored.safeParse(after);
  if (!data) return null;
  const { by, at } = data.brought_in;
  const maker = await db.selectFrom('users').select('name').where('uuid', '=', by).executeTakeFirst();
  return { by: maker?.name ?? null, at };
}
