import { dataSetOf } from '@datum/contract/data-sets/all';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AskedMeasure, FigureRow, FigureTable, MEASURES } from '@datum/contract/publication/published';
import { subjectOf } from '@datum/contract/subjects/all';
import { frequencyFor, isPeriodOf, notItsPeriod } from '@datum/contract/subjects/periods-of';
import { isOpen, type Opened } from '@datum/contract/subscriptions/opened';
import { addPeriods, periodsBetween, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { slicesOf } from '../../platform/files/writing/slices.ts';
import { invalid } from '../../platform/http/problem.ts';
import { OneByOne } from '../../platform/limits/one-by-one.ts';
import { readPrinting } from './printing.queries.ts';
import {
  ALL_VINTAGES,
  type ChosenRegions,
  readBases,
  readCells,
  readLatestRelease,
  readNextRelease,
  readPublishedSpan,
  readSeries,
  readTimeUnits,
  type SeriesChoice,
  type SeriesRow,
  type Trait,
} from './queries.ts';
import {
  figureRow,
  levelsOpen,
  markTaken,
  openCells,
  openingPeriods,
  opensFrom,
  sampleFrom,
  tablePrinting,
} from './table.rules.ts';
import { readTakenAway, readWithdrawals } from './withdrawals.queries.ts';

/** Most cells that one answer holds; wider tables are asked for in parts or downloaded by a job. */
const CELL_LIMIT = 60_000;
const SERIES_LIMIT = 2_000;
/** More cells than these are wide: each such table takes up to a second and 100 MB, so they are read one after the other. */
const WIDE_CELLS = 10_000;
/** Cells that are read and made into rows before others have their turn: a table as wide as it may be takes up to a second. */
const CELLS_AT_ONCE = 2_500;
/** Wide tables that wait to be read; the next is refused. */
const MOST_WAITING = 100;
const wide = new OneByOne(MOST_WAITING);

export interface TableRequest {
  readonly subject: string;
  readonly kind: SeriesChoice['kind'];
  readonly regions: ChosenRegions;
  readonly items: readonly string[];
  readonly traits?: readonly Trait[];
  readonly groups: readonly string[];
  readonly categories: readonly string[];
  readonly variant: string;
  readonly base: 'current' | 'previous';
  /** Of averages, those of the headline sample alone. */
  readonly headlineOnly?: true;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly measure: AskedMeasure;
  /** Sequence of the vintage asked for; the current one otherwise. */
  readonly asOf: number;
  readonly opened: Opened;
  /** A release that is not live yet, shown as if it were: its cells come first (embargo page). */
  readonly preview?: { readonly releaseId: number; readonly period: string };
}

/** A published table as it stood at a vintage, cut to what the reader's level opens. */
export async function readTable(
  db: Reading,
  published: PublishedCache,
  request: TableRequest,
): Promise<FigureTable> {
  const { isWide, read } = await findTable(db, published, request);
  return isWide ? wide.take(read) : read();
}

/** A table whose rows are not read yet. */
export interface FoundTable {
  /** It takes much memory and up to a second: only one is read at a time. */
  readonly isWide: boolean;
  readonly read: () => Promise<FigureTable>;
}

/**
 * Which cells a table has, by its request. What all tables of a vintage share comes from the cache's parts, so that a table
 * nobody has asked for yet costs one query: its cells.
 */
export async function findTable(
  db: Reading,
  published: PublishedCache,
  request: TableRequest,
): Promise<FoundTable> {
  const product = subjectOf(request.subject);
  if (!product) {
    throw new Error(`no data product ${request.subject}`);
  }
  refuseOtherPeriods(request);
  const measure = measureOf(request);
  // A preview shows what is still being made: nothing of it is remembered.
  const shared: PublishedCache['part'] = (key, read) =>
    request.preview ? read() : published.part(key, read);
  const { release, span, latest, newest, bases, next, withdrawals, takenAway, rules, timeUnits } =
    await shared(`frame ${request.subject} ${request.asOf}`, () => readTableFrame(db, request));
  const [current, previous] = bases;
  const wantsPrevious = request.base === 'previous' && previous !== undefined;
  const base = wantsPrevious ? previous : current;
  const isFull = isOpen(request.opened);
  const starts = opensFrom(request.opened, span.first, newest);
  const choice: SeriesChoice = {
    subject: request.subject,
    kind: request.kind,
    items: request.items,
    traits: request.traits ?? [],
    groups: request.groups,
    categories: request.categories,
    variant: request.variant,
    revision: product.kind === 'indices' ? bases.length - (wantsPrevious ? 1 : 0) : 1,
    regions: isFull ? request.regions : 'country',
    levels: levelsOpen(starts),
    headlineOnly: (request.headlineOnly || !isFull) && request.kind === 'average',
  };
  const readChosen = (wanted: SeriesChoice) =>
    shared(`series ${JSON.stringify(wanted)}`, () => readSeries(db, wanted, SERIES_LIMIT));
  const series = await readChosen(choice);
  const all =
    isFull && choice.levels.length === 0
      ? series
      : await readChosen({ ...choice, regions: request.regions, levels: [], headlineOnly: false });
  const opensAt = isFull ? (starts.country ?? '') : sampleFrom(newest);
  const from = atLeast(request.from ?? defaultFrom(latest), opensAt);
  const periods = latest ? periodsBetween(from, request.to && request.to < latest ? request.to : latest) : [];
  if (series.length * periods.length > CELL_LIMIT) {
    throw invalid({
      items: [
        refusal('publication.table-too-large', { cells: series.length * periods.length, most: CELL_LIMIT }),
      ],
    });
  }
  const first = periods[0] ?? from;
  // a change needs a value before it, which must be open too
  const before = { level: first, previous: addPeriods(first, -1), year: yearBefore(first) }[measure];
  const readFrom = atLeast(before, opensAt);
  const printing = { measure, ...tablePrinting(rules, product.kind) };
  const readRows = async () => {
    const rows: FigureRow[] = [];
    let provisional: string | null = null;
    for await (const some of slicesOf(series, periods.length, CELLS_AT_ONCE)) {
      const cells = await readCells(
        db,
        periods.length > 0 ? some.map(({ id }) => id) : [],
        readFrom,
        periods.at(-1) ?? latest,
        request.asOf,
        request.preview?.releaseId,
      );
      const shown = openCells(some, markTaken(cells, takenAway), starts, isFull);
      const bySeries = Map.groupBy(shown, ({ series_id }) => series_id);
      rows.push(...some.map((row) => figureRow(row, bySeries.get(row.id) ?? [], periods, printing)));
      provisional = provisionalFrom(provisional, cells);
    }
    return { rows, provisional_from: provisional };
  };
  const told = {
    subject: request.subject,
    slug: product.slugs.product,
    name: product.name,
    measure,
    unit: measure !== 'level' ? '%' : request.kind === 'average' ? 'RM' : 'index',
    decimals: measure === 'level' ? printing.decimals : printing.change.decimals,
    change: printing.change,
    base: base ? { code: base.code, label: base.label, from: base.period_from, to: base.period_to } : null,
    rebased:
      base && previous && !wantsPrevious
        ? { effective_from: base.effective_from, previous_label: previous.label }
        : null,
    periods,
    ...(timeUnits.length > 0 ? { time_units: timeUnits } : {}),
    as_of:
      release?.live_at && release.sequence !== null
        ? { sequence: release.sequence, live_at: release.live_at.toISOString(), period: release.period }
        : null,
    latest_period: span.latest,
    next_release_at: next?.planned_at.toISOString() ?? null,
    withdrawals: withdrawals
      .filter(({ period }) => periods.includes(period))
      .map(({ period, at, reason, withdrawn, shows }) => ({ period, at, reason, withdrawn, shows })),
    level: request.opened.level,
    matching: all.length,
    locked: {
      series: Math.max(0, all.length - series.length),
      places: placesOf(all).filter((place) => !placesOf(series).includes(place)).length,
      periods: span.first && span.first < opensAt ? periodsBetween(span.first, opensAt).length - 1 : 0,
      opens_from: span.first && span.first < opensAt ? opensAt : null,
    },
    is_demo: release?.is_demo ?? false,
  } satisfies Omit<FigureTable, 'rows' | 'provisional_from'>;
  return {
    isWide: series.length * periods.length > WIDE_CELLS,
    read: async () => ({ ...told, ...(await readRows()) }),
  };
}

const placesOf = (series: readonly SeriesRow[]): string[] => [
  ...new Set(series.map(({ region_code }) => region_code)),
];

/** Periods of another frequency are before or after none of the subject's. @throws Problem 422 at `from` and `to` */
function refuseOtherPeriods({ subject, from, to }: TableRequest): void {
  const wrong = Object.entries({ from, to }).filter(
    ([, period]) => period !== undefined && !isPeriodOf(subject, period),
  );
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map(([name]) => [name, [notItsPeriod(subject)]])));
  }
}

/** What a table shows. A change on the month before exists where figures are monthly. @throws Problem 422 at `measure` */
function measureOf({ subject, measure }: TableRequest): (typeof MEASURES)[number] {
  if (measure !== 'month') return measure;
  if (frequencyFor(subject) !== 'M') {
    throw invalid({ measure: [refusal('publication.measure-month')] });
  }
  return 'previous';
}

/** What all tables of a subject at a vintage share: its last release, its span, its bases, what comes next and what was withdrawn. */
async function readTableFrame(db: Reading, { subject, asOf, preview }: TableRequest) {
  const [release, span, { latest: newest }, withdrawals, rules] = await Promise.all([
    readLatestRelease(db, subject, asOf),
    readPublishedSpan(db, subject, asOf),
    readPublishedSpan(db, subject, ALL_VINTAGES),
    readWithdrawals(db, subject, asOf),
    readPrinting(db, subject, asOf, preview?.releaseId),
  ]);
  const latest = [span.latest ?? '', preview?.period ?? ''].toSorted().at(-1) ?? '';
  const [bases, next, takenAway, timeUnits] = await Promise.all([
    subjectOf(subject)?.kind === 'indices' ? readBases(db, subject, latest) : [],
    readNextRelease(db, subject, latest),
    readTakenAway(db, withdrawals),
    dataSetOf(subject)?.conversion?.hours ? readTimeUnits(db) : [],
  ]);
  return { release, span, latest, newest, bases, next, withdrawals, takenAway, rules, timeUnits };
}

/** Without a wish a page opens on the latest periods. */
const defaultFrom = (latest: string): string =>
  latest ? addPeriods(latest, 1 - openingPeriods(latest)) : '';
const atLeast = (period: string, first: string): string => (period < first ? first : period);

/** First period after which nothing is firm: the first known so far, or an earlier one of these cells. */
function provisionalFrom(
  known: string | null,
  cells: readonly { readonly period: string; readonly value_status: string }[],
): string | null {
  let first = known;
  for (const { period, value_status } of cells) {
    if (value_status === 'provisional' && (first === null || period < first)) first = period;
  }
  return first;
}
