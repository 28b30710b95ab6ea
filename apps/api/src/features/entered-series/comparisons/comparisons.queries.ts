import type { Lead, Pressure } from '@datum/contract/entered-series/comparisons';
import { surveyFrequency } from '@datum/contract/subjects/all';
import type { Subject } from '@datum/contract/subjects/subject';
import { type Frequency, periodsAYear } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { leadAndLag } from './lead.rules.ts';
import { pressurePoints } from './pressure.rules.ts';
import { codeOf, readSides, type Sides, type SidesRequest } from './sides.queries.ts';

/** The gap between a series and a cost index, on the base that was asked for. */
export async function readPressure(
  db: Reading,
  published: PublishedCache,
  request: SidesRequest & { readonly base: string | undefined },
): Promise<Pressure> {
  const sides = await readSides(db, published, request);
  const { table, other } = sides;
  const [row] = table.rows;
  return {
    ...sharedOf(sides),
    thin_below: table.thin_below,
    ...pressurePoints({
      periods: row ? table.periods : [],
      cells: row?.cells ?? [],
      breaksAt: breaksOf(sides),
      other: figuresOf(other),
      frequency: other?.subject.frequency ?? table.frequency,
      base: request.base,
    }),
  };
}

/** How changes of a series and of a local price move together. */
export async function readLead(db: Reading, published: PublishedCache, request: SidesRequest): Promise<Lead> {
  const sides = await readSides(db, published, request);
  const { table, other } = sides;
  const figures = figuresOf(other);
  return {
    ...sharedOf(sides),
    currency: table.currency,
    rates: table.rates,
    ...leadAndLag(
      {
        periods: table.periods,
        first: table.periods.map((_, place) => table.rows[0]?.cells[place]?.value ?? null),
        second: table.periods.map((period) => figures.get(period)?.value ?? null),
        breaksAt: breaksOf(sides),
      },
      coarser(table.frequency, other?.subject),
    ),
  };
}

/** The frequency that both sides move at: that of the survey behind a computed subject, where it is taken less often. */
function coarser(frequency: Frequency, subject: Subject | undefined): Frequency {
  if (subject?.kind !== 'indices') return frequency;
  const survey = surveyFrequency(subject.code);
  return periodsAYear(survey) < periodsAYear(frequency) ? survey : frequency;
}

const figuresOf = (other: Sides['other']) =>
  new Map(
    other?.row.cells.flatMap((cell, place) =>
      cell ? [[other.table.periods[place] ?? '', cell] as const] : [],
    ),
  );

const breaksOf = ({ table }: Sides): string[] =>
  (table.rows[0]?.definitions ?? []).filter(({ breaks }) => breaks).map(({ valid_from }) => valid_from);

/** What both comparisons tell of their sides. */
function sharedOf({ table, other, others, rows }: Sides) {
  const [series] = table.rows;
  return {
    subject: table.subject,
    series: series
      ? {
          code: series.code,
          name: series.name,
          unit: series.definitions.at(-1)?.unit ?? '',
          source: series.source,
          licence: series.licence,
        }
      : null,
    other: other
      ? {
          subject: other.subject.code,
          name: other.subject.name,
          slug: other.subject.slugs.reading,
          row: namedRow(other.row),
          place: other.row.region.name,
          unit: other.row.item ? `${other.table.unit}/${other.row.item.unit}` : other.table.unit,
          level: other.table.level,
          as_of: other.table.as_of && {
            sequence: other.table.as_of.sequence,
            live_at: other.table.as_of.live_at,
          },
        }
      : null,
    choices: {
      series: table.choices.series
        .filter(({ locked, frequency }) => !locked && frequency === table.frequency)
        .map(({ code, name }) => ({ code, name })),
      others: others.map(({ code, name }) => ({ subject: code, name })),
      rows: rows.map(namedRow),
    },
    as_of: table.as_of,
    level: table.level,
    is_demo: table.is_demo || (other?.table.is_demo ?? false),
  };
}

const namedRow = (row: Sides['rows'][number]) => ({
  code: codeOf(row),
  name: (row.item ?? row.category)?.name ?? {},
});
