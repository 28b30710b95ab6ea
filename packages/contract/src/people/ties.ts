import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';

const named = z.object({ uuid: z.uuid(), name: z.string() });

/** Why two accounts count as one person. */
const tie = z.object({
  /** Who brought the account in, or read a mail that opens it. */
  person: named,
  account: named,
  by: z.enum(['hand-over', 'browser']),
  at: z.string(),
});
export type Tie = z.output<typeof tie>;

const ofUser = { params: z.object({ uuid: z.uuid() }) } as const;

export const listTies = endpoint({
  ...ofUser,
  id: 'users.ties',
  method: 'GET',
  path: '/api/v1/users/:uuid/ties',
  access: { permission: 'people.user.edit' },
  summary: 'The accounts that count as one person with an account, and why each of them does.',
  answer: z.object({
    /** The other accounts. */
    people: z.array(named),
    ties: z.array(tie),
    /** When it was tied last to who brought it in; null where it was to nobody. */
    tied_at: z.string().nullable(),
  }),
});

export const loosenUser = endpoint({
  ...ofUser,
  id: 'users.loosen',
  method: 'POST',
  path: '/api/v1/users/:uuid/loosen',
  access: { permission: 'people.user.assign-role' },
  summary:
    'Says that an account is a person of its own, and not the one who brought it in. A third person confirms it, who counts as neither.',
  secondPerson: true,
  stepUp: true,
  /** `tied_at` as it was read: what was tied anew since is looked at first. */
  body: z.object({ tied_at: z.iso.datetime({ offset: true }) }),
  answer: z.object({ people: z.array(named) }),
});
