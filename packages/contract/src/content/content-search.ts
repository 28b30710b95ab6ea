import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf } from '../calls/paging.ts';
import { CONTENT_LANGUAGES } from './content-field.ts';
import { CONTENT_AUDIENCES } from './content-types.ts';
import { contentTypeName, shownFile } from './public-content.ts';

const hit = z.object({
  type: contentTypeName,
  uuid: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  language: z.enum(CONTENT_LANGUAGES),
  audience: z.enum(CONTENT_AUDIENCES),
  published_at: z.string(),
  /** Its page; null = a document, which is a file and no page. */
  address: z.string().nullable(),
  /** The file of a document that the reader may open. */
  file: shownFile.nullable(),
});
export type ContentHit = z.output<typeof hit>;

export const findContent = endpoint({
  id: 'content.find',
  method: 'GET',
  path: '/api/v1/content-hits',
  access: 'public',
  summary: 'Published articles, pages, answers, publications and documents by their words, newest first.',
  query: z.object({
    search: z.string().trim().max(100).optional(),
    type: contentTypeName.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: pageOf(hit),
});
