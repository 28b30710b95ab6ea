import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf } from '../calls/paging.ts';
import { contentTypeName } from '../content/public-content.ts';

const text = z.object({
  type: contentTypeName,
  uuid: z.uuid(),
  title: z.string(),
  /** When a person confirmed it, or a newer version was published; null = it waits for a person. */
  checked_at: z.string().nullable(),
  /** Null where a newer version was published. */
  checked_by: z.string().nullable(),
});
export type RevisedText = z.output<typeof text>;

export const listRevised = endpoint({
  id: 'content.revised-texts',
  method: 'GET',
  path: '/api/v1/cms/revised-texts',
  access: { anyOf: ['publish.cost-data.view', 'publish.cost-indices.view'] },
  summary:
    'Published texts that show figures which a release revised, those that nobody has confirmed first.',
  query: z.object({
    /** Place of the release in the order of vintages. */
    sequence: z.coerce.number().int().min(1).max(2_147_483_647),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: pageOf(text),
});
