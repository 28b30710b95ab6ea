import type { Task } from '@datum/contract/feedback/tasks';
import type { TaskRow } from './queries.ts';

/** A task on the wire. */
export const shownTask = (row: TaskRow): Task => ({
  uuid: row.uuid,
  title: row.title,
  person: { uuid: row.person_uuid, name: row.person_name },
  due_on: row.due_on,
  feedback: { uuid: row.feedback_uuid, number: row.number },
  done_at: row.done_at?.toISOString() ?? null,
  done_by: row.done_by,
  version: row.version,
});

/** What the audit log keeps of it, with its message. */
export const auditedTask = ({ title, person_name, due_on, done_at }: TaskRow) => ({
  task: title,
  person: person_name,
  due_on,
  done: done_at !== null,
});
