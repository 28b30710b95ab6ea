import type { FEEDBACK_VIEWS } from '@datum/contract/feedback/feedback';
import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { KeptFigure } from '@datum/contract/feedback/feedback-view';
import type { FeedbackKind, FeedbackSource, FeedbackTopic } from '@datum/contract/feedback/feedback-words';
import { containing } from '@datum/database/like';
import {
  type Conditions,
  inOrder,
  matching,
  type Place,
  readFirst,
  readRows,
  type SortOf,
} from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What the columns hold that the generated types call text or json. */
interface Told {
  readonly kind: FeedbackKind;
  readonly source: FeedbackSource;
  readonly topic: FeedbackTopic;
  readonly state: FeedbackState;
  readonly figure: KeptFigure | null;
  readonly locale: 'en' | 'ms';
  readonly owner_name: string | null;
  readonly merged_number: string | null;
  readonly merged_state: FeedbackState | null;
}

/** Ideas that a page shows to everybody. */
const MOST_LISTED = 100;

const VOTES = sql<number>`(select count(*)::int from feedback_votes w where w.feedback_id = f.id)`;

const messages = (db: Reading) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('users as o', 'o.uuid', 'f.owner_uuid')
    .leftJoin('feedback as m', 'm.id', 'f.merged_into')
    .leftJoin('report_requests as q', 'q.uuid', 'f.request_uuid')
    .leftJoin('corrections as c', 'c.id', 'f.correction_id')
    .selectAll('f')
    .select([
      'q.number as request_number',
      'c.state as correction_state',
      'o.name as owner_name',
      'm.number as merged_number',
      'm.state as merged_state',
    ])
    .select(['m.answer as merged_answer', 'm.reason as merged_reason', VOTES.as('votes')])
    .$narrowType<Told>();

/** A message with its owner, its votes, and where it was merged to. */
export type FeedbackRecord = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

export interface FeedbackFilter {
  readonly search?: string | undefined;
  readonly view?: (typeof FEEDBACK_VIEWS)[number] | undefined;
  readonly kind?: FeedbackKind | undefined;
  readonly source?: FeedbackSource | undefined;
  readonly state?: FeedbackState | undefined;
  readonly owner?: string | undefined;
  readonly product?: string | undefined;
}

const OPEN = sql<SqlBool>`f.state in ('new', 'acknowledged', 'planned')`;
const viewsOf = (me: string): Record<(typeof FEEDBACK_VIEWS)[number], RawBuilder<SqlBool>> => ({
  open: OPEN,
  mine: sql`(f.owner_uuid = ${me}::uuid and ${OPEN})`,
  unassigned: sql`(f.owner_uuid is null and ${OPEN})`,
});

const conditionsOf = (me: string): Conditions<FeedbackFilter> => ({
  search: (words) =>
    sql`(f.number ilike ${containing(words)} or f.subject ilike ${containing(words)} or f.body ilike ${containing(words)}
      or f.sender_name ilike ${containing(words)} or f.sender_email ilike ${containing(words)}
      or f.organisation ilike ${containing(words)})`,
  view: (view) => viewsOf(me)[view],
  kind: (kind) => sql`f.kind = ${kind}`,
  source: (source) => sql`f.source = ${source}`,
  state: (state) => sql`f.state = ${state}`,
  owner: (owner) => sql`f.owner_uuid = ${owner}::uuid`,
  product: (slug) => sql`f.product = ${slug}`,
});

const ORDER = {
  number: sql`f.id`,
  subject: sql`lower(f.subject)`,
  state: sql`f.state`,
  kind: sql`f.kind`,
  votes: VOTES,
  sent_at: sql`f.created_at`,
} as const;

/** Messages that match: all of them for staff, for everybody else their own. */
export const listMessages = (
  db: Reading,
  { uuid, isStaff }: { readonly uuid: string; readonly isStaff: boolean },
  { filter, sort }: { readonly filter: FeedbackFilter; readonly sort: SortOf<keyof typeof ORDER> },
  place: Place,
) =>
  readRows(
    messages(db)
      .$if(!isStaff, (query) => query.where('f.sender_uuid', '=', uuid))
      .where(matching(filter, conditionsOf(uuid)))
      .orderBy(inOrder(sort, ORDER))
      .orderBy('f.id', 'desc'),
    place,
  );

export const findMessage = (db: Reading, uuid: string): Promise<FeedbackRecord | undefined> =>
  messages(db).where('f.uuid', '=', uuid).executeTakeFirst();

export const findByNumber = (db: Reading, number: string): Promise<FeedbackRecord | undefined> =>
  messages(db).where('f.number', '=', number).executeTakeFirst();

/** The message of a link, by the hash of its secret. */
export const findByLink = (db: Reading, hash: string): Promise<FeedbackRecord | undefined> =>
  messages(db)
    .where('f.id', 'in', (eb) =>
      eb.selectFrom('feedback_links').where('hash', '=', hash).select('feedback_id'),
    )
    .executeTakeFirst();

/** A message, locked until its change is stored. */
export async function lockMessage(db: Writing, uuid: string): Promise<FeedbackRecord | undefined> {
  await db.selectFrom('feedback').where('uuid', '=', uuid).select('id').forUpdate().execute();
  return findMessage(db, uuid);
}

/** What is listed for everybody, the most voted first. */
export const readListed = (db: Reading) =>
  readFirst(
    messages(db).where('f.listed_at', 'is not', null).orderBy(VOTES, 'desc').orderBy('f.id'),
    MOST_LISTED,
  );

/** Active people who may answer messages. */
export const readOwners = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('p.permission', '=', 'feedback.answer')
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name'])
    .orderBy('u.name')
    .execute();
