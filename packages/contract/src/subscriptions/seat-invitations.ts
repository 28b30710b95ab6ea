import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { asksFor } from '../messages/refusals/says.ts';
import { loginAnswer } from '../sign-in/session.ts';
import { localText } from '../values/local-text.ts';
import { nameText } from '../values/name-text.ts';

/** The side of who was invited to a seat. */
const token = z
  .string({ error: asksFor('token') })
  .min(1, asksFor('token'))
  .max(200);

const asked = z.object({
  organisation: localText,
  plan: localText,
  inviter: z.string(),
  expires_at: z.string(),
});

/** The secret travels in the body, so that no log sees it. 422 for one that was used, withdrawn or is too old; 409 where its subscription has ended. */
export const lookAtSeatInvitation = endpoint({
  id: 'seat-invitations.look',
  method: 'POST',
  path: '/api/v1/seat-invitations/look',
  access: 'public',
  limits: ['code'],
  summary: 'What the link of an invitation to a seat invites to.',
  body: z.object({ token }),
  answer: asked.extend({
    email: z.string(),
    /** The address has an account: it signs in and joins there; else one is made by joining. */
    has_account: z.boolean(),
    /** The organisation that an account of the address is with, and leaves by joining. */
    leaves: localText.nullable(),
  }),
});

/** `leaves` confirms it where staff had made the account in another organisation: 422 without it. */
export const joinBySeat = endpoint({
  id: 'seat-invitations.join',
  method: 'POST',
  path: '/api/v1/seat-invitations/join',
  access: 'public',
  limits: ['code'],
  summary: 'Takes up an invitation to a seat by making an account of its address; signs in.',
  body: z.object({
    token,
    name: nameText(120).min(1, asksFor('name')),
    password: z
      .string({ error: asksFor('password') })
      .min(1, asksFor('password'))
      .max(4096),
    locale: z.enum(['en', 'ms']).default('en'),
    /** Number of the terms of use that were shown and accepted; no others than those in force. */
    terms_version: z.string().max(20).optional(),
    /** Leaves the organisation that the account is with. */
    leaves: z.boolean().default(false),
  }),
  answer: loginAnswer,
});

const own = asked.extend({
  uuid: z.uuid(),
  /** When its mail went out last: the link in an older one has ended. */
  sent_at: z.string(),
});
export type OwnInvitation = z.output<typeof own>;

export const listOwnInvitations = endpoint({
  id: 'own-invitations.list',
  method: 'GET',
  path: '/api/v1/own-invitations',
  access: 'signed-in',
  summary: 'Invitations to a seat that wait for the signed-in person, by their confirmed address.',
  answer: listOf(own),
});

/** To the address that was invited, with another secret; it ends when it would have. 409 where nobody is taken in. */
export const resendOwnInvitation = endpoint({
  id: 'own-invitations.resend',
  method: 'POST',
  path: '/api/v1/own-invitations/:uuid/resend',
  access: 'signed-in',
  limits: ['mail'],
  summary: 'Sends the mail of an invitation to a seat again; the link before ends.',
  params: z.object({ uuid: z.uuid() }),
});

/**
 * The secret of the mailed link proves the mailbox after the invitation: the session alone may be of somebody who opened an
 * account of the address before (decision 232). `leaves` confirms that the person leaves the organisation that they are with.
 */
export const acceptOwnInvitation = endpoint({
  id: 'own-invitations.accept',
  method: 'POST',
  path: '/api/v1/own-invitations/accept',
  access: 'signed-in',
  limits: ['code'],
  summary: 'Joins the organisation and takes a seat of its subscription, by the mailed link.',
  body: z.object({ token, leaves: z.boolean().default(false) }),
});
