import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { PlannedEntry } from './entry.rules.ts';

/** Values of a sheet that nobody has decided about, item by item. */
export function readUndecided(db: Reading, sheetId: number) {
  return db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where('price', 'is not', null)
    .where('review', 'in', ['new', 'ok', 'flagged'])
    .orderBy('item_id')
    .orderBy('sample_line_id')
    .select(['sample_line_id', 'price', 'unit_id'])
    .execute();
}

/** Sets flags, effect and review of values as a new check found them. */
export async function storeFlags(db: Writing, planned: readonly PlannedEntry[]): Promise<void> {
  const known = planned.flatMap(({ quote_id, context, flags, effect }) =>
    quote_id === null ? [] : [{ id: quote_id, item: context.item_id, flags: JSON.stringify(flags), effect }],
  );
  if (known.length === 0) {
    return;
  }
  await sql`update quotes q set flags = n.flags::jsonb, effect = n.effect,
      review = case when n.flags = '[]' then 'ok' else 'flagged' end, version = q.version + 1
    from unnest(${known.map(({ item }) => item)}::bigint[], ${known.map(({ id }) => id)}::bigint[],
      ${known.map(({ flags }) => flags)}::text[], ${known.map(({ effect }) => effect)}::float8[]) as n(item_id, id, flags, effect)
    where q.item_id = n.item_id and q.id = n.id`.execute(db);
}
