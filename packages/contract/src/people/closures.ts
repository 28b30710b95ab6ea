import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor } from '../messages/refusals/says.ts';

/** Days in which a person may think again. */
export const GRACE_DAYS = 14;

export const closure = z.object({
  uuid: z.uuid(),
  reason: z.string(),
  asked_at: z.string(),
  /** From then on staff may close the account. */
  due_at: z.string(),
  state: z.enum(['open', 'withdrawn', 'refused', 'closed']),
  answer: z.string().nullable(),
});
export type Closure = z.output<typeof closure>;

/** The newest request, or null where there never was one. */
const newest = z.object({ closure: closure.nullable() });

const own = { path: '/api/v1/profile/closure' } as const;

export const showOwnClosure = endpoint({
  ...own,
  id: 'closures.own',
  method: 'GET',
  access: { permission: 'profile.self.view' },
  summary: 'Whether the person asked to close the own account, and what became of it.',
  answer: newest,
});

export const askClosure = endpoint({
  ...own,
  id: 'closures.ask',
  method: 'POST',
  access: { permission: 'profile.self.edit' },
  summary:
    'Asks to close the own account; staff close it after two weeks, and until then one may think again.',
  stepUp: true,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  answer: newest,
  status: 201,
});

export const withdrawClosure = endpoint({
  ...own,
  id: 'closures.withdraw',
  method: 'DELETE',
  access: { permission: 'profile.self.edit' },
  summary: 'Takes the request back while the account is open.',
  answer: newest,
});

const ofUser = {
  params: z.object({ uuid: z.uuid() }),
  answer: newest,
} as const;

export const showClosure = endpoint({
  ...ofUser,
  id: 'closures.show',
  method: 'GET',
  path: '/api/v1/users/:uuid/closure',
  access: { permission: 'people.user.view' },
  summary: 'Whether a person asked to close their account.',
});

export const closeAccount = endpoint({
  ...ofUser,
  id: 'closures.close',
  method: 'POST',
  path: '/api/v1/users/:uuid/closure/close',
  access: { permission: 'people.user.delete' },
  summary: 'Closes an account as its person asked, once two weeks have passed; its sessions end at once.',
  stepUp: true,
});

export const refuseClosure = endpoint({
  ...ofUser,
  id: 'closures.refuse',
  method: 'POST',
  path: '/api/v1/users/:uuid/closure/refuse',
  access: { permission: 'people.user.delete' },
  summary: 'Leaves an account open although its person asked to close it, with an answer that they read.',
  body: z.object({ answer: z.string().trim().min(1, asksFor('answer')).max(500) }),
});
