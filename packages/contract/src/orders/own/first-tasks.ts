import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';

/** What a buyer may be given to begin with; who buys for an organisation invites a colleague, everyone else looks at the plan. */
export const FIRST_TASKS = ['price', 'notices', 'plan', 'colleague'] as const;
export type FirstTask = (typeof FIRST_TASKS)[number];

/** Tasks that are looking at something: only the page knows that they are done. The API sees the others being done. */
export const LOOKED_AT = ['price', 'plan'] as const satisfies readonly FirstTask[];

/** Days after the payment on which who has tasks left gets an email, each with a template and a switch of its own. */
export const TASK_EMAILS = { 'first-tasks-1': 1, 'first-tasks-3': 3, 'first-tasks-10': 10 } as const;
export type TaskEmail = keyof typeof TASK_EMAILS;

const task = z.object({ task: z.enum(FIRST_TASKS), done_at: z.string().nullable() });
export type OwnFirstTask = z.output<typeof task>;

export const listFirstTasks = endpoint({
  id: 'first-tasks.list',
  method: 'GET',
  path: '/api/v1/first-tasks',
  access: 'signed-in',
  summary: 'The three tasks that the signed-in person began with after paying for the first time.',
  answer: z.object({
    /** None for who has not paid. */
    tasks: z.array(task).max(3),
    dismissed: z.boolean(),
  }),
});
export type FirstTaskList = z.output<NonNullable<typeof listFirstTasks.answer>>;

/** Once is enough: a task that is done, or that the person does not have, stays as it is. */
export const noteFirstTask = endpoint({
  id: 'first-tasks.note',
  method: 'POST',
  path: '/api/v1/first-tasks/:task/done',
  access: 'signed-in',
  summary: 'Notes that the signed-in person has looked at what a first task leads to.',
  params: z.object({ task: z.enum(LOOKED_AT) }),
});

export const dismissFirstTasks = endpoint({
  id: 'first-tasks.dismiss',
  method: 'POST',
  path: '/api/v1/first-tasks/dismiss',
  access: 'signed-in',
  summary: 'Puts the first tasks away: neither the home page nor an email tells of them any more.',
});
