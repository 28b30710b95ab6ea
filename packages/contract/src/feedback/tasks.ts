import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { firstOf } from '../calls/paging.ts';
import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';

const person = z.object({ uuid: z.uuid(), name: z.string() });

/** Something that one person of staff is to do by a day, because of a message. */
export const task = z.object({
  uuid: z.uuid(),
  title: z.string(),
  person,
  due_on: z.string(),
  /** The message that it came of. */
  feedback: z.object({ uuid: z.uuid(), number: z.string() }),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  version: z.number().int(),
});
export type Task = z.output<typeof task>;

const access = { permission: 'feedback.answer' } as const;

export const listOwnTasks = endpoint({
  id: 'tasks.own',
  method: 'GET',
  path: '/api/v1/tasks',
  access,
  summary: 'Open tasks of the person who asks, those that are due first at the top.',
  answer: firstOf(task),
});

export const addTask = endpoint({
  id: 'tasks.add',
  method: 'POST',
  path: '/api/v1/tasks',
  access,
  summary: 'Makes a task of a message: for one person, by a day. The person gets an email.',
  status: 201,
  body: z.object({
    feedback: z.uuid(),
    title: oneLine(160).min(2),
    person_uuid: z.uuid(says('values.choice-asked')),
    due_on: z.iso.date(says('values.date')),
  }),
  answer: task,
});

export const endTask = endpoint({
  id: 'tasks.end',
  method: 'POST',
  path: '/api/v1/tasks/:uuid/done',
  access,
  summary: 'Says that a task is done, or that it is not.',
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ done: z.boolean(), version: z.number().int() }),
  answer: task,
});
