import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import type { EnteredCell } from '@datum/contract/entered-series/published';
import { type EnteredSubject, enteredOf } from '@datum/contract/subjects/entered';
import { isOpen } from '@datum/contract/subscriptions/opened';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import {
  type PublishedSeries,
  readPublishedSeries,
} from '../../entered-series/published/published.queries.ts';
import { definitionsIn, measuredCell, opensFrom } from '../../entered-series/published/table.rules.ts';
import { withBreaks } from '../../entered-series/series.rules.ts';
import { comparedWith, type Read, toldPeriods } from './figures.rules.ts';

const MEASURE = { value: 'level', change_month: 'previous', change_year: 'year' } as const satisfies Record<
  LiveFigure['show'],
  string
>;
/** As tables print growth. */
const GROWTH_DECIMALS = 1;

/** Live figures of entered series: as their tables print them, with no growth across a change of their definition. */
export async function readEnteredFigures(
  db: Reading,
  vintage: number,
  figures: readonly LiveFigure[],
  person: SignedIn | null,
): Promise<Read<ShownFigure>[]> {
  if (figures.length === 0) return [];
  const known = await readEntered(db, [...new Set(figures.map(({ series }) => series))], vintage);
  const wanted = figures.flatMap((figure) => {
    const found = known.get(figure.series);
    return found
      ? [{ figure, found, period: figure.period === 'latest' ? found.series.latest : figure.period }]
      : [];
  });
  const cells = await readCells(
    db,
    wanted.flatMap(({ figure, period }) =>
      toldPeriods(figure, period).map((one) => ({ series: figure.series, period: one })),
    ),
    vintage,
  );
  return wanted.map(({ figure, found, period }) => [
    figure,
    shownOf({ figure, ...found, period, cells: cells.get(figure.series) ?? new Map(), person }),
  ]);
}

/** Entered series that have figures at a vintage, by their numbers, each with its subject. */
export async function readEntered(db: Reading, ids: readonly number[], vintage: number) {
  const rows = await db
    .selectFrom('entered_series')
    .where('id', 'in', [...ids])
    .select('subject')
    .distinct()
    .execute();
  const subjects = rows.flatMap(({ subject }) => enteredOf(subject) ?? []);
  const found = await Promise.all(
    subjects.map(async (subject) =>
      (await readPublishedSeries(db, subject.code, vintage))
        .filter(({ id }) => ids.includes(id))
        .map((series) => [series.id, { subject, series }] as const),
    ),
  );
  return new Map(found.flat());
}

interface Cell extends EnteredCell {
  readonly live_at: Date | null;
}

/** Values of the asked series and periods as of a vintage, as printed; by series and period. */
async function readCells(
  db: Reading,
  asked: readonly { readonly series: number; readonly period: string }[],
  vintage: number,
): Promise<ReadonlyMap<number, ReadonlyMap<string, Cell>>> {
  const series = asked.map((one) => one.series);
  const periods = asked.map(({ period }) => period);
  const { rows } = await sql<Cell & { readonly series_id: number; readonly period: string }>`
    select distinct on (o.series_id, o.period) o.series_id, o.period, round(o.value, s.decimals)::text as value, o.status,
      o.note, o.sample_size, o.method, o.sequence, r.live_at, null as why, false as thin
    from unnest(${series}::bigint[], ${periods}::text[]) as a (series_id, period)
    join entered_observations o on o.series_id = a.series_id and o.period = a.period and o.sequence <= ${vintage}
    join entered_series s on s.id = o.series_id left join series_releases r on r.id = o.release_id
    order by o.series_id, o.period, o.sequence desc, o.id desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ series_id }) => series_id)].map(([id, own]) => [
      id,
      new Map(own.map(({ series_id: _, period, ...cell }) => [period, cell])),
    ]),
  );
}

interface Found {
  readonly figure: LiveFigure;
  readonly subject: EnteredSubject;
  readonly series: PublishedSeries;
  readonly period: string;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly person: SignedIn | null;
}

function shownOf({ figure, subject, series, period, cells, person }: Found): ShownFigure {
  const opened = openedFor(person, subject.product);
  const from = opensFrom(opened, series.frequency, series.newest, series.first);
  const isLocked =
    (!isOpen(opened) && !series.is_sample) || toldPeriods(figure, period).some((one) => one < from);
  const definitions = withBreaks(series.definitions);
  const cell = cells.get(period);
  const breaksAt = definitions.filter(({ breaks }) => breaks).map(({ valid_from }) => valid_from);
  const measured = measuredCell(MEASURE[figure.show], period, {
    cells,
    breaksAt,
    first: series.first,
    opened: from,
  });
  const [before = null] = comparedWith(figure, period);
  const [definition] = definitionsIn(definitions, period, period);
  return {
    value: isLocked ? null : (measured?.value ?? null),
    decimals: before ? GROWTH_DECIMALS : series.decimals,
    unit: before ? '%' : (definition?.unit ?? ''),
    label: series.name,
    place: {},
    product: subject.name,
    base: definition?.base ? { en: definition.base } : null,
    variant: null,
    period: cell ? period : null,
    before,
    live_at: cell?.live_at?.toISOString() ?? null,
    figure: cell ? `${series.id}.${period}.${cell.sequence}` : null,
    slug: subject.slugs.product,
    is_locked: isLocked,
  };
}
