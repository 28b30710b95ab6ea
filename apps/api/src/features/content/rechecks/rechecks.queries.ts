import { type Content, richTextsOf } from '@datum/contract/content/content-schema';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { figuresOf } from '@datum/contract/content/rich-text-parts';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { shown } from '../../published/shown-cell.queries.ts';
import { readNewest } from '../figures/series.queries.ts';
import { isRevised } from './rechecks.rules.ts';

/** A published figure that reads differently since a release. */
export interface Revised {
  readonly series: number;
  readonly period: string;
}

/** Notes the published content that shows figures which a release revised, in the transaction that makes it live. */
export async function noteRevised(
  db: Writing,
  release: { readonly id: number; readonly sequence: number },
  now: Date,
): Promise<void> {
  const revised = await readRevised(db, release);
  await noteShowing(db, revised, release.sequence, now);
}

/** The cells of a release that content shows and that read differently from the vintage before. */
async function readRevised(
  db: Reading,
  { id, sequence }: { readonly id: number; readonly sequence: number },
): Promise<Revised[]> {
  const { rows } = await sql<Revised>`
    select c.series_id::int as series, c.period from release_cells c
      cross join lateral (select ${shown('e', 'value')} as value from release_cells e
        where e.series_id = c.series_id and e.period = c.period and e.sequence < ${sequence}
        order by e.sequence desc limit 1) as before
     where c.release_id = ${id} and ${shown('c', 'value')} is distinct from before.value
       and c.series_id in (select target::bigint from content_links where kind = 'series')`.execute(db);
  return rows;
}

/**
 * Notes the published content that shows one of these figures, or a change on one of them.
 * @param sequence of the release that revised them
 */
export async function noteShowing(
  db: Writing,
  revised: readonly Revised[],
  sequence: number,
  now: Date,
): Promise<void> {
  if (revised.length === 0) return;
  const series = [...new Set(revised.map((one) => one.series))];
  const changed = new Map(
    [...Map.groupBy(revised, (one) => one.series)].map(([id, cells]) => [
      id,
      cells.map(({ period }) => period),
    ]),
  );
  const newest = await readNewest(db, series, sequence);
  const items = await readShowing(db, series);
  const hit = items.filter(({ type, content }) =>
    richTextsOf(type, content)
      .flatMap(figuresOf)
      .filter(({ source }) => source === undefined)
      .some((figure) => isRevised(figure, changed.get(figure.series) ?? [], newest.get(figure.series))),
  );
  if (hit.length === 0) return;
  await db
    .insertInto('content_rechecks')
    .values(hit.map(({ id }) => ({ item_id: id, sequence, noted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
        .where('kind', '=', 'series')
        .where('target', 'in', series.map(String))
        .select('item_id'),
    )
    .select(['i.id', sql<ContentTypeName>`i.type`.as('type'), sql<Content>`v.content`.as('content')])
    .execute();

/** What revised figures of an item, newest first, as long as nobody has looked at it since. */
export async function readOpenRechecks(db: Reading, itemId: number) {
  const { rows } = await sql<{
    sequence: number;
    subject: string;
    period: string;
    vintage: number | null;
    reason: LocalText;
    correction: { readonly uuid: string; readonly title: string } | null;
  }>`
    select k.sequence, coalesce(l.subject, e.subject) as subject, coalesce(l.period, e.period_to) as period, l.vintage,
        coalesce(l.reason, '{}'::jsonb) as reason,
        (select jsonb_build_object('uuid', i.uuid, 'title', v.title) from content_items i
          join content_versions v on v.item_id = i.id and v.number = i.newest where i.id = k.correction_item) as correction
      from content_rechecks k
      left join releases l on l.sequence = k.sequence
      left join series_releases e on e.sequence = k.sequence
     where k.item_id = ${itemId} and k.checked_at is null and coalesce(l.subject, e.subject) is not null
     order by k.sequence desc limit 20`.execute(db);
  return rows;
}

/** A person has looked at the text as it is now. */
export const closeRechecks = (db: Writing, itemId: number, by: string, now: Date) =>
  db
    .updateTable('content_rechecks')
    .set({ checked_at: now, checked_by: by })
    .where('item_id', '=', itemId)
    .where('checked_at', 'is', null)
    .execute();

/** The correction article of a text is for every revision that waits there. */
export const noteArticle = (db: Writing, itemId: number, article: number) =>
  db
    .updateTable('content_rechecks')
    .set({ correction_item: article })
    .where('item_id', '=', itemId)
    .where('checked_at', 'is', null)
    .execute();

/** A version that was written after the revision has seen it. */
export const closeByVersion = (db: Writing, itemId: number, number: number, now: Date) =>
  db
    .updateTable('content_rechecks')
    .set({ checked_at: now })
    .where('item_id', '=', itemId)
    .where('checked_at', 'is', null)
    .where('noted_at', '<', (eb) =>
      eb
        .selectFrom('content_versions')
        .where('item_id', '=', itemId)
        .where('number', '=', number)
        .select('created_at'),
    )
    .execute();

/** Texts whose figures a release revised, those that wait first. */
export async function listRevisedTexts(
  db: Reading,
  sequence: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { rows } = await sql<{
    type: ContentTypeName;
    uuid: string;
    title: string;
    checked_at: Date | null;
    checked_by: string | null;
    total: number;
  }>`select i.type, i.uuid, v.title, k.checked_at, u.name as checked_by, (count(*) over ())::int as total
      from content_rechecks k
      join content_items i on i.id = k.item_id
      join content_versions v on v.item_id = i.id and v.number = coalesce(i.published, i.newest)
      left join users u on u.uuid = k.checked_by
     where k.sequence = ${sequence} and i.archived_at is null
     order by k.checked_at is not null, lower(v.title), i.id
     limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
