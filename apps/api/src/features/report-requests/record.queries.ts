import type { OrderState } from '@datum/contract/orders/order-facts';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { readPresence } from '../../platform/presence/presence.queries.ts';

/** Messages and notes in their order. */
export const readMessages = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_messages')
    .where('request_id', '=', request)
    .selectAll()
    .$narrowType<{ kind: 'message' | 'note'; via: 'web' | 'mail' }>()
    .orderBy('id')
    .execute();
export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

const FILE = [
  'f.id',
  'f.uuid',
  'f.message_id',
  'f.answer_id',
  'f.kind',
  'f.name',
  'f.media_type',
  'f.size',
  'f.sha256',
  'f.by_staff',
  'f.created_by',
  'f.request_id',
  'f.closed_at',
] as const;

export const readFiles = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_files as f')
    .where('f.request_id', '=', request)
    .select(FILE)
    .orderBy('f.id')
    .execute();
export type FileRow = Awaited<ReturnType<typeof readFiles>>[number];

/** A file with its bytes or where they lie. */
export const findFile = (db: Reading, uuid: string) =>
  db
    .selectFrom('report_request_files as f')
    .leftJoin('report_request_answers as a', 'a.id', 'f.answer_id')
    .where('f.uuid', '=', uuid)
    .select([...FILE, 'f.file_uuid', 'f.content', 'a.expires_at', 'a.delivered_at'])
    .executeTakeFirst();

/** Files that wait for a message of one side. */
export const readWaiting = (db: Reading, request: number, byStaff: boolean) =>
  db
    .selectFrom('report_request_files as f')
    .where('f.request_id', '=', request)
    .where('f.by_staff', '=', byStaff)
    .where('f.kind', '=', 'attachment')
    .where('f.message_id', 'is', null)
    .where('f.answer_id', 'is', null)
    .select(FILE)
    .execute();

export const insertFile = (
  db: Writing,
  file: {
    readonly request_id: number;
    readonly message_id?: number;
    readonly answer_id?: number;
    readonly kind: 'attachment' | 'quote' | 'answer';
    readonly name: string;
    readonly media_type: string;
    readonly size: number;
    readonly sha256: string;
    readonly file_uuid?: string;
    readonly content?: Buffer;
    readonly by_staff: boolean;
    readonly created_by: string | null;
    readonly created_at: Date;
  },
) => db.insertInto('report_request_files').values(file).returning(['id', 'uuid']).executeTakeFirstOrThrow();

/** Makes waiting files a part of what they were attached for. */
export const claimFiles = (
  db: Writing,
  ids: readonly number[],
  whose: { readonly message_id: number } | { readonly answer_id: number; readonly kind: 'answer' },
) =>
  ids.length === 0
    ? Promise.resolve()
    : db.updateTable('report_request_files').set(whose).where('id', 'in', ids).execute();

export const readQuotes = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_quotes')
    .where('request_id', '=', request)
    .selectAll()
    .select(
      sql<{
        uuid: string;
        reference: string;
        state: OrderState;
      } | null>`(select json_build_object('uuid', o.uuid, 'reference', o.reference, 'state', o.state)
        from orders o where o.report_quote_id = report_request_quotes.id order by o.id desc limit 1)`.as(
        'order',
      ),
    )
    .$narrowType<{
      lines: { text: string; quantity: string; price: number }[];
      state: 'sent' | 'accepted' | 'declined' | 'withdrawn';
    }>()
    .orderBy('id')
    .execute();
export type QuoteRow = Awaited<ReturnType<typeof readQuotes>>[number];

export const readAnswers = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_answers')
    .where('request_id', '=', request)
    .selectAll()
    .$narrowType<{
      choice: { regions: string[]; items: string[] };
      preview: { head: string[]; rows: string[][] };
    }>()
    .orderBy('id')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof readAnswers>>[number];

export const readEvents = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_events')
    .where('request_id', '=', request)
    .selectAll()
    .orderBy('id')
    .execute();

export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/** All that a request has of messages, files, papers and events. */
export async function readParts(db: Reading, request: number) {
  const [messages, files, quotes, answers, events] = await Promise.all([
    readMessages(db, request),
    readFiles(db, request),
    readQuotes(db, request),
    readAnswers(db, request),
    readEvents(db, request),
  ]);
  return { messages, files, quotes, answers: answers.map((answer, place) => ({ ...answer, place })), events };
}

/** What staff see beside a request. */
export async function readStaffParts(
  db: Reading,
  request: {
    readonly id: number;
    readonly uuid: string;
    readonly requester_uuid: string | null;
    readonly requester_email: string;
    readonly merged_into: number | null;
    readonly split_from: number | null;
  },
  me: string,
  now: Date,
) {
  const [people, held, draft, presence, downloads, earlier, related, plan] = await Promise.all([
    db
      .selectFrom('report_request_people')
      .where('request_id', '=', request.id)
      .select(['email', 'name'])
      .orderBy('email')
      .execute(),
    db
      .selectFrom('report_request_held')
      .where('request_id', '=', request.id)
      .where('decision', 'is', null)
      .selectAll()
      .orderBy('id')
      .execute(),
    readDraft(db, request.id),
    readPresence(db, { kind: 'report-request', record: request.id }, me, now),
    db
      .selectFrom('report_request_downloads as d')
      .innerJoin('report_request_files as f', 'f.id', 'd.file_id')
      .where('f.request_id', '=', request.id)
      .select(['f.name', 'd.at', 'd.by_staff'])
      .orderBy('d.id', 'desc')
      .limit(50)
      .execute(),
    readEarlier(db, request),
    readRelated(db, request),
    readPlanOf(db, request.requester_uuid),
  ]);
  return { people, held, draft, presence, downloads, earlier, related, plan };
}

export const readDraft = (db: Reading, request: number) =>
  db
    .selectFrom('report_request_drafts as d')
    .where('d.request_id', '=', request)
    .select(['d.body', 'd.version', 'd.updated_at', 'd.authors'])
    .select(
      sql<
        string[]
      >`(select coalesce(array_agg(u.name order by u.name), '{}') from users u where u.uuid = any(d.authors))`.as(
        'names',
      ),
    )
    .executeTakeFirst();

const readEarlier = (
  db: Reading,
  {
    id,
    requester_uuid,
    requester_email,
  }: { readonly id: number; readonly requester_uuid: string | null; readonly requester_email: string },
) =>
  db
    .selectFrom('report_requests')
    .where('confirmed_at', 'is not', null)
    .where('id', '!=', id)
    .where((where) =>
      where.or([
        where(sql`lower(requester_email)`, '=', requester_email.toLowerCase()),
        ...(requester_uuid ? [where('requester_uuid', '=', requester_uuid)] : []),
      ]),
    )
    .select(['uuid', 'number', 'title'])
    .$narrowType<{ number: string }>()
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

const readRelated = (
  db: Reading,
  { id, split_from }: { readonly id: number; readonly split_from: number | null },
) =>
  db
    .selectFrom('report_requests')
    .where((where) =>
      where.or([
        where('merged_into', '=', id),
        where('split_from', '=', id),
        ...(split_from === null ? [] : [where('id', '=', split_from)]),
      ]),
    )
    .select(['uuid', 'number', 'title'])
    .select(
      sql<
        'merged' | 'split' | 'origin'
      >`case when merged_into = ${id} then 'merged' when split_from = ${id} then 'split' else 'origin' end`.as(
        'kind',
      ),
    )
    .$narrowType<{ number: string }>()
    .orderBy('id')
    .limit(20)
    .execute();

/** The plan that a person reads on today, by its periods. */
const readPlanOf = (db: Reading, person: string | null) =>
  person === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('subscriptions as s')
        .innerJoin('subscription_periods as p', 'p.subscription_id', 's.id')
        .innerJoin('plan_versions as v', 'v.id', 'p.plan_version_id')
        .innerJoin('plans as n', 'n.id', 'v.plan_id')
        .leftJoin('subscription_seats as e', (join) =>
          join.onRef('e.subscription_id', '=', 's.id').on('e.to_on', 'is', null),
        )
        .where((where) => where.or([where('s.user_uuid', '=', person), where('e.user_uuid', '=', person)]))
        .orderBy('p.ends_on', 'desc')
        .select('n.name')
        .$narrowType<{ name: LocalText }>()
        .limit(1)
        .executeTakeFirst();
