import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { picture } from './values/picture-schema.ts';

export const MEDIA_KINDS = ['image', 'file'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a picture may be; the bytes decide, not the name. */
export const IMAGE = {
  types: ['.png', '.jpg', '.jpeg', '.webp'],
  maxBytes: 5_000_000,
  maxPixels: 40_000_000,
  /** Longest side in which the picture itself is kept. */
  keptSide: 3840,
} as const;

/** What a file may be. */
export const FILE = { types: ['.pdf', '.xlsx', '.csv'], maxBytes: 20 * 1024 * 1024 } as const;

/** Whether the pages of a PDF have text: all that were looked at, some, or none (a scan). */
export const TEXT_LAYERS = ['all', 'some', 'none'] as const;
export type TextLayer = (typeof TEXT_LAYERS)[number];

const mediumVersion = z.object({
  number: z.number().int(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  text_layer: z.enum(TEXT_LAYERS).nullable(),
  is_tagged: z.boolean().nullable(),
  /** Number of the version that it brought back. */
  restored_from: z.number().int().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Path that opens it for some minutes. */
  address: z.string(),
});
export type MediumVersion = z.output<typeof mediumVersion>;

const medium = z.object({
  uuid: z.uuid(),
  kind: z.enum(MEDIA_KINDS),
  label: z.string(),
  alt: z.object({ en: z.string(), ms: z.string() }),
  is_decorative: z.boolean(),
  /** A picture can be published once it is described or decorative; a file always. */
  is_described: z.boolean(),
  licence: z.string(),
  /** Everyone can open it. */
  is_public: z.boolean(),
  updated_at: z.string(),
  version: z.number().int(),
  current: mediumVersion,
  /** The picture, or the first page of a PDF. */
  picture: picture.nullable(),
  uses: z.number().int(),
});
export type Medium = z.output<typeof medium>;

const mediumUse = z.object({ kind: z.string(), id: z.string(), title: z.string() });
export type MediumUse = z.output<typeof mediumUse>;

const mediumDetail = medium.extend({
  /** Newest first. */
  versions: z.array(mediumVersion),
  used_by: z.array(mediumUse),
  /** Others with the very same bytes. */
  twins: z.array(z.object({ uuid: z.uuid(), label: z.string() })),
});
export type MediumDetail = z.output<typeof mediumDetail>;

const altText = z
  .string()
  .trim()
  .max(300, says('values.characters', { count: 300 }));

const written = z.object({
  label: z
    .string()
    .trim()
    .min(1)
    .max(120, says('values.characters', { count: 120 })),
  alt: z.object({ en: altText, ms: altText }),
  is_decorative: z.boolean(),
  licence: z
    .string()
    .trim()
    .max(200, says('values.characters', { count: 200 })),
});
export type WrittenMedium = z.output<typeof written>;

const view = { access: { permission: 'cms.media.view' } } as const;
const edit = { access: { permission: 'cms.media.edit' } } as const;
const key = z.object({ uuid: z.uuid() });
/** Facts lie beside the file, whose own address is the bare one. */
const FACTS = '/api/v1/media/:uuid/facts';

const media = resource({
  noun: 'media',
  words: { one: 'medium', many: 'media' },
  path: '/api/v1/media',
  key,
  row: medium,
  detail: mediumDetail,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    kind: z.enum(MEDIA_KINDS).optional(),
    sort: sortBy(['updated_at', 'label'], '-updated_at'),
  },
});

export const listMedia = media.list(view);
export const showMedium = media.show({ ...view, path: FACTS, summary: 'What is known of a medium.' });
export const historyOfMedium = media.history(view);
export const editMedium = media.edit({
  ...edit,
  path: FACTS,
  summary:
    'Changes name, description and licence of a medium; a picture is described in both languages, or decorative.',
});
export const removeMedium = media.remove({
  ...edit,
  summary: 'Deletes a medium that nothing uses, with all its versions.',
});

export const showScanning = endpoint({
  id: 'media.scanning',
  method: 'GET',
  path: '/api/v1/media-scanning',
  ...view,
  summary: 'Whether files are scanned for malware before they are kept, as this installation is set up.',
  answer: z.object({ is_on: z.boolean() }),
});

export const addMedium = endpoint({
  id: 'media.add',
  method: 'POST',
  path: '/api/v1/media',
  ...edit,
  limits: ['upload'],
  summary:
    'Takes in a picture (PNG, JPEG, WebP up to 5 MB and 40 megapixels; drawn anew without metadata, in several widths) or a file (PDF, XLSX or CSV up to 20 MB).',
  query: z.object({ kind: z.enum(MEDIA_KINDS) }),
  upload: true,
  answer: mediumDetail,
  status: 201,
});

export const replaceMedium = endpoint({
  id: 'media.replace',
  method: 'POST',
  path: '/api/v1/media/:uuid/versions',
  ...edit,
  limits: ['upload'],
  summary:
    'Puts a further version in the place of the current one; the address stays, and the versions before are kept. Of a medium that everybody sees the version waits until it is shown (`media.restore`).',
  params: key,
  upload: true,
  answer: mediumDetail,
  status: 201,
});

export const restoreMedium = endpoint({
  id: 'media.restore',
  method: 'POST',
  path: '/api/v1/media/:uuid/restore',
  ...edit,
  summary:
    'Shows a version in the place of the current one: one that waits as it is, an earlier one as a further version. Of a medium that everybody sees it needs a second person.',
  secondPerson: true,
  params: key,
  body: z.object({ number: z.number().int().min(1), version: z.number().int() }),
  answer: mediumDetail,
});

const link = z.string().max(200).optional();
const version = z.coerce.number().int().min(1).max(1_000_000).optional();

export const openMedium = endpoint({
  id: 'media.open',
  method: 'GET',
  path: '/api/v1/media/:uuid',
  access: 'public',
  light: true,
  summary: 'A picture or file: the current version, or the one that is named.',
  params: key,
  query: z.object({ version, link }),
  produces: 'application/octet-stream',
});

export const openMediumSize = endpoint({
  id: 'media.size',
  method: 'GET',
  path: '/api/v1/media/:uuid/:size',
  access: 'public',
  light: true,
  summary: 'A picture, or the first page of a PDF, in a width and format such as `640.webp`.',
  params: z.object({ uuid: z.uuid(), size: z.string().regex(/^\d{1,4}\.(avif|webp|jpg)$/) }),
  query: z.object({ version, link }),
  produces: 'image/*',
});
