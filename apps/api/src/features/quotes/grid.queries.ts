import type { LineState, MissingReason, QuoteChannel } from '@datum/contract/collection/quote-states';
import type { Flag } from '@datum/contract/collection/quote-values';
import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods, periodsBetween } from '@datum/contract/values/period';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { type LinePlaces, lineOfSheet } from '../suppliers/lines.queries.ts';

/** The part of a sheet that its grid needs. */
export type GridSheet = LinePlaces;

export interface GridFilters {
  readonly search?: string | undefined;
  readonly state?: LineState | undefined;
  readonly source?: number | undefined;
  readonly region?: number | undefined;
  readonly item?: number | undefined;
  /** One line alone. */
  readonly line?: number | undefined;
}

/** A line with its last price and its value in the period, as the database gives it. */
export interface GridRecord {
  readonly line_id: number;
  readonly variant: string;
  readonly item: { id: number; code: string; name: LocalText; specification: string };
  readonly unit: { id: number; code: string };
  readonly source: { id: number; code: string; name: LocalText };
  readonly region: { id: number; code: string; name: LocalText };
  readonly limits: Record<string, unknown>;
  readonly state: LineState;
  readonly last: {
    period: string;
    price: string;
    unit: string;
    unit_price: string;
    terms: Record<string, string | number | boolean>;
  } | null;
  readonly quote: StoredValue | null;
  readonly change: string | null;
  readonly k1: number;
  readonly k2: number;
}

/** One row of `quotes` as JSON. */
export interface StoredValue {
  id: number;
  version: number;
  price: string | null;
  unit: { id: number; code: string };
  unit_price: string | null;
  observed_on: string | null;
  terms: Record<string, string | number | boolean>;
  review: 'new' | 'ok' | 'flagged' | 'asked' | 'confirmed' | 'rejected';
  origin: 'reported' | 'corrected' | 'imputed' | 'missing';
  missing_reason: MissingReason | null;
  flags: Flag[];
  effect: number;
  note: string;
  channel: QuoteChannel;
  entered_at: string;
  entered_by: string | null;
}

/** A value as JSON, from the row `q`, its unit `qu` and who entered it, `qe`. */
export const valueAsJson = sql<StoredValue>`json_build_object('id', q.id, 'version', q.version, 'price', trim_scale(q.price)::text,
  'unit', json_build_object('id', q.unit_id, 'code', qu.code), 'unit_price', trim_scale(q.unit_price)::text, 'observed_on', q.observed_on,
  'terms', q.terms, 'review', q.review, 'origin', q.origin, 'missing_reason', q.missing_reason, 'flags', q.flags,
  'effect', q.effect, 'note', q.note, 'channel', q.channel,
  'entered_at', to_char(q.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'entered_by', qe.name)`;

/** The badge of a line, as `lineState` of the contract words it; a test holds the two together. */
const stateSql = sql<LineState>`case when q.id is null then 'waiting'
  when q.origin in ('missing', 'imputed') then case when q.review = 'asked' then 'asked' else q.origin end
  when q.review = 'ok' and q.origin = 'corrected' then 'edited' else q.review end`;

const LAST = 1e300;
/** Ways to order the grid: two ascending numbers, then the line. */
const ORDERS = {
  effect: sql`case when q.review in ('flagged', 'asked') then -1 - q.effect else 0 end`,
  item: sql`0`,
  source: sql`dense_rank() over (order by o.code)`,
  region: sql`dense_rank() over (order by r.sort, r.code)`,
  price: sql`coalesce(q.unit_price::float8, ${LAST}::float8)`,
  '-price': sql`coalesce(-q.unit_price::float8, ${LAST}::float8)`,
  change: sql`coalesce((q.unit_price / p.unit_price)::float8, ${LAST}::float8)`,
  '-change': sql`coalesce(-(q.unit_price / p.unit_price)::float8, ${LAST}::float8)`,
} as const satisfies Record<string, RawBuilder<unknown>>;

function orderOf(sort: string): RawBuilder<unknown> {
  const own = (ORDERS as Record<string, RawBuilder<unknown>>)[sort];
  return own ?? sql`-(${ORDERS[sort.slice(1) as 'item'] ?? ORDERS.item})`;
}

/** Everything of a sheet's lines that match, unordered. */
function matching(sheet: GridSheet, filters: GridFilters, sort: string): RawBuilder<unknown> {
  const itemOrder = sql`dense_rank() over (order by i.sort, i.code)`;
  return sql`select l.id as line_id, l.variant, i.check_limits as limits,
      json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'specification', i.specification) as item,
      json_build_object('id', u.id, 'code', u.code) as unit,
      json_build_object('id', o.id, 'code', o.code, 'name', o.name) as source,
      json_build_object('id', r.id, 'code', r.code, 'name', r.name) as region,
      ${stateSql} as state,
      case when p.period is not null then json_build_object('period', p.period, 'price', trim_scale(p.price)::text, 'unit', pu.code,
        'unit_price', trim_scale(p.unit_price)::text, 'terms', p.terms) end as last,
      case when q.id is not null then ${valueAsJson} end as quote,
      round((q.unit_price / p.unit_price - 1) * 100, 2)::text as change,
      (${orderOf(sort)})::float8 as k1,
      (${sort === '-item' ? sql`-${itemOrder}` : itemOrder})::float8 as k2
    from sample_lines l
    join items i on i.id = l.item_id
    join units u on u.id = i.unit_id
    join outlets o on o.id = l.outlet_id
    join regions r on r.id = l.region_id
    left join quotes q on q.item_id = l.item_id and q.sample_line_id = l.id and q.period = ${sheet.period} and q.superseded_by is null
    left join units qu on qu.id = q.unit_id
    left join users qe on qe.uuid = q.entered_by
    left join lateral (select x.period, x.price, x.unit_id, x.unit_price, x.terms from quotes x
      where x.item_id = l.item_id and x.sample_line_id = l.id and x.period < ${sheet.period} and x.superseded_by is null
        and x.unit_price is not null and x.review <> 'rejected' order by x.period desc limit 1) p on true
    left join units pu on pu.id = p.unit_id
    where ${sql.join(conditions(sheet, filters), sql` and `)}`;
}

function conditions(
  sheet: GridSheet,
  { search, state, source, region, item, line }: GridFilters,
): RawBuilder<unknown>[] {
  const wanted: RawBuilder<unknown>[] = [lineOfSheet(sheet)];
  if (search) {
    const pattern = containing(search);
    wanted.push(sql`(i.code ilike ${pattern} or i.name::text ilike ${pattern} or i.specification ilike ${pattern}
      or array_to_string(i.synonyms, ' ') ilike ${pattern} or o.code ilike ${pattern} or o.name::text ilike ${pattern})`);
  }
  if (state) {
    wanted.push(sql`(${stateSql}) = ${state}`);
  }
  if (source) {
    wanted.push(sql`l.outlet_id = ${source}`);
  }
  if (region) {
    wanted.push(sql`l.region_id = ${region}`);
  }
  if (item) {
    wanted.push(sql`l.item_id = ${item}`);
  }
  if (line) {
    wanted.push(sql`l.id = ${line}`);
  }
  return wanted;
}

/** Where a page begins: the order keys of the row before it, and which way it is read. */
export interface GridPlace {
  readonly after: readonly (string | number | null)[];
  readonly backwards: boolean;
}

/** A page of the grid, one row more than asked where there are more, and how many match in all. */
export async function readGrid(
  db: Reading,
  sheet: GridSheet,
  filters: GridFilters,
  sort: string,
  place: GridPlace | null,
  count: number,
): Promise<{ rows: GridRecord[]; total: number }> {
  const [k1, k2, line] = place?.after ?? [];
  const beyond = place
    ? sql`where (k1, k2, line_id) ${place.backwards ? sql`<` : sql`>`} (${k1}::float8, ${k2}::float8, ${line}::bigint)`
    : sql``;
  const way = place?.backwards ? sql`desc` : sql`asc`;
  const { rows } = await sql<GridRecord & { total: number }>`
    with matched as materialized (${matching(sheet, filters, sort)})
    select m.*, (select count(*) from matched) as total from matched m ${beyond}
    order by k1 ${way}, k2 ${way}, line_id ${way} limit ${count + 1}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many lines match. */
export async function countGrid(db: Reading, sheet: GridSheet, filters: GridFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${matching(sheet, filters, 'item')}) m`.execute(db);
  return rows[0]?.n ?? 0;
}

/** All matching rows in order: for the export. */
export async function readWholeGrid(
  db: Reading,
  sheet: GridSheet,
  filters: GridFilters,
  sort: string,
): Promise<GridRecord[]> {
  const { rows } = await sql<GridRecord>`
    with matched as (${matching(sheet, filters, sort)}) select * from matched order by k1, k2, line_id`.execute(
    db,
  );
  return rows;
}

/** One line of a sheet with its last price and value; undefined when the line is not of the sheet. */
export async function readGridLine(
  db: Reading,
  sheet: GridSheet,
  line: number,
): Promise<GridRecord | undefined> {
  return (await readWholeGrid(db, sheet, { line }, 'item'))[0];
}

/** Unit prices of the 12 periods that end with the sheet's, oldest first, for the lines of a page. */
export async function readSparks(
  db: Reading,
  period: string,
  lines: readonly GridRecord[],
): Promise<Map<number, (number | null)[]>> {
  if (lines.length === 0) {
    return new Map();
  }
  const periods = periodsBetween(addPeriods(period, -11), period);
  const rows = await db
    .selectFrom('quotes')
    .where('item_id', 'in', [...new Set(lines.map(({ item }) => item.id))])
    .where(
      'sample_line_id',
      'in',
      lines.map(({ line_id }) => line_id),
    )
    .where('period', 'in', periods)
    .where('superseded_by', 'is', null)
    .where('unit_price', 'is not', null)
    .select(['sample_line_id', 'period', 'unit_price'])
    .execute();
  const found = new Map(rows.map((row) => [`${row.sample_line_id} ${row.period}`, Number(row.unit_price)]));
  return new Map(
    lines.map(({ line_id }) => [line_id, periods.map((each) => found.get(`${line_id} ${each}`) ?? null)]),
  );
}
