import type { HeadlineCause, HeldHeadline } from '@datum/contract/publication/releases';
import { requireSubject } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** What a release says of its headline figures: how many readers see, and which are withheld. */
export interface Headlines {
  readonly shown: number;
  readonly held: readonly HeldHeadline[];
}

/**
 * The headline figures of a release's period, as the front page shows them to everybody: the country's prices of headline items,
 * or its indices of whole buildings. With what is live of those that the release does not change. One is withheld where it would
 * tell what a source told, or where the rules refuse so much that is imputed.
 */
export async function readHeadlines(
  db: Reading,
  { id, subject, period }: { readonly id: number; readonly subject: string; readonly period: string },
): Promise<Headlines> {
  const { rows } = await sql<HeldHeadline & { shown: boolean; held: boolean }>`
    with newest as (select distinct on (c.series_id) c.*
      from release_cells c join series s on s.id = c.series_id
      where s.subject = ${subject} and c.period = ${period} and (c.release_id = ${id} or c.sequence is not null)
      order by c.series_id, (c.release_id = ${id}) desc, c.sequence desc)
    select coalesce(i.name, k.name) as label, r.name as place, max(n.n_quotes) as n_quotes,
      max(n.imputed_share) as imputed_share,
      bool_or(n.value is not null and not n.suppressed and n.withheld_at is null) as shown,
      bool_or(n.suppressed or n.withheld_at is not null or (n.value is null and n.exact is not null)) as held,
      case when bool_or(n.suppressed or n.withheld_at is not null) then 'sources' else 'imputed' end as reason,
      case when s.item_id is not null then jsonb_build_object(
        'found', (select count(distinct o.organisation_id) from quotes q join sample_lines l on l.id = q.sample_line_id
          join outlets o on o.id = l.outlet_id
          where q.item_id = s.item_id and q.period = ${period} and q.superseded_by is null and q.price is not null
            and q.review in ('ok', 'confirmed')),
        'needed', coalesce((select (t.rules ->> 'minSources')::int from releases l join runs u on u.id = l.run_id
          join rule_sets t on t.id = u.rule_set_id where l.id = ${id}), 0)) end as sources
    from newest n join series s on s.id = n.series_id join regions r on r.id = s.region_id
      left join items i on i.id = s.item_id left join building_categories k on k.id = s.category_id
    where r.level = 'country' and s.variant = ''
      and ((s.kind = 'average' and i.is_headline) or s.kind = 'cost_index')
    group by s.item_id, s.category_id, i.name, k.name, r.name, i.sort, k.sort
    order by coalesce(i.sort, k.sort), s.item_id, s.category_id`.execute(db);
  return {
    shown: rows.filter((row) => row.shown).length,
    held: rows.flatMap(({ shown, held, ...figure }) =>
      held && !shown ? [{ ...figure, n_quotes: figure.n_quotes ?? 0 }] : [],
    ),
  };
}

/** Why a release has no headline figure although it withholds none: nobody marked an item as one, or those have no figure. */
export async function readHeadlineCause(
  db: Reading,
  { subject, period }: { readonly subject: string; readonly period: string },
): Promise<HeadlineCause> {
  if (requireSubject(subject).kind !== 'prices') return 'no_index';
  const marked = await db
    .selectFrom('items')
    .where('is_headline', '=', true)
    .where(sql<boolean>`data_set = ${subject} and coalesce(valid_to >= first_month(${period}), true)`)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return marked ? 'no_price' : 'none_marked';
}
