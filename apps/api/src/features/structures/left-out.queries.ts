import type { LeftOut } from '@datum/contract/computation/structures';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Of more than these the number is told. */
const NAMED = 5;

/**
 * Items and regions that structure `before` has and `after` has not, although they go on in `month`: with lines that ask for
 * their prices then, by `after`. Nothing where there are none.
 * @param endless only those that have no end at all
 */
export async function readLeftOut(
  db: Reading,
  asked: readonly { readonly before: number; readonly after: number; readonly month: string }[],
  endless = false,
): Promise<ReadonlyMap<number, LeftOut>> {
  const { rows } = await sql<LeftOut & { after: number }>`
    select x.after, found.* from unnest(${asked.map(({ before }) => before)}::bigint[],
      ${asked.map(({ after }) => after)}::bigint[], ${asked.map(({ month }) => month)}::text[]) x (before, after, month)
    cross join lateral (with gone as (
      select i.id as item, null::bigint as region, i.name, m.position from structure_items m join items i on i.id = m.item_id
      where m.structure_id = x.before and (i.valid_to is null or (not ${endless}::boolean and i.valid_to >= x.month))
        and not exists (select from structure_items o where o.structure_id = x.after and o.item_id = i.id)
      union all
      select null, r.id, r.name, m.position from structure_regions m join regions r on r.id = m.region_id
      where m.structure_id = x.before and (r.valid_to is null or (not ${endless}::boolean and r.valid_to >= x.month))
        and not exists (select from structure_regions o where o.structure_id = x.after and o.region_id = r.id)),
      placed as (select *, row_number() over (order by item is null, position) as place from gone)
    select greatest(count(*) - ${NAMED}, 0)::int as more,
      jsonb_build_object('en', string_agg(name ->> 'en', '; ' order by place) filter (where place <= ${NAMED}),
        'ms', string_agg(coalesce(name ->> 'ms', name ->> 'en'), '; ' order by place) filter (where place <= ${NAMED})) as names,
      (select count(*)::int from sample_lines l where (l.period_to is null or first_month(l.period_to) >= x.month)
        and exists (select from gone g where g.item = l.item_id or g.region = l.region_id)) as lines
    from placed having count(*) > 0) found`.execute(db);
  return new Map(rows.map(({ after, ...found }) => [after, found]));
}
