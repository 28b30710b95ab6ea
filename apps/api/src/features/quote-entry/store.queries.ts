import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { noteReporter } from '../approvals/hands.queries.ts';
import type { EntrySheet } from './context.queries.ts';
import type { PlannedEntry } from './entry.rules.ts';

/** How a block came in. */
export interface EntryOrigin {
  readonly channel: 'form' | 'grid' | 'file' | 'api' | 'demo';
  readonly by: string;
  readonly at: Date;
  readonly batchId?: string;
}

/**
 * Stores new and changed values: a change is a new row that the old one points to (rules 1.2).
 * @returns the new row's id for each line
 */
export async function storeEntries(
  db: Writing,
  sheet: EntrySheet,
  planned: readonly PlannedEntry[],
  origin: EntryOrigin,
): Promise<Map<number, number>> {
  const changed = planned.filter(({ result }) => result !== 'same');
  if (changed.length === 0) {
    return new Map();
  }
  const replaced = changed.flatMap(({ quote_id }) => (quote_id === null ? [] : [quote_id]));
  await markSuperseded(db, replaced);
  const stored = await db
    .insertInto('quotes')
    .values(
      changed.map((plan) => ({
        item_id: plan.context.item_id,
        sample_line_id: plan.line_id,
        region_id: plan.context.region_id,
        period: sheet.period,
        round_code: sheet.round_code,
        sheet_id: sheet.id,
        price: plan.entry.price ?? null,
        unit_id: plan.unit_id,
        unit_price: plan.unit_price,
        exchange_rate_id: plan.rate?.id ?? null,
        exchange_rate: plan.rate?.rate ?? null,
        observed_on: plan.entry.observed_on ?? plan.context.current?.observed_on ?? null,
        terms: JSON.stringify(plan.terms),
        review: plan.flags.length > 0 ? ('flagged' as const) : ('ok' as const),
        origin: plan.origin,
        missing_reason: plan.entry.missing_reason ?? null,
        flags: JSON.stringify(plan.flags),
        effect: plan.effect,
        note: plan.entry.note ?? plan.context.current?.note ?? '',
        channel: origin.channel,
        import_batch_id: origin.batchId ?? null,
        change_reason: plan.entry.reason || null,
        entered_by: origin.by,
        entered_at: origin.at,
      })),
    )
    .returning(['id', 'sample_line_id'])
    .execute();
  const ids = new Map(stored.map(({ id, sample_line_id }) => [sample_line_id, id]));
  await pointTo(
    db,
    changed.flatMap(({ quote_id, line_id, context }) => {
      const id = ids.get(line_id);
      return quote_id === null || id === undefined ? [] : [{ old: quote_id, item: context.item_id, id }];
    }),
  );
  return ids;
}

/** Makes room under the unique key of current values; `pointTo` then names the rows in their place. */
async function markSuperseded(db: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) {
    await db
      .updateTable('quotes')
      .set({ superseded_by: -1 })
      .where('id', 'in', [...ids])
      .execute();
  }
}

async function pointTo(
  db: Writing,
  rows: readonly { old: number; item: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await sql`update quotes q set superseded_by = n.id, version = q.version + 1
    from unnest(${rows.map(({ item }) => item)}::bigint[], ${rows.map(({ old }) => old)}::bigint[], ${rows.map(({ id }) => id)}::bigint[])
      as n(item_id, old, id)
    where q.item_id = n.item_id and q.id = n.old`.execute(db);
}

/** Notes who entered last: that person cannot approve the sheet, nor can who brought them in where they report. */
export async function touchSheet(db: Writing, sheetId: number, by: string, at: Date): Promise<void> {
  await db
    .updateTable('sheets')
    .set({ last_edited_by: by, last_edited_at: at })
    .where('id', '=', sheetId)
    .execute();
  await noteReporter(db, by);
}
