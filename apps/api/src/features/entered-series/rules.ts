import type { DecimalSign } from '@datum/contract/collection/imports';
import type { BatchRow, ObservationProblem } from '@datum/contract/entered-series/batches';
import {
  OBSERVATION_STATUSES,
  type ObservationStatus,
  type Question,
} from '@datum/contract/entered-series/observations';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import {
  addPeriods,
  type Frequency,
  monthsOf,
  periodOf,
  periodsAYear,
  placeOfPeriod,
} from '@datum/contract/values/period';
import type { SeenRow } from './reading/cells.rules.ts';
import { plainNumber, readValue } from './reading/numbers.rules.ts';
import { readPeriod } from './reading/periods.rules.ts';

/** A series as rows are checked against it. */
export interface SeriesFacts {
  readonly id: number;
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly frequency: Frequency;
  readonly last_period: string | null;
  /** Oldest first, one at least. */
  readonly definitions: readonly { readonly valid_from: string; readonly unit: string }[];
}

/** A value that stands there: the one that waits, else the one that readers see. */
export interface StoredValue {
  readonly id: number;
  readonly value: string;
  readonly status: ObservationStatus;
  readonly note: string;
  readonly sample_size: number | null;
  readonly method: string;
}

/** What a period has: what readers see, and what a new value is compared with. */
export interface Standing {
  readonly live: StoredValue | null;
  readonly current: StoredValue;
}

/** What rows are checked by. */
export interface RowFacts {
  readonly subject: EnteredSubject;
  readonly series: readonly SeriesFacts[];
  /** By `seriesId period`. */
  readonly standing: ReadonlyMap<string, Standing>;
  readonly sign: DecimalSign;
  /** Of rows that say none. */
  readonly status: ObservationStatus;
  /** The present month. */
  readonly month: string;
}

/** A row with what it means, what is wrong with it and what it asks. */
export interface CheckedRow {
  readonly seen: SeenRow;
  readonly series: SeriesFacts | null;
  readonly period: string | null;
  readonly value: string | null;
  readonly status: ObservationStatus | null;
  readonly sample_size: number | null;
  readonly before: StoredValue | null;
  readonly result: BatchRow['result'];
  readonly problem: ObservationProblem | null;
  readonly about: string;
  readonly questions: readonly Question[];
}

export const standingKey = (seriesId: number, period: string): string => `${seriesId} ${period}`;

/** Years after which a change of a published value is asked about. */
const FAR_BACK_YEARS = 5;
/** A value of five times the one before, or a fifth of it, is asked about: a decimal sign may be wrong. */
const JUMP = 5;

/** What each row of a file would do. Rows with a problem stop nobody else's. */
export function checkRows(rows: readonly SeenRow[], facts: RowFacts): CheckedRow[] {
  const named = seriesByName(facts.series);
  const seenAt = new Map<string, number>();
  const checked = rows.map((seen) => {
    const row = checkRow(seen, named, facts);
    if (row.problem || !row.series || !row.period) return row;
    const key = standingKey(row.series.id, row.period);
    const first = seenAt.get(key);
    if (first !== undefined) return refused(row, 'duplicate', String(first));
    seenAt.set(key, seen.row_no);
    return row;
  });
  const values = new Map(
    checked.flatMap(({ series, period, value, problem }) =>
      series && period && value && !problem ? [[standingKey(series.id, period), value]] : [],
    ),
  );
  return checked.map((row) => ({ ...row, questions: questionsOf(row, values, facts) }));
}

type Named = ReadonlyMap<string, ReadonlySet<SeriesFacts>>;

function seriesByName(series: readonly SeriesFacts[]): Named {
  const named = new Map<string, Set<SeriesFacts>>();
  for (const one of series) {
    for (const name of [one.code, ...one.aliases, ...Object.values(one.name)]) {
      const key = name.trim().toLowerCase();
      named.set(key, (named.get(key) ?? new Set()).add(one));
    }
  }
  // a code is a code: another series' name does not make it ambiguous
  for (const one of series) named.set(one.code.toLowerCase(), new Set([one]));
  return named;
}

function checkRow(seen: SeenRow, named: Named, facts: RowFacts): CheckedRow {
  const empty: CheckedRow = {
    seen,
    series: null,
    period: null,
    value: null,
    status: null,
    sample_size: null,
    before: null,
    result: 'problem',
    problem: null,
    about: '',
    questions: [],
  };
  if (seen.series.trim() === '') return refused(empty, 'series-missing');
  const [series, other] = named.get(seen.series.trim().toLowerCase()) ?? [];
  if (!series) return refused(empty, 'series-unknown');
  if (other) return refused(empty, 'series-ambiguous');
  const period = readPeriod(seen.period, series.frequency);
  if ('problem' in period) return refused({ ...empty, series }, period.problem, period.about);
  const placed = { ...empty, series, period: period.value };
  if (series.last_period !== null && period.value > series.last_period) {
    return refused(placed, 'series-ended', series.last_period);
  }
  const definition = series.definitions.findLast(({ valid_from }) => valid_from <= period.value);
  if (!definition) {
    return refused(placed, 'period-undefined', series.definitions[0]?.valid_from ?? '');
  }
  if (seen.unit.trim() !== '' && bareUnit(seen.unit) !== bareUnit(definition.unit)) {
    return refused(placed, 'unit-differs', definition.unit);
  }
  return withValue(placed, facts);
}

/** Writing of a unit that says nothing: case, spaces, brackets. */
const bareUnit = (unit: string) => unit.toLowerCase().replaceAll(/[\s()]/g, '');

function withValue(row: CheckedRow, facts: RowFacts): CheckedRow {
  const { seen, period } = row;
  const value = readValue(seen.value, facts.sign);
  if ('problem' in value) return refused(row, value.problem);
  if (facts.subject.negative === 'refused' && value.value.startsWith('-')) {
    return refused(row, 'value-negative');
  }
  const told = seen.status.trim().toLowerCase();
  const explicit = OBSERVATION_STATUSES.find((one) => one === told) ?? null;
  if (told !== '' && explicit === null) return refused(row, 'status-unknown');
  if (!/^\d{0,7}$/.test(seen.sample_size.trim())) return refused(row, 'sample-size');
  const valued = {
    ...row,
    value: value.value,
    sample_size: seen.sample_size.trim() === '' ? null : Number(seen.sample_size),
  };
  const isOver = period !== null && (monthsOf(period).at(-1) ?? '') < facts.month;
  if (!isOver && (explicit ?? facts.status) !== 'forecast') return refused(valued, 'period-future');
  return compared(valued, explicit, facts);
}

const rank = (status: ObservationStatus) => OBSERVATION_STATUSES.indexOf(status);

/** What the row does to the value that stands there, and the status that it gets. */
function compared(row: CheckedRow, explicit: ObservationStatus | null, facts: RowFacts): CheckedRow {
  const standing = facts.standing.get(standingKey(row.series?.id ?? 0, row.period ?? ''));
  const value = row.value ?? '';
  const status = statusOf(value, explicit, standing?.live ?? null, facts.status);
  if (status === null) return refused(row, 'status-falls', standing?.live?.status);
  if (!standing) return { ...row, status, result: 'new' };
  const { current } = standing;
  const isSame =
    plainNumber(current.value) === value &&
    current.status === status &&
    (row.seen.note === '' || row.seen.note === current.note) &&
    (row.sample_size === null || row.sample_size === current.sample_size) &&
    (row.seen.method === '' || row.seen.method === current.method);
  return { ...row, status, before: current, result: isSame ? 'same' : 'change' };
}

/** The status of a new value beside the published one: it never falls, and a firm value that changes is revised. */
export function statusOf(
  value: string,
  explicit: ObservationStatus | null,
  live: StoredValue | null,
  usual: ObservationStatus,
): ObservationStatus | null {
  const wanted = explicit ?? usual;
  if (!live) return wanted;
  const isSettled = rank(live.status) >= rank('firm');
  const falls = rank(wanted) < Math.min(rank(live.status), rank('firm'));
  if (falls && explicit) return null;
  if (isSettled) return plainNumber(live.value) === value ? live.status : 'revised';
  return falls ? live.status : wanted;
}

function questionsOf(
  row: CheckedRow,
  values: ReadonlyMap<string, string>,
  { standing, month }: RowFacts,
): Question[] {
  const { series, period, value, result } = row;
  if (!series || !period || !value || (result !== 'new' && result !== 'change')) return [];
  const isFarBack =
    row.before !== null &&
    standing.get(standingKey(series.id, period))?.live !== null &&
    placeOfPeriod(period) <
      placeOfPeriod(periodOf(series.frequency, month)) - FAR_BACK_YEARS * periodsAYear(series.frequency);
  const last = standingKey(series.id, addPeriods(period, -1));
  const isAcrossBreak = series.definitions.some(({ valid_from }) => valid_from === period);
  const before = isAcrossBreak ? undefined : (values.get(last) ?? standing.get(last)?.current.value);
  return [
    ...(value.startsWith('-') ? (['negative'] as const) : []),
    ...(isFarBack ? (['far-back'] as const) : []),
    ...(before !== undefined && isJump(Number(before), Number(value)) ? (['jump'] as const) : []),
  ];
}

const isJump = (before: number, now: number): boolean =>
  before > 0 && now > 0 && (now >= JUMP * before || now * JUMP <= before);

const refused = (row: CheckedRow, problem: ObservationProblem, about = ''): CheckedRow => ({
  ...row,
  result: 'problem',
  problem,
  about,
  questions: [],
});
