import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { ListSlug } from '@datum/contract/lists/list';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { familyReads } from '../../index-families/reads.queries.ts';
import { beginSheets, endEmptySheets, lockSheetsOf, reviveSheets } from '../../suppliers/queries.ts';
import type { Month } from '../columns.queries.ts';
import type { LineEnds } from '../rules.ts';

/** What a sample line names a row of the list by; no line hangs on the other lists. */
const LINE_COLUMNS: Readonly<Partial<Record<ListSlug, string>>> = {
  items: 'item_id',
  outlets: 'outlet_id',
  regions: 'region_id',
};

/** The lines `l` of a row. */
function linesOf(slug: ListSlug, id: number): RawBuilder<boolean> {
  const column = LINE_COLUMNS[slug];
  return column === undefined ? sql`false` : sql`${sql.ref(`l.${column}`)} = ${id}`;
}

/** The first and the last period after the end `ends` of the line `l` whose figures readers have, of its prices or an index of them. */
const publishedAfter = (ends: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select max(r.period) from releases r where r.state = 'live' and r.kind <> 'withdrawal'
    and first_month(r.period) > last_month(${ends})
    and (r.subject = l.data_set or r.subject in (select f.family from ${familyReads()} f where f.data_set = l.data_set)))`;

/**
 * What lies after the month `last` on the lines of a row. Sheets of the periods after it are locked, so that nobody enters a price
 * meanwhile.
 */
export async function readLineEnds(db: Writing, slug: ListSlug, id: number, last: Month): Promise<LineEnds> {
  for (const place of await placesAfter(db, slug, id, last)) {
    await lockSheetsOf(db, place);
  }
  const { rows } = await sql<LineEnds>`
    with going_on as (select l.*, period_like(${last}, l.period_from) as ends from sample_lines l
      where ${linesOf(slug, id)} and (l.period_to is null or l.period_to > period_like(${last}, l.period_from)))
    select
      (select max(q.period) from quotes q join going_on l on l.id = q.sample_line_id and l.item_id = q.item_id
        where q.superseded_by is null and q.period > l.ends) as priced,
      (select max(${publishedAfter(sql`l.ends`)}) from going_on l where l.period_from <= l.ends) as published,
      (select count(*)::int from going_on l where l.period_from > l.ends) as later`.execute(db);
  return rows[0] ?? { priced: null, published: null, later: 0 };
}

/** Ends the lines of a row with a month; sheets that ask for nothing else any more are cancelled. */
export async function endLines(
  db: Writing,
  slug: ListSlug,
  id: number,
  last: Month,
  now: Date,
): Promise<void> {
  const places = await placesAfter(db, slug, id, last);
  await sql`update sample_lines l set period_to = period_like(${last}, l.period_from), ends_with_list = true,
      own_to = case when l.ends_with_list then l.own_to else l.period_to end, version = l.version + 1, updated_at = ${now}
    where ${linesOf(slug, id)} and (l.period_to is null or l.period_to > period_like(${last}, l.period_from))`.execute(
    db,
  );
  for (const place of places) {
    await endEmptySheets(db, place);
  }
}

/**
 * Lets the lines of a row go on that ended with it, up to what else they hang on. A line stays ended where a period was published
 * without it, or another took its place: what readers have is not computed from other lines afterwards.
 */
export async function reopenLines(db: Writing, slug: ListSlug, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with back as (
      select l.id, least(l.own_to, period_like(i.valid_to, l.period_from), period_like(o.valid_to, l.period_from),
        period_like(r.valid_to, l.period_from)) as until
      from sample_lines l join items i on i.id = l.item_id join outlets o on o.id = l.outlet_id
        join regions r on r.id = l.region_id
      where ${linesOf(slug, id)} and l.ends_with_list and ${publishedAfter(sql`l.period_to`)} is null
        and not exists (select from sample_lines n where n.item_id = l.item_id and n.region_id = l.region_id
          and n.outlet_id = l.outlet_id and n.variant = l.variant and n.period_from > l.period_to))
    update sample_lines l set period_to = b.until, ends_with_list = b.until is distinct from l.own_to,
      own_to = case when b.until is distinct from l.own_to then l.own_to end, version = l.version + 1, updated_at = ${now}
    from back b where b.id = l.id and b.until is distinct from l.period_to
    returning l.id`.execute(db);
  const ids = rows.map((line) => line.id);
  await reviveSheets(db, ids, now);
  await beginSheets(db, ids);
}

/** How many lines of a row ended with it or with another list that they hang on. */
export async function countEnded(db: Reading, slug: ListSlug, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sample_lines l
    where ${linesOf(slug, id)} and l.ends_with_list`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Where lines of a row are asked for after a month: data set and region group, with the first period after it. */
async function placesAfter(db: Reading, slug: ListSlug, id: number, last: Month) {
  const { rows } = await sql<{ data_set: DataSetCode; region_group_id: number; period: string }>`
    select distinct l.data_set, period_like(${last}, l.period_from) as period,
      case when r.level = 'region_group' then r.id else r.parent_id end as region_group_id
    from sample_lines l join regions r on r.id = l.region_id
    where ${linesOf(slug, id)} and (l.period_to is null or l.period_to > period_like(${last}, l.period_from))
    order by 1, 3`.execute(db);
  return rows.map((place) => ({ ...place, period: addPeriods(place.period, 1) }));
}
