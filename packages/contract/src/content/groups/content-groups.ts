import { z } from 'zod';
import type { Permission } from '../../access/permissions.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { resource, sortBy } from '../../calls/resource.ts';
import { says } from '../../messages/refusals/says.ts';
import { RELEASE_STATES } from '../../publication/release-steps.ts';
import { instantText } from '../../values/day-schema.ts';
import { localText } from '../../values/local-text.ts';
import { CONTENT_STATES } from '../content-states.ts';
import { CONTENT_TYPE_NAMES, type ContentTypeName } from '../content-types.ts';
import { contentTypeName } from '../public-content.ts';

/**
 * How far a group is. `waiting`: its release is not scheduled, so that no minute is known. `missed`: its minute came while
 * something was missing, and nothing of it went live.
 */
export const GROUP_STATES = ['open', 'scheduled', 'waiting', 'missed', 'live'] as const;
export type GroupState = (typeof GROUP_STATES)[number];
/** Items of one group; each is looked at before it goes live. */
export const MOST_IN_GROUP = 40;

/** What may be done with a group follows from what may be done with each thing in it: there is no permission of its own. */
const may = (action: 'view' | 'edit' | 'publish') =>
  ({
    access: { anyOf: CONTENT_TYPE_NAMES.map((type): Permission => `cms.${type}.${action}`) },
  }) as const;

const linkedRelease = z.object({
  id: z.number().int(),
  subject: localText,
  period: z.string(),
  vintage: z.number().int(),
  state: z.enum(RELEASE_STATES),
  /** It is live or was cancelled: it brings nothing out any more. */
  is_gone: z.boolean(),
});

const contentGroup = z.object({
  uuid: z.uuid(),
  name: z.string(),
  state: z.enum(GROUP_STATES),
  /** Its own minute, or that of its release; null = none is known. */
  publish_at: z.string().nullable(),
  release: linkedRelease.nullable(),
  missed_at: z.string().nullable(),
  live_at: z.string().nullable(),
  items: z.number().int(),
  version: z.number().int(),
  updated_at: z.string(),
});
export type ContentGroup = z.output<typeof contentGroup>;

const groupItem = z.object({
  type: contentTypeName,
  uuid: z.uuid(),
  /** Null for who may not see items of its type. */
  title: z.string().nullable(),
  state: z.enum(CONTENT_STATES),
  /** What keeps it, and with it the group, from going live; null = nothing. */
  lacks: z.string().nullable(),
  /** The version that went live with the group. */
  number: z.number().int().nullable(),
});
export type GroupItem = z.output<typeof groupItem>;

const groupDetail = contentGroup.extend({
  content: z.array(groupItem),
  /** May set its minute and put it out: may publish each thing in it. */
  may_publish: z.boolean(),
});
export type ContentGroupDetail = z.output<typeof groupDetail>;

const key = z.object({ uuid: z.uuid() });
const version = { version: z.number().int() };
const groups = resource({
  noun: 'content-groups',
  words: { one: 'group of content', many: 'groups of content' },
  path: '/api/v1/cms/groups',
  key,
  row: contentGroup,
  detail: groupDetail,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, says('values.group-name'))
      .max(120, says('values.characters', { count: 120 })),
  }),
  filters: {
    search: z.string().trim().max(100).optional(),
    state: z.enum(GROUP_STATES).optional(),
    /** Those that go live with this release. */
    release: z.coerce.number().int().positive().optional(),
    sort: sortBy(['updated_at', 'name', 'publish_at'], '-updated_at'),
  },
});

export const listGroups = groups.list(may('view'));
export const showGroup = groups.show(may('view'));
export const historyOfGroup = groups.history(may('view'));
export const createGroup = groups.create(may('edit'));
export const editGroup = groups.edit(may('edit'));
export const removeGroup = groups.remove({
  ...may('edit'),
  summary: 'Takes a group apart that is not live; what is in it stays as it is.',
});

const step = (verb: string, action: 'edit' | 'publish', summary: string) =>
  ({
    id: `content-groups.${verb}`,
    method: 'POST',
    path: `/api/v1/cms/groups/:uuid/${verb}`,
    ...may(action),
    summary,
    params: key,
    body: z.object(version),
    answer: groupDetail,
  }) as const;

const one = z.object({ type: contentTypeName, uuid: z.uuid() });
export interface NamedContent {
  readonly type: ContentTypeName;
  readonly uuid: string;
}

export const putIntoGroup = endpoint({
  ...step('put', 'edit', 'Puts items of any type into a group; they go live with it alone.'),
  body: z.object({
    ...version,
    items: z
      .array(one)
      .min(1, says('values.no-rows'))
      .max(MOST_IN_GROUP, says('values.rows', { count: MOST_IN_GROUP })),
  }),
});
export const takeOutOfGroup = endpoint({
  ...step('take-out', 'edit', 'Takes an item out of a group that is not live.'),
  body: z.object({ ...version, item: one }),
});
export const scheduleGroup = endpoint({
  ...step('schedule', 'publish', 'The group goes live at a minute, or in the moment of a release of data.'),
  body: z.object({
    ...version,
    at: instantText(says('values.instant')).nullable().default(null),
    release: z.number().int().nullable().default(null),
  }),
});
export const unscheduleGroup = endpoint(
  step('unschedule', 'publish', 'The group does not go live by itself.'),
);
export const publishGroup = endpoint(
  step('publish', 'publish', 'The group goes live now: all of it, or nothing.'),
);
