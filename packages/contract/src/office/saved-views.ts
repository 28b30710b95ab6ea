import { z } from 'zod';
import { resource } from '../calls/resource.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { SCREENS, type ScreenName } from '../screens/all.ts';

/** Who sees a view beside its owner: nobody, everybody of the owner's role, everybody. */
export const VIEW_AUDIENCES = ['mine', 'role', 'everyone'] as const;
export type ViewAudience = (typeof VIEW_AUDIENCES)[number];
/** Views that a person may keep. */
export const MOST_VIEWS = 100;

const screen = z.enum(Object.keys(SCREENS) as [ScreenName, ...ScreenName[]]);
/** What may stand between `?` and `#` of an address (RFC 3986), percent-encoded where it must be; no control characters. */
const QUERY = /^(?!\?)(?:[\w\-.~!$'()*+,;:@/?=&]|%(?![01]|7f)[\da-f]{2})*$/i;

const written = z.object({
  name: z.string().trim().min(1, asksFor('name')).max(80),
  query: z.string().max(2000).regex(QUERY, says('values.query-string')),
  audience: z.enum(VIEW_AUDIENCES).default('mine'),
});

const view = written.extend({
  uuid: z.uuid(),
  screen,
  audience: z.enum(VIEW_AUDIENCES),
  owner: z.object({ uuid: z.uuid(), name: z.string() }),
  is_own: z.boolean(),
  /** The person may change it and take it away. */
  may_edit: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type SavedView = z.output<typeof view>;

const views = resource({
  noun: 'saved-views',
  words: { one: 'saved view', many: 'saved views' },
  path: '/api/v1/saved-views',
  key: z.object({ uuid: z.uuid() }),
  row: view,
  detail: view,
  body: written,
  filters: { screen },
});

export const listViews = views.listMatching({
  access: 'signed-in',
  summary: 'Saved views of a screen: own ones, those of the own role, and those for everyone.',
});
export const createView = views.create({ access: 'signed-in' }, { screen });
export const editView = views.edit({ access: 'signed-in' });
export const removeView = views.remove({ access: 'signed-in' });
