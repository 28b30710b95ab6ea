import type { Database } from '@datum/database/schema';
import { type Kysely, sql } from 'kysely';

/** What one process counted of a key on a day. */
export interface FreshDay {
  readonly keyId: number;
  readonly day: string;
  readonly calls: number;
  readonly refused: number;
}

/** Adds counts to the days of keys and notes the minute of use; gives the calls of each `<key> <day>` over all processes. */
export async function addUpDays(
  db: Kysely<Database>,
  days: readonly FreshDay[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key_id: number; day: string; calls: number }>`
    with fresh as (
      select * from unnest(${days.map(({ keyId }) => keyId)}::bigint[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ calls }) => calls)}::int[], ${days.map(({ refused }) => refused)}::int[]) as f (key_id, day, calls, refused)
      order by key_id, day
    ), used as (
      update api_keys k set last_used_at = date_trunc('minute', now())
      where k.id in (select key_id from fresh) and k.last_used_at is distinct from date_trunc('minute', now())
    )
    insert into api_key_days as d (key_id, day, calls, refused) select * from fresh
    on conflict (key_id, day) do update set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused
    returning key_id, day, calls`.execute(db);
  return new Map(rows.map(({ key_id, day, calls }) => [`${key_id} ${day}`, Number(calls)]));
}
