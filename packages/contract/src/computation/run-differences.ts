import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../calls/paging.ts';
import { localText } from '../values/local-text.ts';
import { RUN_STATES } from './runs.ts';

const VIEW = { access: { anyOf: ['index.table-one.view', 'index.table-two.view'] } } as const;
const id = z.coerce.number().int().positive();

/** A run that another one can be compared with. */
export const comparableRun = z.object({
  id: z.number().int(),
  period: z.string(),
  state: z.enum(RUN_STATES),
  started_at: z.string(),
  by: z.string().nullable(),
});
export type ComparableRun = z.output<typeof comparableRun>;

export const listComparableRuns = endpoint({
  id: 'runs.comparable',
  method: 'GET',
  path: '/api/v1/runs/:id/comparable',
  ...VIEW,
  summary: 'Other runs of the same table, of its month and the month before, newest first.',
  params: z.object({ id }),
  answer: listOf(comparableRun),
});

/** A cell in which two runs differ. */
export const runDifference = z.object({
  kind: z.enum(['average', 'group_index', 'cost_index']),
  /** Item, group or building category. */
  member: z.object({ id: z.number().int(), name: localText }),
  region: z.object({ id: z.number().int(), name: localText }),
  variant: z.string(),
  /** A price, or an index with base 100; unrounded. Null where a run has no figure. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number().nullable(),
  percent: z.number().nullable(),
});
export type RunDifference = z.output<typeof runDifference>;

export const showRunDifference = endpoint({
  id: 'runs.difference',
  method: 'GET',
  path: '/api/v1/runs/:id/difference/:other',
  ...VIEW,
  summary:
    'Cells in which a run differs from another one of the same table, the largest change first; indices on its own base.',
  params: z.object({ id, other: id }),
  query: z.object(pageQuery),
  answer: pageOf(runDifference),
});
