import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { maySeries, seriesKey } from './series.ts';

/** How firm a value is, the least firm first. `revised`: firm, and changed since. It never falls. */
export const OBSERVATION_STATUSES = ['forecast', 'provisional', 'firm', 'revised'] as const;
export type ObservationStatus = (typeof OBSERVATION_STATUSES)[number];

/** What is asked about before a value is taken; the person who enters it says that it is right. */
export const QUESTIONS = ['negative', 'far-back', 'jump'] as const;
export type Question = (typeof QUESTIONS)[number];

const value = z.object({
  value: z.string(),
  status: z.enum(OBSERVATION_STATUSES),
  note: z.string(),
  sample_size: z.number().int().nullable(),
  method: z.string(),
});

/** One value of a period: the one that waits for a release, and the one that readers see. */
export const observation = z.object({
  period: z.string(),
  waiting: value.nullable(),
  live: value.nullable(),
  /** Values that were published of the period. */
  vintages: z.number().int(),
  entered_by: z.string().nullable(),
  entered_at: z.string(),
  /** A definition with another unit, currency or base begins here. */
  breaks: z.boolean(),
});
export type Observation = z.output<typeof observation>;

export const listObservations = endpoint({
  id: 'observations.list',
  method: 'GET',
  path: '/api/v1/entered-series/:uuid/observations',
  ...maySeries('view'),
  summary:
    'The observations of a series, newest period first: what waits for a release, and what readers see.',
  params: seriesKey,
  answer: listOf(observation),
});

export const exportObservations = endpoint({
  id: 'observations.export',
  method: 'GET',
  path: '/api/v1/entered-series/:uuid/observations/export',
  ...maySeries('export'),
  summary: 'Every value that a series ever had, with its batch and its release, as a file.',
  params: seriesKey,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  produces: 'application/octet-stream',
});

export const enterObservation = endpoint({
  id: 'observations.enter',
  method: 'POST',
  path: '/api/v1/entered-series/:uuid/observations',
  ...maySeries('edit'),
  summary: 'Enters the value of one period. It waits for a release; what was entered before stays readable.',
  status: 201,
  params: seriesKey,
  body: z.object({
    period: z.string().trim().min(1).max(20),
    value: z.string().trim().min(1, says('values.number-asked')).max(40),
    status: z.enum(OBSERVATION_STATUSES, says('values.choice-asked')).default('firm'),
    note: z.string().trim().max(300).default(''),
    sample_size: z.number().int().min(0).max(1_000_000).nullable().default(null),
    method: z.string().trim().max(120).default(''),
    /** What the person has been asked and says is right. */
    confirmed: z.array(z.enum(QUESTIONS)).max(QUESTIONS.length).default([]),
  }),
  answer: z.object({ batch: z.uuid(), period: z.string() }),
});
