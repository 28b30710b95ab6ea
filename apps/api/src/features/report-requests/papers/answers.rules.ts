import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { FigureTable } from '@datum/contract/publication/published';
import { subjectOf } from '@datum/contract/subjects/all';
import { isPeriodOf, notItsPeriod } from '@datum/contract/subjects/periods-of';
import type { AnswerRow, EventRow, FileRow, MessageRow } from '../record.queries.ts';

/** Rows and periods that the page of a request shows of an answer; its files have all. */
const PREVIEW = { rows: 6, periods: 4 } as const;

/** What is wrong with a choice beside its schema, by field; null = nothing. */
export function wrongChoice({
  subject: code,
  from,
  to,
}: {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
}): Record<string, Refusal[]> | null {
  const subject = subjectOf(code);
  if (!subject) return { subject: [refusal('requests.answer-subject')] };
  if (!isPeriodOf(subject.frequency, from)) return { from: [notItsPeriod(subject.frequency)] };
  if (!isPeriodOf(subject.frequency, to)) return { to: [notItsPeriod(subject.frequency)] };
  return to < from ? { to: [refusal('requests.answer-order')] } : null;
}

/** What a request has of answers, messages and files. */
export interface Made {
  readonly answers: readonly Pick<AnswerRow, 'made_by' | 'delivered_at'>[];
  readonly messages: readonly Pick<MessageRow, 'id' | 'kind' | 'by_staff' | 'author_uuid' | 'at'>[];
  readonly files: readonly Pick<FileRow, 'message_id'>[];
  readonly events: readonly Pick<EventRow, 'state_before' | 'state_after' | 'at'>[];
}

/**
 * Who made what would be delivered: frozen answers that wait, and files that were sent to the requester since work began;
 * where there is neither, the words that were. Empty = there is nothing to deliver.
 */
export function makersOf({ answers, messages, files, events }: Made): readonly (string | null)[] {
  const began = events.findLast(
    ({ state_before, state_after }) =>
      state_after === 'in_work' && state_before !== 'in_work' && state_before !== 'review',
  )?.at;
  const sent = messages.filter(
    ({ kind, by_staff, at }) => kind === 'message' && by_staff && began && at >= began,
  );
  const papers = [
    ...answers.filter(({ delivered_at }) => delivered_at === null).map(({ made_by }) => made_by),
    ...sent
      .filter(({ id }) => files.some(({ message_id }) => message_id === id))
      .map(({ author_uuid }) => author_uuid),
  ];
  return papers.length > 0 ? papers : sent.map(({ author_uuid }) => author_uuid);
}

/** How many figures a table has, and how many of them nobody is shown. */
export function shownCells(table: Pick<FigureTable, 'rows'>): {
  readonly all: number;
  readonly hidden: number;
} {
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  return { all: cells.length, hidden: cells.filter(({ suppressed }) => suppressed).length };
}

/** The first rows and last periods of a table, as its page prints them. */
export function previewOf(table: FigureTable, locale: 'en' | 'ms') {
  const text = (words: Readonly<Record<string, string>> | undefined) => words?.[locale] ?? words?.en ?? '';
  const from = Math.max(0, table.periods.length - PREVIEW.periods);
  return {
    head: ['', ...table.periods.slice(from)],
    rows: table.rows
      .slice(0, PREVIEW.rows)
      .map((row) => [
        [text(row.item?.name ?? row.category?.name ?? row.group?.name), text(row.region.name)]
          .filter(Boolean)
          .join(', '),
        ...row.cells.slice(from).map((cell) => (cell?.suppressed ? 'c' : (cell?.value ?? '–'))),
      ]),
  };
}
