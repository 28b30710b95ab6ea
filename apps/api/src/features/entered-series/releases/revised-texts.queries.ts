import { type Content, richTextsOf } from '@datum/contract/content/content-schema';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figuresOf } from '@datum/contract/content/rich-text-parts';
import { addPeriods, yearBefore } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Notes the published content that shows values which a release revised, in the transaction that makes it live. */
export async function noteRevisedTexts(
  db: Writing,
  release: { readonly id: number; readonly sequence: number },
  now: Date,
): Promise<void> {
  const revised = new Map((await readRevised(db, release)).map((row) => [row.series, row]));
  if (revised.size === 0) return;
  const hit = (await readShowing(db, [...revised.keys()])).filter(({ type, content }) =>
    richTextsOf(type, content)
      .flatMap(figuresOf)
      .some((figure) => {
        const row = figure.source === 'entered' ? revised.get(figure.series) : undefined;
        return row && toldPeriods(figure, row.newest).some((period) => row.periods.includes(period));
      }),
  );
  if (hit.length === 0) return;
  await db
    .insertInto('content_rechecks')
    .values(hit.map(({ id }) => ({ item_id: id, sequence: release.sequence, noted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The period of a figure and the one that a change is on. */
function toldPeriods({ period, show }: LiveFigure, newest: string): string[] {
  const now = period === 'latest' ? newest : period;
  if (show === 'value') return [now];
  return [now, show === 'change_month' ? addPeriods(now, -1) : yearBefore(now)];
}

/** Series that content shows, with the periods that read differently since a release, and their newest one. */
async function readRevised(
  db: Reading,
  { id, sequence }: { readonly id: number; readonly sequence: number },
) {
  const { rows } = await sql<{ series: number; periods: string[]; newest: string }>`
    select s.id::int as series, array_agg(distinct o.period) as periods,
        (select max(n.period) from entered_observations n where n.series_id = s.id and n.sequence <= ${sequence}) as newest
      from entered_observations o join entered_series s on s.id = o.series_id
      cross join lateral (select e.value from entered_observations e
        where e.series_id = o.series_id and e.period = o.period and e.sequence < ${sequence}
        order by e.sequence desc, e.id desc limit 1) as before
     where o.release_id = ${id} and round(o.value, s.decimals) <> round(before.value, s.decimals)
       and s.id::text in (select target from content_links where kind = 'entered')
     group by s.id`.execute(db);
  return rows;
}

const readShowing = (db: Reading, series: readonly number[]) =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.archived_at', 'is', null)
    .where('i.id', 'in', (links) =>
      links
        .selectFrom('content_links')
        .where('kind', '=', 'entered')
        .where('target', 'in', series.map(String))
        .select('item_id'),
    )
    .select(['i.id', sql<ContentTypeName>`i.type`.as('type'), sql<Content>`v.content`.as('content')])
    .execute();
