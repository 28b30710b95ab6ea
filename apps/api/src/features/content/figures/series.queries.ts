import { requireSubject } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { newestTold, shown, shownExact } from '../../published/shown-cell.queries.ts';

/** Computed series by their numbers, with everything that a figure of them needs to be named. */
export async function readNamed(db: Reading, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await named(db)
          .where('s.id', 'in', [...ids])
          .execute();
  const variants = await readVariants(db, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        variant_name: row.variant === '' ? null : (variants.get(row.variant) ?? { en: row.variant }),
      },
    ]),
  );
}
export type NamedSeries =
  Awaited<ReturnType<typeof readNamed>> extends Map<number, infer Series> ? Series : never;

/** Series with their names, places, units and bases. */
export const named = (db: Reading) =>
  db
    .selectFrom('series as s')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('units as u', 'u.id', 'i.unit_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as k', 'k.id', 's.category_id')
    .leftJoin('base_periods as b', 'b.id', 's.base_period_id')
    .select(['s.id', 's.subject', 's.kind', 's.variant', 'r.level', 'i.is_headline', 'b.label as base'])
    .select([
      sql<LocalText>`r.name`.as('place'),
      sql<LocalText>`coalesce(i.name, k.name, g.name, '{}'::jsonb)`.as('label'),
      sql<string | null>`case when i.id is not null then 'RM/' || u.code end`.as('unit'),
    ]);

/** What variants of these series are called where a figure's own structure does not say: as the newest one calls them. */
export async function readVariants(
  db: Reading,
  series: readonly { readonly subject: string; readonly variant: string }[],
): Promise<ReadonlyMap<string, LocalText>> {
  const varied = series.filter(({ variant }) => variant !== '');
  if (varied.length === 0) return new Map();
  const families = new Set(
    varied.flatMap(({ subject }) => [requireSubject(subject).code, ...weighedBy(subject)]),
  );
  const rows = await db
    .selectFrom('structure_exclusions as e')
    .innerJoin('structures as s', 's.id', 'e.structure_id')
    .where('s.family', 'in', [...families])
    .where('e.variant', 'in', [...new Set(varied.map(({ variant }) => variant))])
    .distinctOn('e.variant')
    .orderBy('e.variant')
    .orderBy('s.revision', 'desc')
    .select(['e.variant', 'e.name'])
    .execute();
  return new Map(rows.map(({ variant, name }) => [variant, name]));
}

/** The newest period of each series that readers are told of; a series that they are told nothing of has none. */
export async function readNewest(db: Reading, ids: readonly number[], vintage: number) {
  if (ids.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ series: number; period: string }>`
    select s.id::int as series, newest.period from series s
      join lateral ${newestTold('s.id', vintage)} as newest on true
     where s.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ series, period }) => [series, period]));
}

/** The newest vintage of each asked cell, with what the structure that it was computed by calls its variant. */
export async function readCells(
  db: Reading,
  asked: readonly { readonly series: number; readonly period: string }[],
  vintage: number,
) {
  if (asked.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('releases as l', 'l.id', 'c.release_id')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .leftJoin('runs as n', 'n.id', 'c.run_id')
    .leftJoin('structure_exclusions as e', (join) =>
      join.onRef('e.structure_id', '=', 'n.structure_id').onRef('e.variant', '=', 's.variant'),
    )
    .where((eb) =>
      eb(
        eb.refTuple('c.series_id', 'c.period'),
        'in',
        asked.map(({ series, period }) => eb.tuple(series, period)),
      ),
    )
    .where('c.sequence', '<=', vintage)
    .orderBy('c.series_id')
    .orderBy('c.period')
    .orderBy('c.sequence', 'desc')
    .distinctOn(['c.series_id', 'c.period'])
    .select(['c.series_id', 'c.period', 'c.sequence', 'l.live_at', 'e.name as variant_name'])
    .select([shown('c', 'value').as('value'), shownExact('c').as('exact')])
    .execute();
  return new Map(rows.map(({ series_id, period, ...row }) => [`${series_id} ${period}`, row]));
}

/** A published cell as readers see it. */
export interface Cell {
  readonly value: string | null;
  /** Computed with, never told. */
  readonly exact: number | null;
  readonly sequence: number | null;
  readonly live_at: Date | null;
  /** As the structure of its own run calls it; null where that knows no such variant. */
  readonly variant_name: LocalText | null;
}
