import type { RequestRow } from '@datum/contract/requests/report-requests';
import { lightOf } from '@datum/contract/requests/request-clock';
import {
  isEnded,
  REQUEST_STEP_NAMES,
  type RequestState,
  requestBlock,
} from '@datum/contract/requests/request-steps';
import type {
  RequestAnswer,
  RequestFile,
  RequestMessage,
  RequestQuote,
  RequestView,
  StaffView,
} from '@datum/contract/requests/request-view';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { amountOf } from './papers/money.rules.ts';
import type { RequestRecord } from './queries.ts';
import type { AnswerRow, FileRow, MessageRow, QuoteRow } from './record.queries.ts';
import { isOwed } from './rules.ts';

/** The day it is, and the days on which nobody works. */
export interface Today {
  readonly today: string;
  readonly daysOff: readonly string[];
}

/** Gives a file its address for one reader; null where it has none any more. */
export type PathOf = (file: Pick<FileRow, 'uuid'>, until?: Date | null) => string | null;

const shared = (row: RequestRecord, { today, daysOff }: Today) => ({
  uuid: row.uuid,
  number: row.number,
  title: row.title,
  data_area: row.data_area,
  requester: { name: row.requester_name, email: row.requester_email, organisation: row.organisation },
  state: row.state,
  waiting: row.waiting,
  asked_at: row.confirmed_at.toISOString(),
  due_on: row.due_on,
  ...lightOf(row, isEnded(row.state), today, daysOff),
  fee: row.fee,
  version: row.version,
});

/** A request as the list has it; who asked reads nothing of what staff sort by. */
export const shownRow = (row: RequestRecord, today: Today, isStaff: boolean): RequestRow => ({
  ...shared(row, today),
  owner: isStaff && row.owner_uuid ? { uuid: row.owner_uuid, name: row.owner_name ?? '' } : null,
  tags: isStaff ? row.tags : [],
  last_message_at: row.last_message_at?.toISOString() ?? null,
  last_message_by: row.last_message_by,
});

export const shownFile = (file: FileRow, path: string | null): RequestFile => ({
  uuid: file.uuid,
  name: file.name,
  media_type: file.media_type,
  size: file.size,
  sha256: file.sha256,
  path,
});

interface Parts {
  readonly messages: readonly MessageRow[];
  readonly files: readonly FileRow[];
  readonly quotes: readonly QuoteRow[];
  readonly answers: readonly AnswerRow[];
  readonly events: readonly { readonly state_after: string; readonly at: Date }[];
}

/** A request as the one who asked reads it. Answers that were not delivered are not theirs to see. */
export function shownView(
  row: RequestRecord,
  parts: Parts,
  today: Today,
  pathOf: PathOf,
  isStaff: boolean,
): RequestView {
  const reached: Partial<Record<RequestState, string>> = { received: row.confirmed_at.toISOString() };
  for (const { state_after, at } of parts.events) reached[state_after as RequestState] = at.toISOString();
  return {
    ...shared(row, today),
    wanted: row.wanted,
    area_name: cataloguedOf(row.data_area)?.name ?? null,
    items: row.items,
    regions: row.regions,
    periods: row.periods,
    answer_form: row.answer_form,
    file_format: row.file_format,
    purpose: row.purpose,
    needed_on: row.needed_on,
    repeats: row.repeats,
    invoice_to: row.invoice_to,
    may_list: row.may_list,
    paused_on: row.paused_on,
    paused_days: row.paused_days,
    reached,
    messages: parts.messages
      .filter(({ kind }) => kind === 'message')
      .map((message) => shownMessage(message, parts.files, pathOf)),
    quotes: parts.quotes.map((quote) => shownQuote(quote, parts.files, today.today, pathOf)),
    answers: parts.answers
      .filter(({ delivered_at }) => isStaff || delivered_at !== null)
      .map((answer) => shownAnswer(answer, row.number, parts.files, pathOf)),
    merged_into: row.merged_number,
  };
}

export const shownMessage = (
  message: MessageRow,
  files: readonly FileRow[],
  pathOf: PathOf,
): RequestMessage => ({
  uuid: message.uuid,
  by_staff: message.by_staff,
  via: message.via,
  author: message.author_name,
  body: message.body,
  at: message.at.toISOString(),
  files: files
    .filter(({ message_id }) => message_id === message.id)
    .map((file) => shownFile(file, pathOf(file))),
  from_number: message.from_number,
});

function shownQuote(quote: QuoteRow, files: readonly FileRow[], today: string, pathOf: PathOf): RequestQuote {
  const hasRunOut = quote.state === 'sent' && quote.valid_until < today;
  return {
    uuid: quote.uuid,
    number: quote.number,
    lines: quote.lines.map((line) => ({ ...line, amount: amountOf(line) })),
    note: quote.note,
    tax_percent: quote.tax_percent,
    tax_exemption: quote.tax_exemption,
    net: quote.net,
    tax: quote.tax,
    total: quote.total,
    valid_until: quote.valid_until,
    state: hasRunOut ? 'run-out' : quote.state,
    by: quote.created_by_name,
    sent_at: quote.sent_at.toISOString(),
    answered_at: quote.answered_at?.toISOString() ?? null,
    answered_by: quote.answered_by,
    answer_reason: quote.answer_reason,
    order: quote.order,
    files: files
      .filter(({ kind, name }) => kind === 'quote' && name === `${quote.number}.pdf`)
      .map((file) => shownFile(file, pathOf(file))),
  };
}

/** What a reader quotes of the answers of a request: the second one has a letter. */
export const answerCode = (number: string, place: number): string =>
  number.replace('REQ', 'A') + (place === 0 ? '' : `-${place + 1}`);

/** What an answer is called: its subject, or what its maker says of files of our own. */
const nameOf = ({ subject, title }: Pick<AnswerRow, 'subject' | 'title'>) =>
  (subject === null ? undefined : cataloguedOf(subject)?.name) ?? { en: subject ?? title };

function shownAnswer(
  answer: AnswerRow & { readonly place?: number },
  number: string,
  files: readonly FileRow[],
  pathOf: PathOf,
): RequestAnswer {
  return {
    uuid: answer.uuid,
    code: answerCode(number, answer.place ?? 0),
    subject: answer.subject,
    name: nameOf(answer),
    from: answer.period_from,
    to: answer.period_to,
    regions: answer.choice.regions,
    vintage: answer.vintage,
    live_at: answer.live_at?.toISOString() ?? null,
    figures: answer.figures,
    hidden: answer.hidden,
    preview: answer.preview,
    by: answer.made_by_name,
    made_at: answer.made_at.toISOString(),
    delivered_at: answer.delivered_at?.toISOString() ?? null,
    expires_at: answer.expires_at?.toISOString() ?? null,
    files: files
      .filter(({ answer_id }) => answer_id === answer.id)
      .map((file) => shownFile(file, pathOf(file, file.closed_at ?? answer.expires_at))),
  };
}

/** Why staff cannot take the steps of a request now. */
export function blocksOf(row: RequestRecord, hasAnswer: boolean): StaffView['blocks'] {
  const facts = { state: row.state, isOwed: isOwed(row), isMerged: row.merged_into !== null, hasAnswer };
  return Object.fromEntries(
    REQUEST_STEP_NAMES.flatMap((step) => {
      const block = requestBlock(step, facts);
      return block ? [[step, block]] : [];
    }),
  );
}

/**
 * Why somebody cannot deliver; null = they can. There must be something to deliver, by its makers, and nobody approves what
 * they made or asked for, until one person does everything.
 */
export function deliverBlock(
  row: Pick<RequestRecord, 'state' | 'tasks' | 'fee' | 'paid_at'>,
  makers: readonly (string | null)[],
  who: { readonly own: ReadonlySet<string>; readonly isAlone: boolean; readonly isOwn: boolean },
): StaffView['deliver_block'] {
  if (row.state !== 'review') return 'state';
  if (isOwed(row)) return 'payment';
  if (makers.length === 0) return 'answer';
  if (!who.isAlone && makers.some((maker) => maker !== null && who.own.has(maker))) return 'own';
  if (!who.isAlone && who.isOwn) return 'asked';
  return row.tasks.some(({ done_at }) => done_at === null) ? 'tasks' : null;
}

/** What the audit trail keeps of a request. */
export const auditedRequest = (row: RequestRecord) => ({
  number: row.number,
  title: row.title,
  wanted: row.wanted,
  data_area: row.data_area,
  items: row.items,
  regions: row.regions,
  periods: row.periods,
  answer_form: row.answer_form,
  file_format: row.file_format,
  purpose: row.purpose,
  needed_on: row.needed_on,
  repeats: row.repeats,
  state: row.state,
  waiting: row.waiting,
  owner: row.owner_uuid,
  tags: row.tags,
  due_on: row.due_on,
  fee: row.fee,
  merged_into: row.merged_number,
  listed_on: row.listed_on,
});
