import { ECONOMICS_YEARS, type Indicator } from '@datum/contract/publication/economics';
import type { FigureRow } from '@datum/contract/publication/published';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import { themeOf } from '@datum/contract/subjects/themes';
import { isOpen, type Opened } from '@datum/contract/subscriptions/opened';
import { addPeriods, frequencyOf, periodsAYear, yearBefore } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishedChange } from '@datum/index-numbers/publication/published-change';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { readEnteredTable } from '../entered-series/published/table.queries.ts';
import { readPublishedSpan } from '../published/queries.ts';
import { readTable } from '../published/table.queries.ts';

/** The first period that the dashboard shows of a subject whose last one is `latest`. */
const firstOf = (latest: string): string =>
  addPeriods(latest, 1 - ECONOMICS_YEARS * periodsAYear(frequencyOf(latest)));

/** A subject of any kind on the dashboard, at the reader's level. */
export const readIndicator = (
  db: Reading,
  published: PublishedCache,
  subject: Subject | EnteredSubject,
  opened: Opened,
): Promise<Indicator> =>
  subject.kind === 'series'
    ? readEntered(db, published, subject, opened)
    : readComputed(db, published, subject, opened);

const sharedOf = (subject: Subject | EnteredSubject) => ({
  subject: subject.code,
  theme: themeOf(subject),
  name: subject.name,
  slug: subject.slugs.reading,
});

async function readComputed(
  db: Reading,
  published: PublishedCache,
  subject: Subject,
  opened: Opened,
): Promise<Indicator> {
  const { latest } = await readPublishedSpan(db, subject.code, published.vintage);
  const table = await readTable(db, published, {
    subject: subject.code,
    kind: subject.kind === 'prices' ? 'average' : 'cost_index',
    regions: 'country',
    items: [],
    headlineOnly: true,
    groups: [],
    categories: [],
    variant: '',
    base: 'current',
    from: latest ? firstOf(latest) : undefined,
    to: undefined,
    measure: 'level',
    asOf: published.vintage,
    opened,
  });
  const row = headline(table.rows);
  const at = row?.cells.findLastIndex((cell) => cell?.value) ?? -1;
  const [period, cell] = [table.periods[at], row?.cells[at]];
  const named = row?.item ?? row?.category;
  return {
    ...sharedOf(subject),
    frequency: subject.frequency,
    state: stateOf(latest !== null, period !== undefined, opened),
    series: row && named ? { code: named.code, name: named.name, place: row.region.name } : null,
    unit: row?.item ? `${table.unit}/${row.item.unit}` : table.unit,
    decimals: table.decimals,
    periods: row ? table.periods : [],
    values: row?.cells.map((one) => one?.value ?? null) ?? [],
    provisional_from: table.provisional_from,
    latest:
      row && period && cell?.value
        ? {
            period,
            value: cell.value,
            change_year: row.last_change?.period === period ? row.last_change.year : null,
            figure: `${row.series}.${period}.${cell.sequence}`,
          }
        : null,
    as_of: table.as_of && { sequence: table.as_of.sequence, live_at: table.as_of.live_at },
    next_release_at: table.next_release_at,
    is_demo: table.is_demo,
  };
}

/** The first row that has the last period, else the first that has any. */
const headline = (rows: readonly FigureRow[]): FigureRow | undefined =>
  rows.find(({ cells }) => cells.at(-1)?.value) ??
  rows.find(({ cells }) => cells.some((cell) => cell?.value));

async function readEntered(
  db: Reading,
  { vintage }: PublishedCache,
  subject: EnteredSubject,
  opened: Opened,
): Promise<Indicator> {
  const asked = {
    subject,
    frequency: undefined,
    to: undefined,
    measure: 'level' as const,
    asOf: vintage,
    opened,
  };
  const usual = await readEnteredTable(db, { ...asked, series: undefined, from: undefined });
  const code = usual.rows.find(({ cells }) => cells.some((cell) => cell?.value))?.code;
  const table = await readEnteredTable(db, {
    ...asked,
    series: code === undefined ? [] : [code],
    frequency: usual.frequency,
    from: usual.latest_period ? firstOf(usual.latest_period) : undefined,
  });
  const [row] = table.rows;
  const at = row?.cells.findLastIndex((cell) => cell?.value) ?? -1;
  const [period, cell] = [table.periods[at], row?.cells[at]];
  const isProvisional = (place: number) =>
    row?.cells[place]?.status === 'provisional' || row?.cells[place]?.status === 'forecast';
  return {
    ...sharedOf(subject),
    frequency: table.frequency,
    state: stateOf(table.choices.series.length > 0, period !== undefined, opened),
    series: row ? { code: row.code, name: row.name, place: {} } : null,
    unit: row?.definitions.at(-1)?.unit ?? '',
    decimals: row?.decimals ?? subject.decimals,
    periods: row ? table.periods : [],
    // what a series meant before it broke is not drawn beside what it means now
    values:
      row?.cells.map((one, place) => (isBefore(row, table.periods[place]) ? null : (one?.value ?? null))) ??
      [],
    provisional_from: table.periods.find((_, place) => isProvisional(place)) ?? null,
    latest:
      row && period && cell?.value
        ? {
            period,
            value: cell.value,
            change_year: changeOnYear(row, table.periods, at),
            figure: `${row.series}.${period}.${cell.sequence}`,
          }
        : null,
    as_of: table.as_of,
    next_release_at: null,
    is_demo: table.is_demo,
  };
}

type Row = Awaited<ReturnType<typeof readEnteredTable>>['rows'][number];

const isBefore = ({ definitions }: Row, period = ''): boolean =>
  period < (definitions.findLast(({ breaks }) => breaks)?.valid_from ?? '');

function changeOnYear(row: Row, periods: readonly string[], at: number): string | null {
  const before = yearBefore(periods[at] ?? '');
  const [from, to] = [row.cells[periods.indexOf(before)]?.value, row.cells[at]?.value];
  if (!from || !to || Number(from) <= 0 || isBefore(row, before)) return null;
  return publishedChange({ from, to, decimals: 1 });
}

const stateOf = (isPublished: boolean, isShown: boolean, opened: Opened): Indicator['state'] => {
  if (!isPublished) return 'none';
  if (!isShown) return 'locked';
  return isOpen(opened) ? 'open' : 'sample';
};
