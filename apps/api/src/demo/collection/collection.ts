import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { DemoCalendar } from '../calendar.ts';
import type { Reference } from '../lists/reference.ts';
import type { DemoItem, DemoLine } from '../prices.ts';
import type { Random } from '../random.ts';
import type { Replacement } from './changed-lines.ts';

/** What the loader knows while it stores the collection. */
export interface Collection {
  readonly calendar: DemoCalendar;
  readonly reference: Reference;
  readonly items: readonly DemoItem[];
  readonly lines: readonly DemoLine[];
  readonly lineIds: readonly number[];
  /** Which lines took the place of others, by the position of the new one. */
  readonly replacements: ReadonlyMap<number, Replacement>;
  readonly random: Random;
  readonly people: {
    readonly compiler: string;
    readonly approver: string;
    readonly officer: string;
    readonly providers: ReadonlyMap<string, string>;
  };
  readonly utcOffset: number;
  readonly ruleSetId: number;
  /** Nothing in the demonstration has happened after this. */
  readonly now: Date;
}

/** A stored quote as the averages see it. */
export interface StoredQuote {
  readonly id: number;
  readonly line: number;
  readonly month: number;
  readonly unitPrice: string | null;
  readonly review: string;
  readonly origin: string;
  /** The wrong first entry that this one corrects. */
  readonly wrong: { readonly id: number; readonly unitPrice: string | null } | null;
}

/** Ids of `count` new rows of an identity column: one statement, whatever the count, which looks for the sequence once. */
export async function reserveIds(
  db: Writing,
  table: string,
  column: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as materialized (select pg_get_serial_sequence(${table}, ${column})::regclass as sequence)
    select nextval(sequence) as id from named, generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}
