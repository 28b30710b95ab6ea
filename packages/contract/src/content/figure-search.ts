import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { localText } from '../values/local-text.ts';
import { CONTENT_TYPE_NAMES } from './content-types.ts';

const writers = CONTENT_TYPE_NAMES.map((type): Permission => `cms.${type}.edit`);

const found = z.object({
  series: z.number().int(),
  /** Of an entered series; absent of what runs compute. */
  source: z.literal('entered').optional(),
  label: localText,
  place: localText,
  /** What it is published under. */
  product: localText,
  /** Its newest published period and value; what is hidden has none. */
  period: z.string(),
  value: z.string().nullable(),
  decimals: z.number().int(),
  unit: z.string(),
  /** What equals 100, and what it leaves out. */
  base: localText.nullable(),
  variant: localText.nullable(),
});
export type FoundFigure = z.output<typeof found>;

export const findFigures = endpoint({
  id: 'content.find-figures',
  method: 'GET',
  path: '/api/v1/cms/figures',
  access: { anyOf: writers },
  summary:
    'Published series whose item, group, category, place or code has all the words: to put into a text.',
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  answer: listOf(found),
});
