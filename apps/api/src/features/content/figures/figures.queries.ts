import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figureKey } from '@datum/contract/content/rich-text-parts';
import { requireSubject } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import { readPublishedSpan } from '../../published/queries.ts';
import { newestTold, shown } from '../../published/shown-cell.queries.ts';
import { opensOne } from '../../published/table.rules.ts';
import { changeOf, comparedWith } from './figures.rules.ts';

/** More figures than a text can hold are not read. */
const MOST = 200;

/**
 * Live figures as they read at a vintage: the newest published cell of each series and period, with what it is compared
 * with. What is not live, hidden, or closed to the reader has no value; nothing is told before its release.
 */
export async function readFigures(
  db: Reading,
  vintage: number,
  figures: readonly LiveFigure[],
  person: SignedIn | null,
): Promise<Record<string, ShownFigure>> {
  const asked = [...new Map(figures.map((figure) => [figureKey(figure), figure])).values()].slice(0, MOST);
  if (asked.length === 0) return {};
  const series = await readSeries(db, [...new Set(asked.map((figure) => figure.series))]);
  const known = new Map(series.map((one) => [one.id, one]));
  const spans = await readNewest(db, [...known.keys()], vintage);
  const wanted = asked.flatMap((figure) => {
    const newest = spans.get(figure.series);
    const one = known.get(figure.series);
    if (!newest || !one) return [];
    const period = figure.period === 'latest' ? newest : figure.period;
    return [{ figure, one, period }];
  });
  const newestOf = await readNewestOf(db, [...new Set(series.map(({ subject }) => subject))], vintage);
  const cells = await readCells(
    db,
    wanted.flatMap(({ figure, period }) =>
      [period, ...comparedWith(figure, period)].map((one) => ({ series: figure.series, period: one })),
    ),
    vintage,
  );
  return Object.fromEntries(
    wanted.map(({ figure, one, period }) => {
      const opened = openedFor(person, requireSubject(one.subject).product);
      const newest = newestOf.get(one.subject) ?? period;
      const isLocked = !opensOne(opened, { level: one.level, isHeadline: one.is_headline, period, newest });
      const cell = cells.get(`${figure.series} ${period}`);
      const [then] = comparedWith(figure, period);
      const value = then ? changeOf(cell?.value, cells.get(`${figure.series} ${then}`)?.value) : cell?.value;
      return [
        figureKey(figure),
        {
          value: isLocked ? null : (value ?? null),
          decimals: figure.show !== 'value' || one.kind !== 'average' ? 1 : 2,
          unit: figure.show === 'value' ? (one.unit ?? '') : '%',
          label: one.label,
          place: one.place,
          period: cell ? period : null,
          figure: cell?.sequence ? `${figure.series}.${period}.${cell.sequence}` : null,
          slug: requireSubject(one.subject).slugs.product,
          is_locked: isLocked,
        },
      ];
    }),
  );
}

/** The newest published period of each subject: what is open is counted from it. */
async function readNewestOf(db: Reading, subjects: readonly string[], vintage: number) {
  const spans = await Promise.all(subjects.map((subject) => readPublishedSpan(db, subject, vintage)));
  return new Map(subjects.map((subject, place) => [subject, spans[place]?.latest ?? null]));
}

async function readSeries(db: Reading, ids: readonly number[]) {
  return db
    .selectFrom('series as s')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('units as u', 'u.id', 'i.unit_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as k', 'k.id', 's.category_id')
    .where('s.id', 'in', [...ids])
    .select(['s.id', 's.subject', 's.kind', 'r.level', 'i.is_headline'])
    .select([
      sql<LocalText>`r.name`.as('place'),
      sql<LocalText>`coalesce(i.name, k.name, g.name, '{}'::jsonb)`.as('label'),
      sql<string | null>`case when i.id is not null then 'RM/' || u.code end`.as('unit'),
    ])
    .execute();
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

/** The newest vintage of each asked cell. */
async function readCells(
  db: Reading,
  asked: readonly { readonly series: number; readonly period: string }[],
  vintage: number,
) {
  if (asked.length === 0) return new Map<string, { value: string | null; sequence: number | null }>();
  const rows = await db
    .selectFrom('release_cells as c')
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
    .select(['c.series_id', 'c.period', 'c.sequence'])
    .select(shown('c', 'value').as('value'))
    .execute();
  return new Map(
    rows.map((row) => [`${row.series_id} ${row.period}`, { value: row.value, sequence: row.sequence }]),
  );
}
