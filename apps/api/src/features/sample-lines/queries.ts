import type { InputOf } from '@datum/contract/calls/endpoint';
import type { listSampleLines } from '@datum/contract/collection/sample-lines';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Label } from '@datum/contract/lists/row';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { supplierName } from '../suppliers/lines.queries.ts';

const labelOf = (table: string) =>
  sql<Label>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'code', ${sql.ref(`${table}.code`)}, 'name', ${sql.ref(`${table}.name`)})`;
const personOf = (table: string) =>
  sql<{ uuid: string; name: string } | null>`case when ${sql.ref(`${table}.uuid`)} is not null
    then json_build_object('uuid', ${sql.ref(`${table}.uuid`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

const lines = (db: Reading) =>
  db
    .selectFrom('sample_lines as l')
    .innerJoin('items as i', 'i.id', 'l.item_id')
    .innerJoin('regions as r', 'r.id', 'l.region_id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .leftJoin('organisations as s', 's.id', 'l.organisation_id')
    .leftJoin('users as e', 'e.uuid', 'l.ratio_entered_by')
    .leftJoin('users as a', 'a.uuid', 'l.ratio_approved_by')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('quotes as q')
          .whereRef('q.sample_line_id', '=', 'l.id')
          .whereRef('q.item_id', '=', 'l.item_id')
          .where('q.superseded_by', 'is', null)
          .select([
            sql<number>`count(*)`.as('quotes'),
            sql<string | null>`min(q.period)`.as('first_priced'),
            sql<string | null>`max(q.period)`.as('last_priced'),
          ])
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['l.id', 'l.data_set', 'l.item_id', 'l.region_id', 'l.outlet_id', 'l.variant', 'l.reason'])
    .select(['l.period_from', 'l.period_to', 'l.replaced_by', 'l.version', 'l.ratio_approved_at'])
    .select(['p.quotes', 'p.first_priced', 'p.last_priced'])
    .select([
      labelOf('i').as('item'),
      labelOf('r').as('region'),
      labelOf('o').as('outlet'),
      sql<{
        id: number | null;
        code: string | null;
        name: LocalText;
        closed: boolean;
      }>`json_build_object('id', s.id,
        'code', s.code, 'name', ${supplierName('s')}, 'closed', coalesce(s.status <> 'active', false))`.as(
        'organisation',
      ),
      sql<string | null>`trim_scale(l.ratio)::text`.as('ratio'),
      personOf('e').as('ratio_entered_by'),
      personOf('a').as('ratio_approved_by'),
      sql<number | null>`(select min(b.id) from sample_lines b where b.replaced_by = l.id)`.as('replaces'),
    ])
    .$narrowType<{ data_set: DataSetCode }>();

/** A sample line as it is stored, with the names that go with it and what was priced on it. */
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>;

export const findLine = (db: Reading, id: number): Promise<LineRow | undefined> =>
  lines(db).where('l.id', '=', id).executeTakeFirst();

type Asked = NonNullable<InputOf<typeof listSampleLines>['query']>;
type Narrowing = Omit<Asked, 'page' | 'per_page' | 'sort'>;

/**
 * The lines that filters leave, in their order. `month`: the present one, which decides what has ended. They are found first,
 * since what was priced on a line is only counted for those that are shown.
 */
export async function listLines(
  db: Reading,
  { sort = 'item', ...filter }: Narrowing & Pick<Asked, 'sort'>,
  month: string,
  place: Place,
): Promise<Rows<LineRow>> {
  const { rows: found, total } = await readRows(
    db
      .selectFrom('sample_lines as l')
      .innerJoin('items as i', 'i.id', 'l.item_id')
      .innerJoin('regions as r', 'r.id', 'l.region_id')
      .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
      .select('l.id')
      .where(matchingFilters(filter, month))
      .orderBy(inOrder(sort, ORDERS))
      .orderBy('i.code')
      .orderBy('o.code')
      .orderBy('l.variant')
      .orderBy('l.id'),
    place,
  );
  const ids = found.map(({ id }) => id);
  const known = new Map(
    (await lines(db).where(sql<SqlBool>`l.id = any(${ids})`).execute()).map((row) => [row.id, row]),
  );
  return { rows: ids.flatMap((id) => known.get(id) ?? []), total };
}

const ORDERS = {
  item: sql`i.code`,
  outlet: sql`o.code`,
  region: sql`r.sort`,
  period_from: sql`l.period_from`,
  period_to: sql`l.period_to`,
} as const;

const matchingFilters = (filter: Narrowing, month: string): RawBuilder<SqlBool> =>
  matching(filter, {
    search: (text) =>
      sql`(i.code ilike ${containing(text)} or i.name::text ilike ${containing(text)} or o.code ilike ${containing(text)}
        or o.name::text ilike ${containing(text)} or l.variant ilike ${containing(text)})`,
    data_set: (code) => sql`l.data_set = ${code}`,
    item_id: (id) => sql`l.item_id = ${id}`,
    region_id: (id) => sql`l.region_id = ${id}`,
    outlet_id: (id) => sql`l.outlet_id = ${id}`,
    organisation_id: (id) => sql`coalesce(l.organisation_id, 0) = ${id}`,
    listed_in: (period) =>
      sql`(first_month(l.period_from) <= last_month(${period}) and (l.period_to is null or last_month(l.period_to) >= first_month(${period})))`,
    state: (state) =>
      state === 'ended'
        ? sql`last_month(l.period_to) < ${month}`
        : sql`(l.period_to is null or last_month(l.period_to) >= ${month})`,
    ratio: (state) =>
      state === 'waiting'
        ? sql`(l.ratio is not null and l.ratio_approved_by is null)`
        : sql`l.ratio_approved_by is not null`,
  } satisfies Parameters<typeof matching<Narrowing>>[1]);
