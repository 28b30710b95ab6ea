import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { importPreview } from '../lists/row.ts';
import { reason } from '../lists/values.ts';

/** Days in which another person can confirm a proposal; then it has expired. */
export const PROPOSAL_DAYS = 14;

/** How a proposal ended; one without an end is open, or has expired. */
export const PROPOSAL_OUTCOMES = ['confirmed', 'declined', 'withdrawn'] as const;
export type ProposalOutcome = (typeof PROPOSAL_OUTCOMES)[number];

/** What proposals are about: who holds one of these proposes and confirms such steps. */
export const PROPOSING = [
  'data.round.edit',
  'data.sample.create',
  'data.sample.edit',
  'data.sample.import',
  'settings.manufacturer.edit',
  'settings.manufacturer.import',
  'security.policy.edit',
  'people.user.assign-role',
  'people.user.create',
  'people.user.edit',
  'people.role.assign-permission',
  'people.stakeholder.edit',
  'people.stakeholder.assign-area',
  'billing.subscriber.grant',
  'billing.transaction.refund',
  'cms.media.edit',
  'billing.plan.create',
  'billing.plan.edit',
  'billing.transaction.verify',
] as const satisfies readonly Permission[];
export type Proposing = (typeof PROPOSING)[number];

const person = z.object({ uuid: z.uuid(), name: z.string() });

/** A step that waits for a second person, in words. */
const proposal = z.object({
  id: z.number().int(),
  /** What would be done, in the reader's language. */
  what: z.string(),
  reason: z.string(),
  /** The screen that shows what it is about. */
  page: z.string(),
  /** It is a file: what it would change can be looked at line by line. */
  is_file: z.boolean(),
  by: person,
  at: z.string(),
  until: z.string(),
  state: z.enum(['open', 'expired', ...PROPOSAL_OUTCOMES]),
  decided_by: person.nullable(),
  decided_at: z.string().nullable(),
  /** Why it was declined. */
  decision_reason: z.string().nullable(),
  /** Since when its author alone brought in who decided it, or reads it while it is open; null for everybody else. */
  brought_in_at: z.string().nullable(),
  /** Who can confirm it today, by name, at most three; null for readers who are not of the office. */
  may_confirm: z.array(z.string()).nullable(),
  is_own: z.boolean(),
  /** Another account proposed it that counts as one person with the reader's: the reader does not confirm it. */
  is_tied: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

const params = z.object({ id: z.coerce.number().int().positive() });
const access = { anyOf: PROPOSING } as const;

export const listProposals = endpoint({
  id: 'proposals.list',
  method: 'GET',
  path: '/api/v1/proposals',
  access,
  summary:
    'Steps that wait for a second person and that the reader may confirm, and how the own ones ended lately.',
  answer: listOf(proposal),
});

export const makeProposal = endpoint({
  id: 'proposals.create',
  method: 'POST',
  path: '/api/v1/proposals',
  access,
  summary:
    'Proposes a call that was refused because it needs a second person; nothing else happens until one confirms it.',
  status: 201,
  body: z.object({
    /** Its id, as the API page names it: `sheets.assign`. */
    endpoint: z.string().max(80),
    params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    body: z.record(z.string(), z.unknown()),
    reason,
  }),
  answer: proposal,
});

export const lookAtProposal = endpoint({
  id: 'proposals.look',
  method: 'POST',
  path: '/api/v1/proposals/:id/look',
  access,
  summary: 'What a proposed file would change today, line by line; null where the proposal is no file.',
  params,
  answer: z.object({ file: importPreview.nullable() }),
});

export const confirmProposal = endpoint({
  id: 'proposals.confirm',
  method: 'POST',
  path: '/api/v1/proposals/:id/confirm',
  access,
  summary: 'Does what another person proposed, as that person wrote it.',
  stepUp: true,
  params,
  answer: proposal.extend({ /** What the call itself answered. */ result: z.unknown() }),
});

export const declineProposal = endpoint({
  id: 'proposals.decline',
  method: 'POST',
  path: '/api/v1/proposals/:id/decline',
  access,
  summary: 'Declines what another person proposed, or takes the own proposal back.',
  params,
  body: z.object({ reason }),
  answer: proposal,
});
