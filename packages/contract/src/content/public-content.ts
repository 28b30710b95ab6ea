import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf } from '../calls/paging.ts';
import { shownFigure } from './content-calls.ts';
import { CONTENT_LANGUAGES } from './content-field.ts';
import { CONTENT_AUDIENCES, CONTENT_TYPE_NAMES, SINGLE_TYPE_NAMES } from './content-types.ts';
import { picture } from './values/picture-schema.ts';

export const contentTypeName = z.enum(
  CONTENT_TYPE_NAMES as [(typeof CONTENT_TYPE_NAMES)[number], ...typeof CONTENT_TYPE_NAMES],
);

/** An item as lists of readers show it. */
const card = z.object({
  uuid: z.uuid(),
  slug: z.string().nullable(),
  /** Addresses that it had before, which lead to it. */
  old_slugs: z.array(z.string()),
  /** The language that it is shown in: the reader's, or the other where theirs is missing. */
  language: z.enum(CONTENT_LANGUAGES),
  title: z.string(),
  /** Fields that are written once, and those of the language; blocks are left out. */
  item: z.record(z.string(), z.unknown()),
  text: z.record(z.string(), z.unknown()),
  audience: z.enum(CONTENT_AUDIENCES),
  parent: z.uuid().nullable(),
  position: z.number().int(),
  published_at: z.string(),
  cover: picture.nullable(),
  /** When the version that is shown came out; later than `published_at` where it was changed since. */
  changed_at: z.string(),
});
export type ContentCard = z.output<typeof card>;

/** A file that readers download. */
export const shownFile = z.object({
  label: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  pages: z.number().int().nullable(),
  /** A PDF that says its structure to screen readers; null where it is no PDF. */
  is_tagged: z.boolean().nullable(),
  address: z.string(),
});
export type ShownMediaFile = z.output<typeof shownFile>;

const link = card.pick({ slug: true, title: true, language: true });

/** An item as its own page shows it. */
const shownContent = card.extend({
  /** What is missing for the reader to see the texts; null = they are here. */
  closed: z.object({ audience: z.enum(CONTENT_AUDIENCES), plans: z.array(z.string()) }).nullable(),
  figures: z.record(z.string(), shownFigure),
  /** Pictures and files of its texts and fields, by their uuids. */
  pictures: z.record(z.string(), picture),
  files: z.record(z.string(), shownFile),
  /** Pages above it, the highest first. */
  above: z.array(link),
  below: z.array(link),
  /** Pages right below it that are not listed. */
  below_more: z.number().int(),
  /** The one before and the one after it, by the day on which they came out. */
  older: link.nullable(),
  newer: link.nullable(),
  is_demo: z.boolean(),
});
export type ShownContent = z.output<typeof shownContent>;

export const listContent = endpoint({
  id: 'content.list',
  method: 'GET',
  path: '/api/v1/content/:type',
  access: 'public',
  summary: 'Published items of a content type, newest or in their order first, in the language of the call.',
  params: z.object({ type: contentTypeName }),
  query: z.object({
    search: z.string().trim().max(100).optional(),
    filed: z.string().max(80).optional(),
    tag: z.string().max(60).optional(),
    product: z.string().max(80).optional(),
    year: z.coerce.number().int().min(1990).max(2200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(20),
  }),
  answer: pageOf(card),
});

export const showContent = endpoint({
  id: 'content.show',
  method: 'GET',
  path: '/api/v1/content/:type/:slug',
  access: 'public',
  summary: 'One published item by its address; an earlier address answers with the one of today in `slug`.',
  params: z.object({ type: contentTypeName, slug: z.string().min(1).max(80) }),
  answer: shownContent,
});

export const showSingle = endpoint({
  id: 'content.single',
  method: 'GET',
  path: '/api/v1/content-singles/:type',
  access: 'public',
  summary:
    'The published item of a content type that has one alone, such as the front page; null where nothing is published.',
  params: z.object({ type: z.enum(SINGLE_TYPE_NAMES) }),
  answer: z.object({ item: shownContent.nullable() }),
});

export const noteContentView = endpoint({
  id: 'content.note-view',
  method: 'POST',
  path: '/api/v1/content/:type/:slug/views',
  access: 'public',
  summary: 'Counts that an item was opened, once an hour for a reader; nothing is kept of who did.',
  params: z.object({ type: contentTypeName, slug: z.string().min(1).max(80) }),
});

/** As whom a preview reads: who may open it, or one whom its audience may shut out. */
export const PREVIEW_READERS = ['opened', 'visitor', 'signed-in'] as const;
export type PreviewReader = (typeof PREVIEW_READERS)[number];

export const showPreview = endpoint({
  id: 'content.preview',
  method: 'GET',
  path: '/api/v1/content-previews/:type/:uuid/:number',
  access: 'public',
  summary: 'One version as its page would show it, for who has its link; 404 where the link has ended.',
  params: z.object({
    type: contentTypeName,
    uuid: z.uuid(),
    number: z.coerce.number().int().min(1).max(1_000_000),
  }),
  query: z.object({
    token: z.string().min(1).max(500),
    reader: z.enum(PREVIEW_READERS).default('opened'),
    /** None: the language of the call. */
    language: z.enum(CONTENT_LANGUAGES).optional(),
  }),
  answer: shownContent,
});

export const newsFeed = endpoint({
  id: 'content.news-feed',
  method: 'GET',
  path: '/api/v1/feeds/news',
  access: 'public',
  summary: 'The newest articles as RSS, for programs that follow feeds.',
  query: z.object({ language: z.enum(CONTENT_LANGUAGES).default('en') }),
  produces: 'application/rss+xml',
});
