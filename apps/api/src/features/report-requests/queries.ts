import type { REQUEST_VIEWS } from '@datum/contract/requests/report-requests';
import type { Light } from '@datum/contract/requests/request-clock';
import { ENDED_STATES, type RequestState, type Wait } from '@datum/contract/requests/request-steps';
import type { ANSWER_FORMS, FILE_WISHES, REPEATS, REUSES } from '@datum/contract/requests/request-view';
import type { LocalText } from '@datum/contract/values/local-text';
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

/** Who asks for rows: staff by their uuid, or the requester whose own rows they are. */
export interface Reader {
  readonly uuid: string;
  readonly isStaff: boolean;
}

export interface RequestFilter {
  readonly search?: string | undefined;
  readonly view?: (typeof REQUEST_VIEWS)[number] | undefined;
  readonly state?: RequestState | undefined;
  readonly owner?: string | undefined;
  readonly tag?: string | undefined;
  readonly area?: string | undefined;
}

export interface Task {
  readonly text: string;
  readonly done_by: string | null;
  readonly done_at: string | null;
}

/** What the columns hold that the generated types call text or json. */
interface Told {
  readonly number: string;
  readonly state: RequestState;
  readonly waiting: Wait | null;
  readonly answer_form: (typeof ANSWER_FORMS)[number];
  readonly file_format: (typeof FILE_WISHES)[number];
  readonly repeats: (typeof REPEATS)[number];
  readonly locale: 'en' | 'ms';
  readonly tasks: readonly Task[];
  readonly listed_title: LocalText | null;
  readonly listed_reuse: (typeof REUSES)[number] | null;
  readonly last_message_by: 'requester' | 'staff' | null;
  readonly confirmed_at: Date;
  readonly owner_name: string | null;
  readonly merged_number: string | null;
}

const open = sql.join(ENDED_STATES.map((state) => sql.lit(state)));

const requests = (db: Reading) =>
  db
    .selectFrom('report_requests as q')
    .leftJoin('users as o', 'o.uuid', 'q.owner_uuid')
    .leftJoin('report_requests as m', 'm.id', 'q.merged_into')
    .where('q.confirmed_at', 'is not', null)
    .selectAll('q')
    .select(['o.name as owner_name', 'm.number as merged_number'])
    .$narrowType<Told>();

/** A request with its number; what waits for a code is none yet. */
export type RequestRecord = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

/** The ready questions of staff. */
const viewsOf = (me: string, today: string): Record<(typeof REQUEST_VIEWS)[number], RawBuilder<SqlBool>> => ({
  mine: sql`(q.owner_uuid = ${me}::uuid and q.state not in (${open}))`,
  unassigned: sql`(q.owner_uuid is null and q.state not in (${open}))`,
  requester: sql`(q.waiting = 'requester' and q.state not in (${open}))`,
  payment: sql`(q.waiting = 'payment' and q.state not in (${open}))`,
  overdue: sql`(q.due_on < ${today}::date and q.paused_on is null and q.state not in (${open}))`,
});

const conditionsOf = (me: string, today: string): Conditions<RequestFilter> => ({
  search: (words) =>
    sql`(q.number ilike ${containing(words)} or q.title ilike ${containing(words)} or q.requester_name ilike ${containing(words)}
      or q.requester_email ilike ${containing(words)} or q.organisation ilike ${containing(words)})`,
  view: (view) => viewsOf(me, today)[view],
  state: (state) => sql`q.state = ${state}`,
  owner: (owner) => sql`q.owner_uuid = ${owner}::uuid`,
  tag: (tag) => sql`q.tags @> array[${tag.toLowerCase()}]::text[]`,
  area: (area) => sql`q.data_area = ${area}`,
});

const ORDER = {
  number: sql`q.number`,
  title: sql`lower(q.title)`,
  state: sql`q.state`,
  due_on: sql`q.due_on`,
  asked_at: sql`q.confirmed_at`,
  last_message: sql`q.last_message_at`,
} as const;
export type RequestSort = SortOf<keyof typeof ORDER>;

/** Requests that a reader may see, narrowed. */
export const listRequestRows = (
  db: Reading,
  { uuid, isStaff }: Reader,
  today: string,
  { filter, sort }: { readonly filter: RequestFilter; readonly sort: RequestSort },
  place: Place,
) =>
  readRows(
    requests(db)
      .$if(!isStaff, (query) => query.where('q.requester_uuid', '=', uuid))
      .where(matching(filter, conditionsOf(uuid, today)))
      .orderBy(inOrder(sort, ORDER))
      .orderBy('q.id', 'desc'),
    place,
  );

export const findRequest = (db: Reading, uuid: string): Promise<RequestRecord | undefined> =>
  requests(db).where('q.uuid', '=', uuid).executeTakeFirst();

export const findByNumber = (db: Reading, number: string): Promise<RequestRecord | undefined> =>
  requests(db).where('q.number', '=', number).executeTakeFirst();

/** The same, locked until its change is stored: what happens to one request happens in an order. */
export async function lockRequest(db: Writing, uuid: string): Promise<RequestRecord | undefined> {
  await db.selectFrom('report_requests').where('uuid', '=', uuid).select('id').forUpdate().execute();
  return findRequest(db, uuid);
}

/** A guest's request belongs to the account of the person who proved to have its link. */
export const setRequester = (db: Writing, id: number, person: string) =>
  db
    .updateTable('report_requests')
    .set({ requester_uuid: person })
    .where('id', '=', id)
    .where('requester_uuid', 'is', null)
    .execute();

/** What is asked for in this year's numbers, without gaps: the row is locked until the transaction ends. */
export async function nextNumber(db: Writing, kind: 'REQ' | 'Q', year: string): Promise<string> {
  const { last } = await db
    .insertInto('report_request_numbers')
    .values({ year: Number(year), kind, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['year', 'kind']).doUpdateSet((set) => ({
        last: set('report_request_numbers.last', '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${kind}-${year}-${String(last).padStart(4, '0')}`;
}

export const readSettings = (db: Reading) =>
  db.selectFrom('request_settings').selectAll().executeTakeFirstOrThrow();
export type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Active people who may answer requests. */
export const readOwners = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('p.permission', '=', 'requests.report.answer')
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name'])
    .orderBy('u.name')
    .execute();

/** Tags that staff choose among. */
const MOST_TAGS = 200;

/** The tags that are used most, by their names, and how many further ones there are. */
export async function readTags(db: Reading) {
  const used = sql<{ tag: string }>`(select unnest(tags) as tag from report_requests)`.as('t');
  const byUse = db
    .selectFrom(used)
    .select('t.tag')
    .groupBy('t.tag')
    .orderBy(sql`count(*) desc`)
    .orderBy('t.tag');
  const { rows, more } = await readFirst(byUse, MOST_TAGS);
  return { tags: rows.map(({ tag }) => tag).toSorted(), tags_more: more };
}

/** How a promised day looks, for rows of a list. */
export interface Lit {
  readonly light: Light;
  readonly days_left: number | null;
}
