import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { localText } from '../values/local-text.ts';

/** How long an invitation can be taken up. */
export const INVITATION_DAYS = 7;
/** Invitations of one subscription that may wait at once. */
export const MOST_INVITATIONS = 100;

const seat = z.object({
  /** The person. */
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  from: z.string(),
  last_sign_in_at: z.string().nullable(),
  is_me: z.boolean(),
});
export type OwnSeat = z.output<typeof seat>;

const invitation = z.object({
  uuid: z.uuid(),
  email: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
});
export type SeatInvitation = z.output<typeof invitation>;

const summary = z.object({
  organisation: localText,
  plan: z.object({ code: z.string(), name: localText }),
  used: z.number().int(),
  bought: z.number().int(),
  /** The plan or its organisation is suspended: nobody is invited or given a seat. */
  is_suspended: z.boolean(),
  /** Seats beside those of the plan. */
  extra: z.number().int(),
  /** Those that wait, the newest first. */
  invitations: z.array(invitation),
});
export type SeatSummary = z.output<typeof summary>;

/** 403 for who does not buy for an organisation. `seats` is null where it has no subscription that holds. */
export const showOwnSeats = endpoint({
  id: 'own-seats.show',
  method: 'GET',
  path: '/api/v1/own-seats/summary',
  access: 'signed-in',
  summary: 'The seats of the organisation that the signed-in person buys for: used, bought, invited.',
  answer: z.object({ seats: summary.nullable() }),
});

export const listOwnSeats = endpoint({
  id: 'own-seats.list',
  method: 'GET',
  path: '/api/v1/own-seats',
  access: 'signed-in',
  summary: 'Who reads on the subscription of the organisation that the signed-in person buys for.',
  query: z.object(pageQuery),
  answer: pageOf(seat),
});

/** 409 where no seat is left. Whether the address has an account is not told. */
export const inviteToSeat = endpoint({
  id: 'own-seats.invite',
  method: 'POST',
  path: '/api/v1/own-seats/invitations',
  access: 'signed-in',
  limits: ['invite'],
  status: 201,
  summary: 'Invites somebody by email to a seat; the invitation waits 7 days and works once.',
  body: z.object({
    email,
    /** Language of the email. */
    locale: z.enum(['en', 'ms'], says('values.choice-asked')),
  }),
  answer: summary,
});

const params = z.object({ uuid: z.uuid() });

export const resendSeatInvitation = endpoint({
  id: 'own-seats.resend',
  method: 'POST',
  path: '/api/v1/own-seats/invitations/:uuid/resend',
  access: 'signed-in',
  limits: ['invite'],
  summary: 'Sends an invitation again with a new link, for another 7 days; the link before ends.',
  params,
  answer: summary,
});

export const withdrawSeatInvitation = endpoint({
  id: 'own-seats.withdraw',
  method: 'POST',
  path: '/api/v1/own-seats/invitations/:uuid/withdraw',
  access: 'signed-in',
  summary: 'Withdraws an invitation; its link opens nothing any more.',
  params,
  answer: summary,
});

export const freeOwnSeat = endpoint({
  id: 'own-seats.free',
  method: 'POST',
  path: '/api/v1/own-seats/:uuid/free',
  access: 'signed-in',
  summary: 'Takes the seat of a person back: from today they see what is open without it.',
  params,
  answer: summary,
});

/** For undoing it: 409 where the seat is taken meanwhile. */
export const giveOwnSeat = endpoint({
  id: 'own-seats.give',
  method: 'POST',
  path: '/api/v1/own-seats/:uuid/give',
  access: 'signed-in',
  summary: 'Gives a seat to a person of the organisation, as it was before it was taken back.',
  params,
  answer: summary,
});
