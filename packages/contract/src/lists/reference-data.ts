import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { APPROVAL_NOUN_NAMES, APPROVAL_NOUNS } from '../computation/approvals/endpoints.ts';
import { LISTS } from './all.ts';
import { LIST_SLUGS } from './list.ts';
import { label } from './row.ts';

/** Everything on the settings page of reference data, in the order in which it is set up. */
export const REFERENCE_PARTS = [...LIST_SLUGS, ...APPROVAL_NOUN_NAMES] as const;
export type ReferencePart = (typeof REFERENCE_PARTS)[number];

/** Who may see a part. */
export const partPermission = (part: ReferencePart): Permission =>
  part in APPROVAL_NOUNS
    ? `${APPROVAL_NOUNS[part as keyof typeof APPROVAL_NOUNS]}.view`
    : LISTS[part as keyof typeof LISTS].permissions.view;

/** What is not right with a part, with the first rows that it concerns. */
export const partProblem = z.object({
  /** Key of its sentence in the texts. */
  code: z.string(),
  count: z.number().int(),
  rows: z.array(label),
});
export type PartProblem = z.output<typeof partProblem>;

/** A card of the settings page. */
export const referenceCard = z.object({
  part: z.enum(REFERENCE_PARTS),
  /** Rows that go on; for what is approved: approved or in use. */
  count: z.number().int(),
  /** Rows that have ended or are retired. */
  ended: z.number().int(),
  /** Drafts and submitted ones; 0 for lists. */
  open: z.number().int(),
  last_change: z.object({ at: z.string(), who: z.string().nullable() }).nullable(),
  problems: z.array(partProblem),
});
export type ReferenceCard = z.output<typeof referenceCard>;

export const showReferenceData = endpoint({
  id: 'reference-data.show',
  method: 'GET',
  path: '/api/v1/reference-data',
  access: { anyOf: [...new Set(REFERENCE_PARTS.map(partPermission))] },
  summary: 'Every list and approved set that the reader may see: counts, last change, problems.',
  answer: listOf(referenceCard),
});
