import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { oneLine } from '../forms/form-guard.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { bodyOfRequest } from './asked.ts';
import { LIGHTS } from './request-clock.ts';
import { REQUEST_STATES, REQUEST_STEP_NAMES, WAITS } from './request-steps.ts';
import { REUSES, requestDetail } from './request-view.ts';

/** Ready questions of staff: the tabs of the queue. */
export const REQUEST_VIEWS = ['mine', 'unassigned', 'requester', 'payment', 'overdue'] as const;

const person = z.object({ uuid: z.uuid(), name: z.string() });

const row = z.object({
  uuid: z.uuid(),
  number: z.string(),
  title: z.string(),
  requester: z.object({ name: z.string(), email: z.string(), organisation: z.string() }),
  data_area: z.string(),
  state: z.enum(REQUEST_STATES),
  waiting: z.enum(WAITS).nullable(),
  owner: person.nullable(),
  tags: z.array(z.string()),
  due_on: z.string().nullable(),
  light: z.enum(LIGHTS),
  days_left: z.number().int().nullable(),
  fee: z.number().int().nullable(),
  asked_at: z.string(),
  last_message_at: z.string().nullable(),
  last_message_by: z.enum(['requester', 'staff']).nullable(),
  version: z.number().int(),
});
export type RequestRow = z.output<typeof row>;

const params = z.object({ uuid: z.uuid() });
const version = z.number().int();

const requests = resource({
  noun: 'report-requests',
  words: { one: 'request', many: 'requests' },
  path: '/api/v1/report-requests',
  key: params,
  row,
  detail: requestDetail,
  body: bodyOfRequest,
  filters: {
    search: z.string().trim().max(120).optional(),
    view: z.enum(REQUEST_VIEWS).optional(),
    state: z.enum(REQUEST_STATES).optional(),
    owner: z.uuid().optional(),
    tag: z.string().trim().max(40).optional(),
    area: z.string().max(40).optional(),
    sort: sortBy(['number', 'title', 'state', 'due_on', 'asked_at', 'last_message'], '-asked_at'),
  },
});

/** Staff read the queue, those who asked their own requests. */
export const listRequests = requests.list({ access: { permission: 'requests.report.view' } });
export const exportRequests = requests.export({
  access: { permission: 'requests.report.assign' },
  limits: ['heavy'],
});
export const showRequest = requests.show({ access: { permission: 'requests.report.view' } });
export const historyOfRequest = requests.history({ access: { permission: 'requests.report.answer' } });
/** What was asked for, made exact while both talk about it. */
export const editRequest = requests.edit({ access: { permission: 'requests.report.answer' } });

const step = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/report-requests/:uuid/${verb}`,
    summary,
    params,
    answer: requestDetail,
  }) as const;

export const assignRequest = endpoint({
  ...step('assign', 'Gives a request to a colleague, or back to nobody.'),
  id: 'report-requests.assign',
  access: { permission: 'requests.report.assign' },
  body: z.object({ owner_uuid: z.uuid().nullable(), version }),
});

export const stepRequest = endpoint({
  ...step('steps', 'Takes a request one step on: begin, review, return, decline, close, reopen.'),
  id: 'report-requests.step',
  access: { permission: 'requests.report.answer' },
  body: z.object({
    step: z.enum(REQUEST_STEP_NAMES),
    reason: z.string().trim().max(1000).default(''),
    version,
  }),
});

const task = z.object({
  text: z.string().trim().min(1).max(200),
  done: z.boolean(),
});

export const keepTasks = endpoint({
  ...step('tasks', 'Keeps the checklist; who ticked what is noted.'),
  id: 'report-requests.tasks',
  method: 'PUT',
  access: { permission: 'requests.report.answer' },
  body: z.object({ tasks: z.array(task).max(30), version }),
});

/** A tag as people type it. */
export const tagText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,38}$/u, says('values.request-tag'));

export const tagRequest = endpoint({
  ...step('tags', 'Keeps the tags of a request.'),
  id: 'report-requests.tag',
  method: 'PUT',
  access: { permission: 'requests.report.assign' },
  body: z.object({ tags: z.array(tagText).max(10), version }),
});

export const mergeRequest = endpoint({
  ...step('merge', 'Closes a request as a duplicate: its thread goes on in the other one.'),
  id: 'report-requests.merge',
  access: { permission: 'requests.report.assign' },
  body: z.object({
    into: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^REQ-\d{4}-\d{4,}$/, says('values.request-number')),
    reason,
    version,
  }),
});

export const splitRequest = endpoint({
  ...step('split', 'Makes a second request of the same requester of some messages.'),
  id: 'report-requests.split',
  access: { permission: 'requests.report.assign' },
  status: 201,
  body: z.object({
    title: oneLine(160).min(5, says('values.request-title')),
    messages: z.array(z.uuid()).min(1, says('values.request-messages')).max(100),
    version,
  }),
});

const title = z.object({
  en: oneLine(160).min(5, says('values.request-title')),
  ms: oneLine(160).default(''),
});

export const listAnswered = endpoint({
  ...step('listing', 'Lists an answered request for everybody, or takes it off the list.'),
  id: 'report-requests.listing',
  method: 'PUT',
  access: { permission: 'requests.report.deliver' },
  body: z.object({ listed: z.object({ title, reuse: z.enum(REUSES) }).nullable(), version }),
});

export const changeManyRequests = endpoint({
  id: 'report-requests.change-many',
  method: 'POST',
  path: '/api/v1/report-requests/many',
  access: { anyOf: ['requests.report.assign', 'requests.report.answer'] },
  summary: 'Assigns, tags, closes or answers up to 100 requests; says for each what happened.',
  body: z.object({
    uuids: z.array(z.uuid()).min(1).max(100),
    action: z.enum(['assign', 'tag', 'close', 'macro']),
    owner_uuid: z.uuid().nullable().default(null),
    tag: z.string().trim().max(40).default(''),
    reason: z.string().trim().max(1000).default(''),
    macro: z.uuid().nullable().default(null),
  }),
  answer: z.object({
    results: z.array(z.object({ uuid: z.uuid(), done: z.boolean(), message: z.string().nullable() })),
  }),
});

/** Who can be given a request, and the tags that are in use. */
export const requestChoices = endpoint({
  id: 'report-requests.choices',
  method: 'GET',
  path: '/api/v1/report-requests/choices',
  access: { permission: 'requests.report.answer' },
  summary: 'People who can own a request, and the tags in use.',
  answer: z.object({
    owners: z.array(person),
    tags: z.array(z.string()),
    /** Rarer tags that are not listed. */
    tags_more: z.number().int(),
  }),
});
