import { z } from 'zod';
import { localText } from '../../values/local-text.ts';
import { APPROVAL_STATES } from './steps.ts';

const someone = z.object({ uuid: z.string(), name: z.string() }).nullable();

/** Something to be mended before submission (hard) or to be looked at (soft). */
export const approvalProblem = z.object({
  severity: z.enum(['hard', 'soft']),
  /** Key of its sentence in the texts. */
  code: z.string(),
  /** What the sentence names: a category, a sum, a period. */
  values: z.record(z.string(), z.union([z.string(), z.number(), localText])),
});
export type ApprovalProblem = z.output<typeof approvalProblem>;

/** What base periods, structures, weight sets and rule sets have in common. */
export const approvalHead = z.object({
  id: z.number().int(),
  status: z.enum(APPROVAL_STATES),
  version: z.number().int(),
  note: z.string(),
  last_edited_by: someone,
  /** Everybody who edited it: none of them approves it. */
  contributors: z.array(z.string()),
  approved_by: someone,
  approved_at: z.string().nullable(),
  /** When it was last edited; submitting and approving are no edits. */
  updated_at: z.string(),
  /** One person at most may approve it now. */
  alone: z.boolean().optional(),
});
export type ApprovalHead = z.output<typeof approvalHead>;
