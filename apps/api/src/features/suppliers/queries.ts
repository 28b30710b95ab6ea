import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { askedIn, lineOfSheetRow, listedIn, regionsOf, supplierIn, supplierName } from './lines.queries.ts';

/** Lines of a region group, in a period and all later ones. */
export interface SupplyPlace {
  readonly data_set: DataSetCode;
  readonly region_group_id: number;
  readonly period: string;
}

/** Which lines of a place change hands. */
export interface WhichLines {
  /** Who supplies them in the period; null = the office, undefined = anybody. */
  readonly from?: number | null | undefined;
  /** Only at sources of this organisation. */
  readonly sourcesOf?: number | undefined;
  readonly lineIds?: readonly number[] | undefined;
}

/** The region group of a region, itself where it is one. */
export async function groupOf(db: Reading, region: number): Promise<number> {
  const row = await db
    .selectFrom('regions')
    .where('id', '=', region)
    .select(sql<number | null>`case when level = 'region_group' then id else parent_id end`.as('id'))
    .executeTakeFirst();
  return row?.id ?? region;
}

/** The sheets of a place from its period on, also cancelled ones, locked, so that none of them takes a step meanwhile. */
export function lockSheetsOf(db: Writing, place: SupplyPlace) {
  return db
    .selectFrom('sheets')
    .where('data_set', '=', place.data_set)
    .where('region_group_id', '=', place.region_group_id)
    .where('period', '>=', place.period)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'round_code', 'period', 'organisation_id', 'state', 'due_at'])
    .execute();
}

/** The lines that are asked for in the period or later, who supplies them, and whether they have a value by then. */
export async function readSupplied(
  db: Writing,
  { data_set, region_group_id, period }: SupplyPlace,
  { from, sourcesOf, lineIds }: WhichLines,
) {
  const first = sql`greatest(l.period_from, ${period})`;
  let query = db
    .selectFrom('sample_lines as l')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .where('l.data_set', '=', data_set)
    .where('l.region_id', 'in', regionsOf(sql`${region_group_id}::bigint`))
    .where((where) => where.or([where('l.period_to', 'is', null), where('l.period_to', '>=', period)]));
  if (from !== undefined) {
    query = query.where(sql<boolean>`(${supplierIn(first)}) is not distinct from ${from}::bigint`);
  }
  if (sourcesOf !== undefined) {
    query = query.where('o.organisation_id', '=', sourcesOf);
  }
  if (lineIds !== undefined) {
    query = query.where('l.id', 'in', [0, ...lineIds]);
  }
  return query
    .orderBy('l.id')
    .forUpdate('l')
    .select(['l.id', supplierIn(first).as('supplier')])
    .select([
      sql<boolean>`exists (select from quotes q where q.item_id = l.item_id and q.sample_line_id = l.id
        and q.superseded_by is null and q.period >= ${period})`.as('has_values'),
    ])
    .execute();
}

/**
 * Writes who supplies lines from a period on; the periods before stay with whom they were supplied by. Where another
 * follows in a later period already, it goes up to that one.
 */
export async function setSupplier(
  db: Writing,
  ids: readonly number[],
  { period, organisation, now }: { period: string; organisation: number | null; now: Date },
): Promise<void> {
  const before = addPeriods(period, -1);
  const lines = sql`${[...ids]}::bigint[]`;
  await sql`insert into past_suppliers (line_id, period_to, organisation_id)
    select l.id, ${before}, ${supplierIn(sql`${period}`)} from sample_lines l
    where l.id = any(${lines}) and l.period_from < ${period} on conflict do nothing`.execute(db);
  await sql`update past_suppliers p set organisation_id = ${organisation}::bigint from sample_lines l
    where l.id = any(${lines}) and p.line_id = l.id and l.earlier_until >= ${period}
      and p.period_to = (select min(n.period_to) from past_suppliers n where n.line_id = l.id and n.period_to >= ${period})`.execute(
    db,
  );
  await sql`update sample_lines l set
      organisation_id = case when l.earlier_until >= ${period} then l.organisation_id else ${organisation}::bigint end,
      by_office = case when l.earlier_until >= ${period} then l.by_office else ${organisation}::bigint is null end,
      earlier_until = case when l.earlier_until >= ${period} or l.period_from >= ${period} then l.earlier_until else ${before} end,
      version = l.version + 1, updated_at = ${now}
    where l.id = any(${lines})`.execute(db);
}

/**
 * Gives rounds that are under way the sheets that lines ask for: an organisation whose lines are new in a region group
 * gets one there, where others of that group are still being filled in.
 */
export async function beginSheets(db: Writing, lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into sheets as n (round_code, data_set, period, region_group_id, organisation_id, state, due_at)
    select d.code, l.data_set, s.period, s.region_group_id, ${supplierIn(sql`s.period`)} as organisation_id,
      case when bool_and(s.state = 'planned') then 'planned' else 'open' end, max(d.due_at)
    from sample_lines l join regions r on r.id = l.region_id
      join sheets s on s.data_set = l.data_set and s.region_group_id in (r.id, r.parent_id)
        and s.state in ('planned', 'open', 'returned')
      join rounds d on d.code = s.round_code
    where l.id = any(${[...lineIds]}::bigint[]) and ${askedIn(sql`s.period`)}
    group by d.code, l.data_set, s.period, s.region_group_id, ${supplierIn(sql`s.period`)}
    on conflict (round_code, data_set, region_group_id, organisation_id) do update
      set state = excluded.state, due_at = excluded.due_at, version = n.version + 1 where n.state = 'cancelled'
    returning n.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives lines that go on again the sheets that were cancelled for want of them, in rounds of which nothing is compiled yet. */
export async function reviveSheets(db: Writing, lineIds: readonly number[], now: Date): Promise<void> {
  await sql`update sheets s set state = case when d.opens_at > ${now} then 'planned' else 'open' end, version = s.version + 1
    from rounds d where d.code = s.round_code and d.cancelled_at is null and s.state = 'cancelled'
      and exists (select from sample_lines l where l.id = any(${[...lineIds]}::bigint[]) and ${lineOfSheetRow})
      and not exists (select from sheets o where o.round_code = s.round_code and o.data_set = s.data_set
        and o.state = 'compiled')`.execute(db);
}

/**
 * Gives sheets of one supplier, those of a place from its period on, to another one together with their lines. Gives the lines.
 */
export async function giveSheets(
  db: Writing,
  {
    data_set,
    region_group_id,
    organisation_id: from,
  }: SupplyPlace & { readonly organisation_id: number | null },
  sheets: readonly { readonly id: number; readonly period: string }[],
  organisation: number | null,
  now: Date,
): Promise<number[]> {
  const moved = new Set<number>();
  for (const period of [...new Set(sheets.map((sheet) => sheet.period))].sort()) {
    const lines = await readSupplied(db, { data_set, region_group_id, period }, { from });
    const ids = lines.map(({ id }) => id);
    await setSupplier(db, ids, { period, organisation, now });
    for (const id of ids) moved.add(id);
  }
  await sql`update sheets set organisation_id = ${organisation}::bigint, version = version + 1
    where id = any(${sheets.map(({ id }) => id)}::bigint[])`.execute(db);
  return [...moved];
}

/** Cancels the sheets of a place, from its period on, that are left without lines and values. */
export async function endEmptySheets(db: Writing, place: SupplyPlace): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sheets s set state = 'cancelled', version = s.version + 1
    where s.data_set = ${place.data_set} and s.region_group_id = ${place.region_group_id} and s.period >= ${place.period}
      and s.state in ('planned', 'open', 'returned') and not exists (select from sample_lines l where ${lineOfSheetRow})
      and not exists (select from quotes q where q.sheet_id = s.id and q.superseded_by is null)
    returning s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an open organisation supplies a data set. */
export const suppliesSet = async (
  db: Writing,
  organisation: number,
  dataSet: DataSetCode,
): Promise<boolean> =>
  (await db
    .selectFrom('organisations')
    .where('id', '=', organisation)
    .where('status', '=', 'active')
    .where(sql<boolean>`${dataSet} = any(data_sets)`)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Who supplies how many lines of a region group in a period, and at whose sources they are. */
export async function listSupply(db: Reading, { data_set, region_group_id, period }: SupplyPlace) {
  return db
    .with('supplied', (query) =>
      query
        .selectFrom('sample_lines as l')
        .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
        .where('l.data_set', '=', data_set)
        .where('l.region_id', 'in', regionsOf(sql`${region_group_id}::bigint`))
        .where(listedIn(sql`${period}`))
        .groupBy([sql`supplier`, 'o.organisation_id'])
        .select([supplierIn(sql`${period}`).as('supplier'), 'o.organisation_id as source_id'])
        .select(sql<number>`count(*)`.as('lines')),
    )
    .selectFrom('supplied as n')
    .innerJoin('organisations as w', 'w.id', 'n.source_id')
    .leftJoin('organisations as p', 'p.id', 'n.supplier')
    .groupBy('p.id')
    .orderBy(sql`p.code nulls last`)
    .select([
      sql<{
        id: number | null;
        name: LocalText;
      }>`json_build_object('id', p.id, 'name', ${supplierName('p')})`.as('organisation'),
      sql<number>`sum(n.lines)::int`.as('lines'),
      sql<
        { id: number; name: LocalText; lines: number }[]
      >`json_agg(json_build_object('id', w.id, 'name', w.name,
        'lines', n.lines) order by w.code)`.as('sources_of'),
    ])
    .execute();
}
