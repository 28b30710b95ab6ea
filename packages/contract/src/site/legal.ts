import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { legalBody, legalChanges, legalDocument, legalFacts } from './legal-text.ts';

/** What readers see of the legal documents, and how they accept them. */
export const showLegal = endpoint({
  id: 'legal.show',
  method: 'GET',
  path: '/api/v1/legal/:document',
  access: 'public',
  beforeTerms: true,
  summary:
    'The version of a legal document that is in force, or the one that is asked for, with all versions and what it changed; nothing is shown before the first one is in force.',
  params: z.object({ document: legalDocument }),
  query: z.object({ number: z.coerce.number().int().min(1).max(100_000).optional() }),
  answer: z.object({
    document: legalDocument,
    shown: legalFacts.extend({ body: legalBody, changes: legalChanges }).nullable(),
    /** Newest first. */
    versions: z.array(legalFacts),
  }),
});

const due = legalFacts.extend({ document: legalDocument, body: legalBody, changes: legalChanges });
export type LegalDue = z.output<typeof due>;

export const listLegalDue = endpoint({
  id: 'legal.due',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/legal-due',
  access: 'signed-in',
  beforeTerms: true,
  summary:
    'The versions that the signed-in person must accept to go on, with what changed since the one that they accepted.',
  answer: listOf(due),
});

export const acceptLegal = endpoint({
  id: 'legal.accept',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/legal-due/accept',
  access: 'signed-in',
  beforeTerms: true,
  summary: 'Accepts the versions that the person was shown: all that are due, and no others.',
  body: z.object({
    accepted: z
      .array(z.object({ document: legalDocument, number: z.number().int() }))
      .min(1, says('values.no-rows'))
      .max(10),
  }),
});
