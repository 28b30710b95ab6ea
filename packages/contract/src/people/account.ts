import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { formGuard } from '../forms/form-guard.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { loginAnswer, userRecord } from '../sign-in/session.ts';
import { email } from '../values/email.ts';
import { nameText } from '../values/name-text.ts';

/** Signing up, codes by mail, forgotten and changed passwords, invitations. What is said never tells who has an account. */
const password = z
  .string({ error: asksFor('password') })
  .min(1, asksFor('password'))
  .max(4096);
const code = z
  .string({ error: asksFor('code') })
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, says('values.six-digits'))
  .transform((text) => text.replaceAll(/\s/g, ''));
const token = z
  .string({ error: asksFor('token') })
  .min(1, asksFor('token'))
  .max(200);
const message = z.object({ message: z.string() });

export const register = endpoint({
  id: 'account.register',
  method: 'POST',
  path: '/api/v1/register',
  access: 'public',
  limits: ['form'],
  evenTiming: 'always',
  summary: 'Signs up. Answers alike for new and taken addresses; the account is made when the code is right.',
  body: z.object({
    name: nameText(120).min(1, asksFor('name')),
    email,
    password,
    is_corporate: z.boolean().default(false),
    organisation_name: nameText(160).optional(),
    locale: z.enum(['en', 'ms']).default('en'),
    /** Number of the terms of use that were shown and accepted; no others than those in force. */
    terms_version: z.string().max(20).optional(),
    /** The page of this site that was wanted before; the link of the email leads on to it. */
    next: z.string().min(1).max(300).startsWith('/').optional(),
    website: formGuard.website,
  }),
  answer: loginAnswer,
  status: 202,
});

export const verify = endpoint({
  id: 'account.verify',
  beforeFactor: true,
  method: 'POST',
  path: '/api/verify',
  access: 'public',
  limits: ['code'],
  evenTiming: 'always',
  summary:
    'Verifies an address with the token of the mailed link; other sessions of the account end, and without a session the password too.',
  body: z.object({ token, email }),
  answer: message,
  lenient: true,
});

export const verifyAccount = endpoint({
  id: 'account.verify-account',
  beforeFactor: true,
  method: 'POST',
  path: '/api/verify-account',
  access: 'public',
  limits: ['code'],
  evenTiming: 'always',
  summary:
    'Verifies an address with the six-digit code: of the signed-in person, or with the address, which ends the password; other sessions end.',
  body: z.object({ code, email: email.optional() }),
  answer: userRecord,
  lenient: true,
});

export const resendCode = endpoint({
  id: 'account.resend',
  beforeFactor: true,
  method: 'POST',
  path: '/api/resend-verification-code',
  access: 'public',
  limits: ['mail'],
  evenTiming: 'always',
  summary: 'Sends a new code: to the signed-in person, or to the address, if it waits for one.',
  body: z.object({ email: email.optional() }),
  answer: message.extend({
    /** Seconds until it may be asked again. */
    retry_after: z.number().int(),
  }),
  lenient: true,
});

export const forgotPassword = endpoint({
  id: 'account.forgot-password',
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  limits: ['mail'],
  evenTiming: 'always',
  summary: 'Sends a link for a new password, if the address is known.',
  body: z.object({ email }),
  answer: message,
  lenient: true,
});

export const resetPassword = endpoint({
  id: 'account.reset-password',
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  limits: ['code'],
  evenTiming: 'always',
  summary: 'Sets a new password with the token of the mailed link; ends all sessions.',
  body: z.object({ token, email, password, password_confirmation: z.string().max(4096) }),
  answer: message,
  lenient: true,
});

export const changePassword = endpoint({
  id: 'account.change-password',
  beforeFactor: true,
  tellsSecret: true,
  method: 'POST',
  path: '/api/change-password',
  access: 'signed-in',
  limits: ['code'],
  summary:
    'Changes the password; the other sessions end. `rotate` gives a new token that ends when the old one would.',
  body: z.object({
    current_password: z
      .string({ error: asksFor('current_password') })
      .min(1, asksFor('current_password'))
      .max(4096),
    password,
    password_confirmation: z.string().max(4096),
    rotate: z.boolean().optional(),
  }),
  answer: userRecord.extend({
    access_token: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
    expires_at: z.string().optional(),
  }),
  lenient: true,
});

export const acceptInvitation = endpoint({
  id: 'account.accept-invitation',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  access: 'public',
  limits: ['code'],
  summary: 'Takes up an invitation by setting a password; signs in.',
  body: z.object({ token, password, name: nameText(120).min(1).optional() }),
  answer: loginAnswer,
});

export const notMe = endpoint({
  id: 'account.not-me',
  method: 'POST',
  path: '/api/v1/not-me',
  access: 'public',
  limits: ['code'],
  summary:
    'Takes up the link of a mail about one’s sign-in: ends all sessions, trusted devices and the password, and mails a link to a new one.',
  body: z.object({ token }),
  answer: message,
  bearer: false,
});
