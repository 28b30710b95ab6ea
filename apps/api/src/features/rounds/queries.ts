import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { MOVABLE_DATES } from '@datum/contract/publication/release-dates';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { askedIn, supplierIn, supplierName } from '../suppliers/lines.queries.ts';

const COLUMNS = ['code', 'opens_at', 'due_at', 'cloned_from', 'note', 'cancelled_at', 'version'] as const;

/** A round as it is stored; its state comes from its sheets. */
export type RoundRow = NonNullable<Awaited<ReturnType<typeof readRound>>>;

export const readRound = (db: Reading, code: string) =>
  db.selectFrom('rounds').where('code', '=', code).select(COLUMNS).executeTakeFirst();

/** The newest round that was not cancelled. */
export const readLatestRound = (db: Reading) =>
  db
    .selectFrom('rounds')
    .where('cancelled_at', 'is', null)
    .orderBy('code', 'desc')
    .select(COLUMNS)
    .executeTakeFirst();

/** The last `count` rounds up to `until`, oldest first. */
export async function listRounds(db: Reading, until: string | undefined, count: number): Promise<RoundRow[]> {
  let query = db.selectFrom('rounds').orderBy('code', 'desc').limit(count).select(COLUMNS);
  if (until !== undefined) {
    query = query.where('code', '<=', until);
  }
  return (await query.execute()).reverse();
}

/** Whether there are rounds before and after the shown ones. */
export async function hasMoreRounds(db: Reading, first: string | undefined, last: string | undefined) {
  if (first === undefined || last === undefined) {
    return { earlier: false, later: false };
  }
  const row = await db
    .selectNoFrom([
      sql<boolean>`exists (select from rounds where code < ${first})`.as('earlier'),
      sql<boolean>`exists (select from rounds where code > ${last})`.as('later'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores a round; one of the same period that was cancelled begins again. */
export async function insertRound(
  db: Writing,
  round: {
    code: string;
    opens_at: Date;
    due_at: Date;
    cloned_from: string | null;
    note: string;
    created_by: string;
  },
): Promise<RoundRow> {
  return db
    .insertInto('rounds')
    .values(round)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((set) => ({
        opens_at: set.ref('excluded.opens_at'),
        due_at: set.ref('excluded.due_at'),
        cloned_from: set.ref('excluded.cloned_from'),
        note: set.ref('excluded.note'),
        created_by: set.ref('excluded.created_by'),
        cancelled_at: null,
        version: sql<number>`rounds.version + 1`,
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One sheet that a new round needs. */
export interface PlannedSheet {
  readonly data_set: DataSetCode;
  readonly period: string;
  readonly region_group_id: number;
  /** Null: the office collects it itself. */
  readonly organisation_id: number | null;
  readonly region_group: LocalText;
  readonly organisation: LocalText;
  /** False: the organisation is closed or does not supply the data set, so the round cannot be opened. */
  readonly supplied: boolean;
  readonly expected: number;
  /** Codes of the items asked for. */
  readonly items: readonly string[];
}

/** The sheets of a data set's period: one for each organisation that supplies sample lines of a region group then. */
export async function planSheets(db: Reading, dataSet: DataSetCode, period: string): Promise<PlannedSheet[]> {
  const supplier = supplierIn(sql`${period}`);
  const rows = await db
    .with('supplied', (query) =>
      query
        .selectFrom('sample_lines as l')
        .innerJoin('regions as r', 'r.id', 'l.region_id')
        .innerJoin('items as i', 'i.id', 'l.item_id')
        .where('l.data_set', '=', dataSet)
        .where(askedIn(sql`${period}`))
        .select([
          sql<number>`case when r.level = 'region_group' then r.id else r.parent_id end`.as('group_id'),
          supplier.as('organisation_id'),
          'i.code as item',
        ]),
    )
    .selectFrom('supplied as n')
    .innerJoin('regions as g', 'g.id', 'n.group_id')
    .leftJoin('organisations as p', 'p.id', 'n.organisation_id')
    .groupBy(['g.id', 'p.id'])
    .orderBy('g.sort')
    .orderBy('g.id')
    .orderBy(sql`p.code nulls last`)
    .select([
      'g.id as region_group_id',
      'p.id as organisation_id',
      'g.name as region_group',
      supplierName('p').as('organisation'),
      sql<number>`count(*)`.as('expected'),
      sql<string[]>`array_agg(distinct n.item)`.as('items'),
      sql<boolean>`p.id is null or (p.status = 'active' and ${dataSet} = any(p.data_sets))`.as('supplied'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, data_set: dataSet, period }));
}

/** Stores the sheets of a round. */
export async function insertSheets(
  db: Writing,
  roundCode: string,
  sheets: readonly Pick<PlannedSheet, 'data_set' | 'period' | 'region_group_id' | 'organisation_id'>[],
  dueAt: Date,
  isOpen: boolean,
): Promise<void> {
  if (sheets.length === 0) {
    return;
  }
  await db
    .insertInto('sheets')
    .values(
      sheets.map(({ data_set, period, region_group_id, organisation_id }) => ({
        round_code: roundCode,
        data_set,
        period,
        region_group_id,
        organisation_id,
        state: isOpen ? ('open' as const) : ('planned' as const),
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['round_code', 'data_set', 'region_group_id', 'organisation_id'])
        .doUpdateSet((set) => ({
          state: set.ref('excluded.state'),
          due_at: set.ref('excluded.due_at'),
          version: sql<number>`sheets.version + 1`,
        })),
    )
    .execute();
}

/** What must stand before a first round makes sense. */
export async function readReadiness(db: Reading, dataSets: readonly string[]) {
  return db
    .selectNoFrom([
      sql<boolean>`exists (select from items)`.as('items'),
      sql<boolean>`exists (select from regions where is_leaf)`.as('regions'),
      sql<boolean>`exists (select from organisations where status = 'active' and data_sets && ${[...dataSets]}::text[])`.as(
        'providers',
      ),
      sql<boolean>`exists (select from sample_lines)`.as('lines'),
    ])
    .executeTakeFirstOrThrow();
}

/** Moves the due date of a round and of its sheets that are not yet submitted. */
export async function moveDue(db: Writing, code: string, dueAt: Date, now: Date): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ due_at: dueAt, updated_at: now, version: sql<number>`version + 1` })
    .where('code', '=', code)
    .execute();
  await db
    .updateTable('sheets')
    .set({ due_at: dueAt, version: sql<number>`version + 1` })
    .where('round_code', '=', code)
    .where('state', 'in', ['planned', 'open', 'returned'])
    .execute();
}

/** Cancels a round with its sheets. */
export async function cancelRoundRow(db: Writing, code: string, now: Date): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ cancelled_at: now, updated_at: now, version: sql<number>`version + 1` })
    .where('code', '=', code)
    .execute();
  await db
    .updateTable('sheets')
    .set({ state: 'cancelled', version: sql<number>`version + 1` })
    .where('round_code', '=', code)
    .execute();
}

/** Opens the planned sheets of rounds whose time has come; gives the rounds. */
export async function openDueSheets(db: Writing, now: Date): Promise<string[]> {
  const opened = await db
    .updateTable('sheets')
    .set({ state: 'open', version: sql<number>`version + 1` })
    .where('state', '=', 'planned')
    .where('round_code', 'in', (query) =>
      query
        .selectFrom('rounds')
        .where('opens_at', '<=', now)
        .where('cancelled_at', 'is', null)
        .select('code'),
    )
    .returning('round_code')
    .execute();
  return [...new Set(opened.map(({ round_code }) => round_code))];
}

/** Coming dates of the release calendar, after the last ones that passed without their release: at most as many of each. */
export async function listCalendar(db: Reading, now: Date, count: number) {
  const dates = db
    .selectFrom('release_calendar')
    .limit(count)
    .select(['subject', 'period', 'planned_at', 'state']);
  const [passed, coming] = await Promise.all([
    dates
      .where('planned_at', '<', now)
      .where('state', 'in', MOVABLE_DATES)
      .orderBy('planned_at', 'desc')
      .execute(),
    dates.where('planned_at', '>=', now).where('state', '<>', 'cancelled').orderBy('planned_at').execute(),
  ]);
  return [
    ...passed.toReversed().map((date) => ({ ...date, passed: true })),
    ...coming.map((date) => ({ ...date, passed: false })),
  ];
}
