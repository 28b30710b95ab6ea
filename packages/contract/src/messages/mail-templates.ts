import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';

const locale = z.enum(['en', 'ms']);
const wording = z.object({
  subject: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(10_000),
});

const template = z.object({
  key: z.string(),
  event: z.record(z.string(), z.string()),
  /** `pdf` = a document: its subject is the title, its text the page. */
  channel: z.enum(['mail', 'pdf']),
  locales: z.array(
    z.object({
      locale,
      /** 0 = the built-in wording. */
      published_version: z.number().int(),
      has_draft: z.boolean(),
      changed_at: z.string().nullable(),
    }),
  ),
  last_sent_at: z.string().nullable(),
  failures: z.number().int(),
});

const version = wording.extend({
  version: z.number().int(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  /** The person who asks wrote it: another puts it into force. */
  is_own: z.boolean(),
  created_at: z.string().nullable(),
  published_at: z.string().nullable(),
});
const params = z.object({ key: z.string().max(60) });
const shownTemplate = template.extend({
  /** One person at most may put wordings into force now; until there are two, also the own ones. */
  alone: z.boolean(),
  variables: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      is_required: z.boolean(),
      /** A part of the page of a document, in a paragraph of its own. */
      is_part: z.boolean(),
    }),
  ),
  /** By locale, newest first; the last one is built in (version 0). */
  versions: z.record(z.string(), z.array(version)),
});

const templates = resource({
  noun: 'mail-templates',
  words: { one: 'kind of mail or document', many: 'kinds of mail and documents' },
  path: '/api/v1/mail-templates',
  key: params,
  row: template,
  detail: shownTemplate,
});

export const listTemplates = templates.listWhole({
  access: { permission: 'settings.template.view' },
  summary: 'Kinds of mail and documents, when each was last sent or made, and which wordings are in force.',
});

export const exportTemplates = templates.export({
  access: { permission: 'settings.template.view' },
  limits: ['heavy'],
});

export const showTemplate = templates.show({
  access: { permission: 'settings.template.view' },
  summary: 'One kind of mail or document with all its versions and variables.',
});

export const saveTemplate = endpoint({
  id: 'mail-templates.save',
  method: 'POST',
  path: '/api/v1/mail-templates/:key/versions',
  access: { permission: 'settings.template.edit' },
  summary: 'Keeps a new version as a draft; refused when a required variable is missing or one is unknown.',
  params,
  body: wording.extend({
    locale,
    note: z.string().trim().max(300).default(''),
    /** The newest version that the editor has seen. */
    after: z.number().int(),
  }),
  answer: shownTemplate,
  status: 201,
});

export const publishTemplate = endpoint({
  id: 'mail-templates.publish',
  method: 'POST',
  path: '/api/v1/mail-templates/:key/publish',
  access: { permission: 'settings.template.publish' },
  stepUp: true,
  summary: 'Puts a version into force; version 0 goes back to the built-in wording.',
  params,
  body: z.object({ locale, version: z.number().int().min(0) }),
  answer: shownTemplate,
});

export const previewTemplate = endpoint({
  id: 'mail-templates.preview',
  method: 'POST',
  path: '/api/v1/mail-templates/:key/preview',
  access: { permission: 'settings.template.view' },
  summary: 'How a wording would look with the sample values, as text and HTML; nothing is kept.',
  params,
  body: wording.extend({ locale }),
  answer: z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    problems: z.array(z.string()),
  }),
});

export const testTemplate = endpoint({
  id: 'mail-templates.test',
  method: 'POST',
  path: '/api/v1/mail-templates/:key/test',
  access: { permission: 'settings.template.test' },
  summary: 'Sends a wording with the sample values to the signed-in person.',
  params,
  body: wording.extend({ locale }),
  answer: z.object({ mail_uuid: z.uuid() }),
});

/** Version 0 is the built-in one. 404 for a kind of mail, and for a version that does not exist. */
export const previewPaper = endpoint({
  id: 'mail-templates.paper',
  method: 'GET',
  path: '/api/v1/mail-templates/:key/paper',
  access: { permission: 'settings.template.view' },
  limits: ['heavy'],
  summary: 'A version of the words and layout of a document as a PDF of a sample sale; nothing is kept.',
  params,
  query: z.object({ locale, version: z.coerce.number().int().min(0) }),
  produces: 'application/pdf',
});
