import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';

/** What readers will be told in place of a figure, or beside the one that stands again. */
export const publicReason = z.object({
  en: z.string().trim().min(10, says('values.sentence-why-english')).max(1000),
  ms: z.string().trim().min(10, says('values.sentence-why-malay')).max(1000),
});
