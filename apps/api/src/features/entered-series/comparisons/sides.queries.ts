import type { EnteredTable } from '@datum/contract/entered-series/published';
import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import type { Comparison, EnteredSubject } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import type { Opened } from '@datum/contract/subscriptions/opened';
import {
  type Frequency,
  firstMonthOf,
  monthsOf,
  periodOf,
  periodsAYear,
} from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { readPublishedSpan } from '../../published/queries.ts';
import { type TableRequest as FigureRequest, readTable } from '../../published/table.queries.ts';
import { readEnteredTable } from '../published/table.queries.ts';
import { usualOf } from './usual.rules.ts';

/** What is compared with what, at a reader's level and a vintage. */
export interface SidesRequest {
  readonly subject: EnteredSubject;
  readonly kind: Comparison;
  readonly series: string | undefined;
  readonly with: string | undefined;
  readonly row: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly currency: string | undefined;
  readonly asOf: number;
  readonly opened: Opened;
  /** Computed subjects that the caller may read, in the order of the catalogue, with the level of each. */
  readonly others: readonly { readonly subject: Subject; readonly opened: Opened }[];
}

/** Both sides of a comparison over the same periods; a side that has no figures is null. */
export interface Sides {
  readonly table: EnteredTable;
  readonly other: { readonly subject: Subject; readonly table: FigureTable; readonly row: FigureRow } | null;
  /** Computed subjects that have figures and could stand on the other side, and the rows of the chosen one. */
  readonly others: readonly Subject[];
  readonly rows: readonly FigureRow[];
}

/** Reads a series over all that the reader's level opens, and beside it a computed series over the same periods. */
export async function readSides(
  db: Reading,
  published: PublishedCache,
  request: SidesRequest,
): Promise<Sides> {
  const asked = {
    ...request,
    series: request.series === undefined ? undefined : [request.series],
    frequency: undefined,
    measure: 'level' as const,
  };
  const usual = await readEnteredTable(db, asked);
  const [series] = usual.rows;
  const table = await readEnteredTable(db, {
    ...asked,
    series: series ? [series.code] : [],
    frequency: usual.frequency,
    from: request.from ?? usual.first_period ?? undefined,
  });
  const candidates = await withFigures(db, request, table.frequency);
  const chosen =
    candidates.find(({ subject }) => subject.code === request.with) ?? usualOf(request.kind, candidates);
  const others = candidates.map(({ subject }) => subject);
  const [first, last] = [table.periods[0], table.periods.at(-1)];
  if (!chosen || first === undefined || last === undefined) return { table, other: null, others, rows: [] };
  const { subject, opened, latest } = chosen;
  const figures = (more: Partial<FigureRequest>) =>
    readTable(db, published, { ...figureRequest(subject, opened, request.asOf), ...more });
  const { rows } = await figures({ from: latest, to: latest });
  const row =
    rows.find((one) => codeOf(one) === request.row) ?? rows.find(({ cells }) => cells[0]?.value) ?? rows[0];
  if (!row) return { table, other: null, others, rows };
  const span = {
    from: periodOf(subject.frequency, firstMonthOf(first)),
    to: periodOf(subject.frequency, monthsOf(last).at(-1) ?? last),
  };
  const code = [codeOf(row)];
  const beside = await figures({
    ...span,
    ...(subject.kind === 'prices' ? { items: code } : { categories: code }),
  });
  const [own] = beside.rows;
  return { table, other: own ? { subject, table: beside, row: own } : null, others, rows };
}

/** What names a row of a computed table: its item, else its category. */
export const codeOf = ({ item, category }: FigureRow): string => item?.code ?? category?.code ?? '';

const figureRequest = (subject: Subject, opened: Opened, asOf: number): FigureRequest => ({
  subject: subject.code,
  kind: subject.kind === 'prices' ? 'average' : 'cost_index',
  regions: 'country',
  items: [],
  groups: [],
  categories: [],
  variant: '',
  base: 'current',
  from: undefined,
  to: undefined,
  measure: 'level',
  asOf,
  opened,
});

/** Whether figures of a subject can stand beside a series: costs are averaged over its periods, prices go with them. */
const FITS = {
  pressure: (subject, frequency) =>
    subject.kind === 'indices' && periodsAYear(subject.frequency) >= periodsAYear(frequency),
  lead: (subject, frequency) => subject.frequency === frequency,
} as const satisfies Record<Comparison, (subject: Subject, frequency: Frequency) => boolean>;

async function withFigures(db: Reading, { others, kind, asOf }: SidesRequest, frequency: Frequency) {
  const fitting = others.filter(({ subject }) => FITS[kind](subject, frequency));
  const spans = await Promise.all(fitting.map(({ subject }) => readPublishedSpan(db, subject.code, asOf)));
  return fitting.flatMap((one, place) => {
    const latest = spans[place]?.latest;
    return latest ? [{ ...one, latest }] : [];
  });
}
