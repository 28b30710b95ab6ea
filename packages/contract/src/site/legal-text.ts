import { z } from 'zod';
import type { BlockChange } from '../content/content-changes.ts';
import { richText } from '../content/rich-text.ts';
import { LEGAL_DOCUMENTS, LEGAL_STATES } from './legal-documents.ts';

export const legalDocument = z.enum(LEGAL_DOCUMENTS);
export const inBothLanguages = <T extends z.ZodType>(one: T) => z.object({ en: one, ms: one });
export const legalBody = inBothLanguages(richText);
export type LegalBody = z.output<typeof legalBody>;

/** An approved version as lists of versions show it. */
export const legalFacts = z.object({
  number: z.number().int(),
  state: z.enum(LEGAL_STATES),
  effective_on: z.string(),
  summary: z.object({ en: z.string(), ms: z.string() }),
  requires_acceptance: z.boolean(),
});
export type LegalFacts = z.output<typeof legalFacts>;

const blockChange: z.ZodType<BlockChange> = z.object({
  change: z.enum(['same', 'added', 'removed']),
  kind: z.string(),
  words: z.string(),
});
/** What a version says otherwise than the one before; null where there was none. */
export const legalChanges = inBothLanguages(z.array(blockChange)).nullable();
