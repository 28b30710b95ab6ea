import { lineState } from '@datum/contract/collection/quote-states';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type LinePlaces, lineOfSheet } from '../suppliers/lines.queries.ts';

const MOST_EFFECTS = 500;

/** How many lines of a sheet are in which state; `waiting` are those without a value. */
export async function countStates(
  db: Reading,
  sheetId: number,
  expected: number,
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .groupBy(['review', 'origin'])
    .select((select) => ['review', 'origin', select.fn.countAll<number>().as('n')])
    .execute();
  const states: Record<string, number> = {};
  let received = 0;
  for (const row of rows) {
    const state = lineState({ review: row.review, origin: row.origin });
    states[state] = (states[state] ?? 0) + row.n;
    received += row.n;
  }
  return { ...states, waiting: Math.max(0, expected - received) };
}

/** Effects of open flags, largest first, and what review has settled. */
export async function readFlagEffects(db: Reading, sheetId: number) {
  const flagged = db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where(sql<boolean>`flags <> '[]'::jsonb`);
  const open = await flagged
    .where('review', 'in', ['flagged', 'asked'])
    .orderBy('effect', 'desc')
    .limit(MOST_EFFECTS)
    .select('effect')
    .execute();
  const done = await flagged
    .where('review', 'in', ['confirmed', 'rejected'])
    .select((select) => [
      select.fn.countAll<number>().as('n'),
      sql<number>`coalesce(sum(effect), 0)`.as('settled'),
    ])
    .executeTakeFirstOrThrow();
  return {
    open: open.length,
    done: done.n,
    effects: open.map(({ effect }) => effect),
    settled: done.settled,
  };
}

/** Sources and regions of a sheet's lines, by which the grid can be narrowed. */
export async function readGridChoices(db: Reading, sheet: LinePlaces) {
  const lines = db.selectFrom('sample_lines as l').where(lineOfSheet(sheet));
  const sources = await lines
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .distinct()
    .orderBy('o.code')
    .select(['o.id', 'o.code', 'o.name'])
    .execute();
  const regions = await lines
    .innerJoin('regions as r', 'r.id', 'l.region_id')
    .distinct()
    .orderBy('r.code')
    .select(['r.id', 'r.code', 'r.name'])
    .execute();
  return { sources, regions };
}
