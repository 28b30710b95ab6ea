import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { ENTERED_CODES } from '../subjects/entered.ts';
import { OBSERVATION_STATUSES } from './observations.ts';
import { maySeries } from './series.ts';

/** How often a source is fetched. */
export const FETCH_TIMES = ['day', 'month'] as const;
/** What came of a try: a batch to look at, the same answer as before, or nothing. */
export const FETCH_OUTCOMES = ['staged', 'same', 'failed'] as const;
/** Columns that can be named where their heads are not known. */
export const FETCHED_COLUMNS = ['series', 'period', 'value', 'unit', 'status'] as const;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('values.characters', { count: most }));
const head = text(120).default('');

const written = z.object({
  name: text(120).min(1),
  url: z.url({ protocol: /^https?$/, error: says('values.web-address') }).max(1000),
  /** Code of the series of rows that name none; empty = each row names its own. */
  series: text(40).default(''),
  columns: z
    .strictObject({ series: head, period: head, value: head, unit: head, status: head })
    .default({ series: '', period: '', value: '', unit: '', status: '' }),
  /** Of rows that say none. */
  status: z.enum(OBSERVATION_STATUSES, says('values.choice-asked')).default('firm'),
  every: z.enum(FETCH_TIMES, says('values.choice-asked')),
  /** Day of the month, where it is fetched once a month. */
  day: z.number(says('values.number-asked')).int().min(1).max(28).default(1),
  /** `HH:MM` in the time zone of the office. */
  at_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('values.time-of-day')),
  is_active: z.boolean().default(true),
});

/** One try to fetch, and what came of it. */
const fetched = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Who asked for it; null where its time had come. */
  asked_by: z.string().nullable(),
  outcome: z.enum(FETCH_OUTCOMES),
  /** Why it failed, in words. */
  why: z.string().nullable(),
  /** Bytes. */
  size: z.number().int().nullable(),
  batch: z.uuid().nullable(),
});
export type SeriesFetch = z.output<typeof fetched>;

/** Where values of a subject are fetched from, and when. */
export const seriesSource = z.object({
  ...written.shape,
  uuid: z.uuid(),
  subject: z.enum(ENTERED_CODES),
  /** When it is tried next; null while it is switched off. */
  next_at: z.string().nullable(),
  last: fetched.nullable(),
  /** When the last good answer came. */
  good_at: z.string().nullable(),
  version: z.number().int(),
});
export type SeriesSource = z.output<typeof seriesSource>;

const key = z.object({ uuid: z.uuid() });
const sources = resource({
  noun: 'series-sources',
  words: { one: 'source of series', many: 'sources of series' },
  path: '/api/v1/series-sources',
  key,
  row: seriesSource,
  detail: seriesSource,
  body: written,
  filters: { subject: z.enum(ENTERED_CODES), sort: sortBy(['name'], 'name') },
});

export const listSources = sources.list(maySeries('view'));
export const showSource = sources.show(maySeries('view'));
export const historyOfSource = sources.history(maySeries('view'));
export const createSource = sources.create(maySeries('import'), {
  subject: z.enum(ENTERED_CODES, says('values.choice-asked')),
});
export const editSource = sources.edit(maySeries('import'));

export const listFetches = endpoint({
  id: 'series-sources.fetches',
  method: 'GET',
  path: '/api/v1/series-sources/:uuid/fetches',
  ...maySeries('view'),
  summary: 'The last tries to fetch a source, newest first, each with what came of it.',
  params: key,
  answer: listOf(fetched),
});

export const fetchSource = endpoint({
  id: 'series-sources.fetch',
  method: 'POST',
  path: '/api/v1/series-sources/:uuid/fetch',
  ...maySeries('import'),
  limits: ['upload'],
  summary: 'Fetches a source now, as a job; what it brings is a batch that a person accepts.',
  status: 202,
  params: key,
  body: z.object({
    /** Takes an answer of another size than usual, which is refused otherwise. */
    any_size: z.boolean().default(false),
  }),
  answer: z.object({ job: z.uuid() }),
});

export const listFetchHosts = endpoint({
  id: 'series-sources.hosts',
  method: 'GET',
  path: '/api/v1/series-source-hosts',
  ...maySeries('view'),
  summary: 'The hosts that this installation may fetch from; its operator names them.',
  answer: listOf(z.string()),
});
