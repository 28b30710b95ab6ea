import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { CONTENT_TYPE_NAMES } from '../content/content-types.ts';

const waiting = z.object({
  uuid: z.uuid(),
  type: z.enum(CONTENT_TYPE_NAMES),
  title: z.string(),
  /** Who wrote its newest version. */
  by: z.string().nullable(),
  /** When it was submitted, or changed last since. */
  since: z.string(),
});

export const listToReview = endpoint({
  id: 'content.to-review',
  method: 'GET',
  path: '/api/v1/content-to-review',
  access: { anyOf: CONTENT_TYPE_NAMES.map((type) => `cms.${type}.review` satisfies Permission) },
  summary: 'Content that waits for a review by this person: what others wrote, newest first.',
  answer: z.object({ data: z.array(waiting) }),
});
