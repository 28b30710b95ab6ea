import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { listOf } from '../../calls/paging.ts';
import { historyEntry } from '../../lists/row.ts';
import { reason } from '../../lists/values.ts';
import { APPROVAL_STATES, APPROVAL_STEP_NAMES } from './steps.ts';

/** What is approved by a second person, with the resource of its permissions. */
export const APPROVAL_NOUNS = {
  'base-periods': 'settings.base-year',
  structures: 'settings.weightage',
  'weight-sets': 'settings.weightage',
  'rule-sets': 'settings.rule-set',
} as const satisfies Record<string, string>;
export type ApprovalNoun = keyof typeof APPROVAL_NOUNS;
export const APPROVAL_NOUN_NAMES = Object.keys(APPROVAL_NOUNS) as [ApprovalNoun, ...ApprovalNoun[]];

const id = z.object({ id: z.coerce.number().int().positive() });

/** The calls that all four have alike. */
function endpointsOf(noun: ApprovalNoun) {
  const resource = APPROVAL_NOUNS[noun];
  const path = `/api/v1/${noun}/:id`;
  return {
    step: endpoint({
      id: `${noun}.step`,
      method: 'POST',
      path: `${path}/steps/:step`,
      // the step's own permission is asked for by the handler, which knows the step
      access: { permission: `${resource}.view` },
      stepUp: { member: 'step', in: ['approve'] },
      summary: 'Submits, returns, approves or retires it; approval by somebody other than the last editor.',
      params: id.extend({ step: z.enum(APPROVAL_STEP_NAMES) }),
      body: z.object({ version: z.number().int(), reason: reason.optional() }),
      answer: z.object({ status: z.enum(APPROVAL_STATES), version: z.number().int() }),
    }),
    copy: endpoint({
      id: `${noun}.copy`,
      method: 'POST',
      path: `${path}/copy`,
      access: { permission: `${resource}.edit` },
      summary: 'Makes a new draft with the same contents.',
      params: id,
      answer: z.object({ id: z.number().int() }),
      status: 201,
    }),
    discard: endpoint({
      id: `${noun}.discard`,
      method: 'DELETE',
      path,
      access: { permission: `${resource}.edit` },
      summary: 'Discards a draft with its contents; the audit log keeps what was in it.',
      params: id,
    }),
    history: endpoint({
      id: `${noun}.history`,
      method: 'GET',
      path: `${path}/history`,
      access: { permission: `${resource}.view` },
      summary: 'Who changed, submitted and approved it, when and why; newest first.',
      params: id,
      answer: listOf(historyEntry),
    }),
  };
}

/** The endpoints of the approval steps, the same set for every noun that is approved. */
export const APPROVAL_ENDPOINTS = Object.fromEntries(
  APPROVAL_NOUN_NAMES.map((noun) => [noun, endpointsOf(noun)]),
) as Readonly<Record<ApprovalNoun, ReturnType<typeof endpointsOf>>>;
