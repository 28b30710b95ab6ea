import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { colleague, tellPresence } from '../office/presence.ts';
import { instantText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { CONTENT_LANGUAGES } from './content-field.ts';
import { contentSchema, placing } from './content-schema.ts';
import { CONTENT_STATES } from './content-states.ts';
import { CONTENT_AUDIENCES, CONTENT_TYPE_NAMES, type ContentTypeName, contentType } from './content-types.ts';

type Action = 'view' | 'create' | 'edit' | 'review' | 'publish' | 'delete';
const may = (type: ContentTypeName, action: Action) =>
  ({ access: { permission: `cms.${type}.${action}` satisfies Permission } }) as const;

const person = z.object({ uuid: z.uuid(), name: z.string() }).nullable();

/** An item as staff lists show it. */
const contentRow = z.object({
  uuid: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  state: z.enum(CONTENT_STATES),
  /** How much of it there is in each language, in percent. */
  languages: z.object({ en: z.number().int(), ms: z.number().int() }),
  audience: z.enum(CONTENT_AUDIENCES),
  parent: z.uuid().nullable(),
  position: z.number().int(),
  /** What its type files it under, where it has such a field. */
  filed: z.string().nullable(),
  tags: z.array(z.string()),
  author: person,
  reviewer: person,
  published_at: z.string().nullable(),
  /** When it comes out; null unless it is scheduled for a minute. */
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  /** Its end has come, and it stays as long as readers are led to it. */
  is_held: z.boolean(),
  updated_at: z.string(),
  /** Times that it was opened in the last 30 days. */
  views: z.number().int(),
  version: z.number().int(),
  /** It shows figures that were revised since, and nobody has confirmed it. */
  is_revised: z.boolean(),
  /** The group that it goes live with (content-groups.ts); null = it goes out on its own. */
  group: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
});
export type ContentRow = z.output<typeof contentRow>;

const versionFacts = z.object({
  number: z.number().int(),
  note: z.string(),
  author: person,
  created_at: z.string(),
  /** Number of the version that it brought back. */
  restored_from: z.number().int().nullable(),
  is_published: z.boolean(),
  is_approved: z.boolean(),
});
export type ContentVersion = z.output<typeof versionFacts>;

const finding = z.object({
  what: z.string(),
  blocking: z.boolean(),
  field: z.string(),
  language: z.enum(CONTENT_LANGUAGES).nullable(),
  detail: z.string(),
});

/** A written version: fields of the item and of each language, by name. */
const stored = z.object({
  item: z.record(z.string(), z.unknown()),
  en: z.record(z.string(), z.unknown()),
  ms: z.record(z.string(), z.unknown()),
});

/** A live figure as it reads now. */
export const shownFigure = z.object({
  /** Null = nothing is published, or it is not open to the reader. */
  value: z.string().nullable(),
  decimals: z.number().int(),
  unit: z.string(),
  label: z.record(z.string(), z.string()),
  place: z.record(z.string(), z.string()),
  /** What it is published under. */
  product: z.record(z.string(), z.string()),
  /** What equals 100, or whose prices; null where nothing does. */
  base: z.record(z.string(), z.string()).nullable(),
  /** What it leaves out; null where it leaves nothing out. */
  variant: z.record(z.string(), z.string()).nullable(),
  period: z.string().nullable(),
  /** Of a change, the period that it is on. */
  before: z.string().nullable(),
  /** When its vintage came out. */
  live_at: z.string().nullable(),
  /** Name of its passport. */
  figure: z.string().nullable(),
  /** Slug of the product that it is of. */
  slug: z.string(),
  is_locked: z.boolean(),
});
export type ShownFigure = z.output<typeof shownFigure>;

const contentDetail = contentRow.extend({
  type: z.enum(CONTENT_TYPE_NAMES as [ContentTypeName, ...ContentTypeName[]]),
  plans: z.array(z.uuid()),
  content: stored,
  newest: z.number().int(),
  published: z.number().int().nullable(),
  approved: z.number().int().nullable(),
  /** The release that it comes out with; gone = it was cancelled, so that nothing brings it out. */
  with_release: z
    .object({
      id: z.number().int(),
      subject: localText,
      period: z.string(),
      vintage: z.number().int(),
      is_gone: z.boolean(),
    })
    .nullable(),
  review_note: z.string(),
  versions: z.array(versionFacts),
  findings: z.array(finding),
  /** What leads readers to it: content by its title, else the part of the site's settings or the legal document (`type`). */
  used_by: z.array(z.object({ type: z.string(), uuid: z.uuid().nullable(), title: z.string() })),
  /** Texts that lead to it and are not listed. */
  used_by_more: z.number().int(),
  /** Releases that revised its figures, newest first, as long as nobody has confirmed it; `vintage` null = entered figures. */
  revised_by: z.array(
    z.object({ subject: localText, period: z.string(), vintage: z.number().int().nullable() }),
  ),
  /** The correction article that was prepared for them. */
  correction: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  /** Live figures of its texts, by their names. */
  figures: z.record(z.string(), shownFigure),
  /** Earlier addresses that lead here. */
  old_slugs: z.array(z.string()),
  /** The reader of this answer may approve it: they wrote no part of it, or are alone. */
  may_approve: z.boolean(),
  alone: z.boolean(),
});
export type ContentDetail = z.output<typeof contentDetail>;

const note = z
  .string()
  .trim()
  .max(300, says('values.characters', { count: 300 }))
  .default('');
const version = { version: z.number().int() };
const key = z.object({ uuid: z.uuid() });
const instant = instantText(says('values.instant'));

export const CONTENT_BULK = ['publish', 'schedule', 'archive', 'tag'] as const;

const resourceOf = (type: ContentTypeName) =>
  resource({
    noun: `cms-${type}`,
    words: contentType(type).words,
    path: pathOf(type),
    key,
    row: contentRow,
    detail: contentDetail,
    body: z.object({ ...placing(type), content: contentSchema(type).prefault({}), note }),
    filters: {
      search: z.string().trim().max(100).optional(),
      state: z.enum(CONTENT_STATES).optional(),
      missing: z.enum(CONTENT_LANGUAGES).optional(),
      /** Figures that it shows were revised, and nobody has confirmed it. */
      revised: z.enum(['yes']).optional(),
      author: z.uuid().optional(),
      filed: z.string().max(80).optional(),
      sort: sortBy(['updated_at', 'title', 'published_at', 'position', 'views'], '-updated_at'),
    },
  });

const pathOf = (type: ContentTypeName) => `/api/v1/cms/${type}`;

const stepOf = (type: ContentTypeName, verb: string, action: Action, summary: string) =>
  ({
    id: `cms-${type}.${verb}`,
    method: 'POST',
    path: `${pathOf(type)}/:uuid/${verb}`,
    ...may(type, action),
    summary,
    params: key,
    body: z.object(version),
    answer: contentDetail,
  }) as const;

/** All calls about the items of one type, the same for each (docs/decisions/134). */
const callsOf = (type: ContentTypeName) => ({
  ...writingCalls(type),
  ...versionCalls(type),
  ...reviewCalls(type),
  ...publishingCalls(type),
});

function writingCalls(type: ContentTypeName) {
  const calls = resourceOf(type);
  const { one } = contentType(type).words;
  return {
    list: calls.list(may(type, 'view')),
    export: calls.export(may(type, 'view')),
    show: calls.show(may(type, 'view')),
    create: calls.create({ ...may(type, 'create'), summary: `Adds a ${one} as a draft.` }),
    save: calls.edit({
      ...may(type, 'edit'),
      summary: `Saves another version of a ${one}; readers see none of it before it is published.`,
    }),
    presence: endpoint({
      ...stepOf(type, 'presence', 'edit', `Says that a ${one} is open here; gives who else has it open.`),
      body: tellPresence,
      /** A greater version than that on the screen: a colleague saved it since. */
      answer: z.object({ data: z.array(colleague), version: z.number().int() }),
    }),
  };
}

const changed = z.object({
  field: z.string(),
  language: z.enum(CONTENT_LANGUAGES).nullable(),
  before: z.string(),
  after: z.string(),
  blocks: z
    .array(z.object({ change: z.enum(['same', 'added', 'removed']), kind: z.string(), words: z.string() }))
    .nullable(),
});

const behind = changed.extend({
  /** The language that has not followed. */
  language: z.enum(CONTENT_LANGUAGES),
  /** The last version in which both said the same; what is told is what the other language says anew since. */
  since: z.number().int(),
});
export type TranslationBehind = z.output<typeof behind>;

function versionCalls(type: ContentTypeName) {
  const { one } = contentType(type).words;
  const number = z.coerce.number().int().min(1).max(1_000_000);
  return {
    showVersion: endpoint({
      ...stepOf(
        type,
        'version',
        'view',
        `One version of a ${one} beside another, field by field and block by block.`,
      ),
      method: 'GET',
      path: `${pathOf(type)}/:uuid/versions/:number`,
      params: key.extend({ number }),
      query: z.object({ against: number.optional() }),
      body: undefined,
      answer: versionFacts.extend({
        content: stored,
        against: z.number().int().nullable(),
        changes: z.array(changed),
      }),
    }),
    translation: endpoint({
      ...stepOf(
        type,
        'translation',
        'view',
        `What of a ${one} was changed in one language after the other language was last changed, field by field.`,
      ),
      method: 'GET',
      body: undefined,
      answer: listOf(behind),
    }),
    bringBack: endpoint({
      ...stepOf(type, 'bring-back', 'edit', 'Saves an earlier version again, as the newest.'),
      body: z.object({ ...version, number: z.number().int().min(1) }),
    }),
  };
}

const reviewCalls = (type: ContentTypeName) => ({
  submit: endpoint({
    ...stepOf(type, 'submit', 'edit', 'Asks another person to review the newest version.'),
    body: z.object({ ...version, reviewer: z.uuid().nullable().default(null), note }),
  }),
  takeBack: endpoint(stepOf(type, 'take-back', 'edit', 'Takes it out of review.')),
  approve: endpoint(
    stepOf(type, 'approve', 'review', 'Approves the newest version: by somebody who wrote no part of it.'),
  ),
  return: endpoint({
    ...stepOf(type, 'return', 'review', 'Returns it to its author, with what is to be done.'),
    body: z.object({
      ...version,
      note: z.string().trim().min(3, says('values.reason-few-words')).max(1000),
    }),
  }),
});

const publishingCalls = (type: ContentTypeName) => ({
  publish: endpoint(stepOf(type, 'publish', 'publish', 'Readers see the approved version from now on.')),
  schedule: endpoint({
    ...stepOf(
      type,
      'schedule',
      'publish',
      'The approved version comes out at a minute, or with a release of data.',
    ),
    body: z.object({
      ...version,
      at: instant.nullable().default(null),
      release: z.number().int().nullable().default(null),
      unpublish_at: instant.nullable().default(null),
    }),
  }),
  unschedule: endpoint(stepOf(type, 'unschedule', 'publish', 'It does not come out by itself.')),
  unpublish: endpoint({
    ...stepOf(type, 'unpublish', 'publish', 'Readers no longer see it.'),
    body: z.object({ ...version, at: instant.nullable().default(null) }),
  }),
  archive: endpoint(
    stepOf(type, 'archive', 'delete', 'Takes it from lists and readers; nothing is deleted.'),
  ),
  restore: endpoint(stepOf(type, 'restore', 'delete', 'Brings it back as a draft.')),
  confirm: endpoint(
    stepOf(type, 'confirm', 'edit', 'Confirms that the text is right with the figures that were revised.'),
  ),
  bulk: bulkCall(type),
  share: shareCall(type),
});

/** Days that a link to a preview may work. */
export const SHARED_DAYS = { most: 14, usual: 7 } as const;

const shareCall = (type: ContentTypeName) =>
  endpoint({
    ...stepOf(type, 'share', 'edit', 'A link by which anybody can look at one version, for some days.'),
    body: z.object({
      number: z.number().int().min(1),
      days: z.number().int().min(1).max(SHARED_DAYS.most).default(SHARED_DAYS.usual),
    }),
    /** Path with its token, and when it ends. */
    answer: z.object({ address: z.string(), until: z.string() }),
    tellsSecret: true,
  });

const bulkCall = (type: ContentTypeName) =>
  endpoint({
    id: `cms-${type}.bulk`,
    method: 'POST',
    path: `${pathOf(type)}/bulk`,
    ...may(type, 'publish'),
    summary:
      'One step with several items: each is done, or skipped with the reason. Scheduled ones come out at one moment.',
    body: z.object({
      uuids: z
        .array(z.uuid())
        .min(1, says('values.no-rows'))
        .max(200, says('values.rows', { count: 200 })),
      step: z.enum(CONTENT_BULK),
      at: instant.nullable().default(null),
      release: z.number().int().nullable().default(null),
      tag: z.string().trim().max(60).default(''),
    }),
    answer: listOf(
      z.object({ uuid: z.uuid(), title: z.string(), done: z.boolean(), why: z.string().nullable() }),
    ),
  });

export type ContentCalls = ReturnType<typeof callsOf>;
/** The calls of each content type. */
export const CONTENT_CALLS = Object.fromEntries(
  CONTENT_TYPE_NAMES.map((type) => [type, callsOf(type)]),
) as Record<ContentTypeName, ContentCalls>; // one entry for each name

export const contentCalls = (type: ContentTypeName): ContentCalls => CONTENT_CALLS[type];
