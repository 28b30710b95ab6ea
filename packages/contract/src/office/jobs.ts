import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';

const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.record(z.string(), z.string()),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number().int(),
  /** 0 = not known yet. */
  total: z.number().int(),
  attempts: z.number().int(),
  cancel_requested: z.boolean(),
  /** What the job gave back; its form belongs to the kind. */
  result: z.unknown().nullable(),
  error: z.string().nullable(),
  /** Page that shows the result. */
  link: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ShownJob = z.output<typeof job>;
const params = z.object({ id: z.uuid() });

export const listJobs = endpoint({
  id: 'jobs.list',
  method: 'GET',
  path: '/api/v1/jobs',
  access: 'signed-in',
  summary: 'Own long work, newest first; with `everyone` that of all people, for who may see it.',
  query: z.object({ ...pageQuery, everyone: z.enum(['true']).optional() }),
  answer: pageOf(job),
});

export const showJob = endpoint({
  id: 'jobs.show',
  method: 'GET',
  path: '/api/v1/jobs/:id',
  access: 'signed-in',
  summary: 'One job: how far it is, and what it gave.',
  params,
  answer: job,
});

const step = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/jobs/:id/${verb}`,
    access: 'signed-in',
    summary,
    params,
    answer: job,
  }) as const;

export const cancelJob = endpoint({
  ...step('cancel', 'Asks a job to stop; a waiting one ends at once.'),
  id: 'jobs.cancel',
});
export const retryJob = endpoint({
  ...step('retry', 'Starts a failed or cancelled job again.'),
  id: 'jobs.retry',
});
export const dismissJob = endpoint({
  ...step('dismiss', 'Puts an ended job out of the list.'),
  id: 'jobs.dismiss',
});
