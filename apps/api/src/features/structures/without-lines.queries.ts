import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Of more than these the number is told. */
const NAMED = 5;

/** A group of a structure with items whose sample lines have all ended. */
export interface Lineless {
  readonly structure: number;
  readonly group: LocalText;
  /** No item with a weight is left that prices are asked for. */
  readonly whole: boolean;
  /** Those items; of more than five the number. */
  readonly names: LocalText;
  readonly count: number;
  readonly more: number;
}

/**
 * Groups of structures of whose items some have had sample lines, and none that asks for a price in the `month` of the structure or later. Items that
 * never had one are not meant: a structure is drawn up before the sample.
 */
export async function readLineless(
  db: Reading,
  asked: readonly { readonly structure: number; readonly month: string }[],
): Promise<Lineless[]> {
  const { rows } = await sql<Lineless>`
    with held as (
      select x.structure, m.group_id, m.weight, i.name, l.open, l.ended,
        row_number() over (partition by x.structure, m.group_id, l.ended order by m.position) as place
      from unnest(${asked.map(({ structure }) => structure)}::bigint[], ${asked.map(({ month }) => month)}::text[]) x (structure, month)
        join structure_items m on m.structure_id = x.structure join items i on i.id = m.item_id
        cross join lateral (select count(*) filter (where asks) > 0 as open, count(*) > 0 and count(*) filter (where asks) = 0 as ended
          from (select l.period_to is null or first_month(l.period_to) >= x.month as asks
            from sample_lines l where l.item_id = i.id) line) l)
    select h.structure, g.name as "group", not coalesce(bool_or(open) filter (where weight > 0), false) as whole,
      count(*) filter (where ended)::int as count, greatest(count(*) filter (where ended) - ${NAMED}, 0)::int as more,
      jsonb_build_object('en', string_agg(h.name ->> 'en', '; ' order by place) filter (where ended and place <= ${NAMED}),
        'ms', string_agg(coalesce(h.name ->> 'ms', h.name ->> 'en'), '; ' order by place) filter (where ended and place <= ${NAMED})) as names
    from held h join item_groups g on g.id = h.group_id
    group by h.structure, g.id having bool_or(ended) order by g.sort, g.code`.execute(db);
  return rows;
}
