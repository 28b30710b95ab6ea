import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import {
  EMBED_STATES,
  FRAME_FAILURES,
  REPORT_AUDIENCES,
  REPORT_HEIGHT,
  SERVICE_FAILURES,
} from './report-facts.ts';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const guid = z.string().trim().toLowerCase().regex(GUID, says('values.report-guid'));
const words = (least: number, most: number, asked: string) =>
  z
    .string()
    .trim()
    .min(least, asked)
    .max(most, says('values.characters', { count: most }));
const inBoth = (most: number, asked: string) =>
  z.object({ en: words(1, most, asked), ms: words(1, most, asked) });

const written = z.object({
  title: inBoth(120, says('values.report-title')),
  /** What the report shows, in words: it stands there where the report does not. */
  summary: inBoth(1000, says('values.report-summary')),
  /** Slug of the product whose page it stands on. */
  product: z.string().min(1, says('values.choice-asked')).max(80),
  workspace_id: guid,
  report_id: guid,
  audience: z.enum(REPORT_AUDIENCES, says('values.choice-asked')),
  height: z
    .number(says('values.number-asked'))
    .int(says('values.report-height'))
    .min(REPORT_HEIGHT.least, says('values.report-height'))
    .max(REPORT_HEIGHT.most, says('values.report-height')),
  /** Phones get the report's own layout for phones. */
  phone_layout: z.boolean().default(false),
  /** Page of the report that phones begin with; empty = as elsewhere. */
  phone_page: z
    .string()
    .trim()
    .regex(/^[\w-]{0,80}$/, says('values.report-page'))
    .default(''),
  /** Picture that stands in for the report. */
  media: z.uuid().nullable().default(null),
  owner: z.uuid().nullable().default(null),
  is_active: z.boolean().default(false),
});
export type WrittenEmbed = z.output<typeof written>;

const reportEmbed = written.extend({
  uuid: z.uuid(),
  product_name: localText,
  owner_name: z.string().nullable(),
  state: z.enum(EMBED_STATES),
  last_loaded_at: z.string().nullable(),
  last_error_at: z.string().nullable(),
  last_error: z.enum([...SERVICE_FAILURES, ...FRAME_FAILURES]).nullable(),
  /** Within seven days. */
  loads: z.number().int(),
  errors: z.number().int(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type ReportEmbed = z.output<typeof reportEmbed>;

const key = z.object({ uuid: z.uuid() });
const VIEW = { access: { permission: 'cms.power-bi.view' } } as const;
const EDIT = { access: { permission: 'cms.power-bi.edit' } } as const;

const embeds = resource({
  noun: 'report-embeds',
  words: { one: 'embedded report', many: 'embedded reports' },
  path: '/api/v1/report-embeds',
  key,
  row: reportEmbed,
  detail: reportEmbed,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    product: z.string().max(80).optional(),
    audience: z.enum(REPORT_AUDIENCES).optional(),
    sort: sortBy(['title', 'product', 'last_loaded_at', 'updated_at'], '-updated_at'),
  },
});

export const listEmbeds = embeds.list(VIEW);
export const showEmbed = embeds.show(VIEW);
export const historyOfEmbed = embeds.history(VIEW);
export const createEmbed = embeds.create(EDIT);
export const editEmbed = embeds.edit(EDIT);
export const removeEmbed = embeds.remove(EDIT);

export const embedChoices = endpoint({
  id: 'report-embeds.choices',
  method: 'GET',
  path: '/api/v1/report-embeds/choices',
  ...VIEW,
  summary: 'Who may own an embedded report, and whether the service of reports is set up.',
  answer: z.object({
    owners: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    service: z.object({ is_set: z.boolean(), host: z.string().nullable() }),
  }),
});

export const testEmbed = endpoint({
  id: 'report-embeds.test',
  method: 'POST',
  path: '/api/v1/report-embeds/:uuid/test',
  ...VIEW,
  summary:
    'Asks the service for a token of the report, and says whether and why it gave none. Nobody sees the token.',
  params: key,
  answer: z.object({
    failure: z.enum(SERVICE_FAILURES).nullable(),
    /** Code that the service gave with its refusal. */
    code: z.string().nullable(),
  }),
});
export type EmbedTest = z.output<NonNullable<typeof testEmbed.answer>>;

export const listEmbedReaders = endpoint({
  id: 'report-embeds.readers',
  method: 'GET',
  path: '/api/v1/report-embeds/:uuid/readers',
  ...VIEW,
  summary: 'Who would see the report on the page: a visitor, who is signed in, and readers of each plan.',
  params: key,
  answer: listOf(
    z.object({
      kind: z.enum(['visitor', 'signed-in', 'plan']),
      /** Of a plan. */
      plan: z.uuid().nullable(),
      name: localText.nullable(),
      sees: z.boolean(),
    }),
  ),
});
