import { type Rows, readFirst, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql } from 'kysely';

/** As many as a home shows: more of them are told as a number. */
const SHOWN = 20;
/** A message has fewer than this. */
const MOST_OF_ONE = 100;

const tasks = (db: Reading) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('users as p', 'p.uuid', 't.person_uuid')
    .innerJoin('feedback as f', 'f.id', 't.feedback_id')
    .leftJoin('users as d', 'd.uuid', 't.done_by')
    .select(['t.id', 't.uuid', 't.title', 't.person_uuid', 't.done_at', 't.version'])
    .select(['p.name as person_name', 'd.name as done_by', 'f.uuid as feedback_uuid', 'f.number'])
    .select(sql<string>`t.due_on::text`.as('due_on'));

/** A task with its person and its message. */
export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>;

/** Open tasks of a person, those that are due first at the top. */
export const readOwnTasks = (db: Reading, person: string) =>
  readFirst(
    tasks(db)
      .where('t.person_uuid', '=', person)
      .where('t.done_at', 'is', null)
      .orderBy('t.due_on')
      .orderBy('t.id'),
    SHOWN,
  );

/** Tasks of a message, open ones first. */
export async function readTasksOf(db: Reading, feedback: number): Promise<readonly TaskRow[]> {
  const { rows }: Rows<TaskRow> = await readRows(
    tasks(db)
      .where('t.feedback_id', '=', feedback)
      .orderBy(sql`t.done_at is not null`)
      .orderBy('t.due_on')
      .orderBy('t.id'),
    { limit: MOST_OF_ONE, offset: 0 },
  );
  return rows;
}

export const findTask = (db: Reading, uuid: string): Promise<TaskRow | undefined> =>
  tasks(db).where('t.uuid', '=', uuid).executeTakeFirst();

export const insertTask = (db: Writing, values: Insertable<Database['tasks']>) =>
  db.insertInto('tasks').values(values).returning('uuid').executeTakeFirstOrThrow();

/** Says that a task is done by somebody, or (null) that it is open; false where it changed since `version`. */
export async function setDone(
  db: Writing,
  { id, version }: Pick<TaskRow, 'id' | 'version'>,
  by: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('tasks')
    .set({ done_at: by && now, done_by: by, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
