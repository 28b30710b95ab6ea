import { z } from 'zod';
import { permissionName } from '../access/permission-name.ts';
import { ROLES } from '../access/roles.ts';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { showing } from '../people/preferences.ts';
import { PLAN_TYPES } from '../plans/plan-terms.ts';
import { SOURCES } from '../subscriptions/holding.ts';
import { SUBSCRIPTION_STATES } from '../subscriptions/status-on.ts';
import { localText } from '../values/local-text.ts';

/** Browser storage keys and lifetime, requirements 3 and 9. */
export const STORAGE_KEYS = { token: 'token', expiry: 'session_expiry' } as const;
export const SESSION_MINUTES = 120;

/** The user record of requirements 3, as `GET /api/user` answers it (without the token). */
export const userRecord = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  stakeholder: z.string().nullable(),
  role: z.enum(ROLES),
  /** The custom role's own name where the role is based on one of the five. */
  role_name: z.string(),
  is_internal: z.boolean(),
  is_corporate: z.boolean(),
  is_personalised: z.boolean(),
  is_verified: z.boolean(),
  is_subscribed: z.boolean(),
  /** The one that stands best today; null where there is none. Access does not follow from it: see `data`. */
  subscription: z
    .object({
      status: z.enum(SUBSCRIPTION_STATES),
      plan: z.object({ type: z.enum(PLAN_TYPES), code: z.string(), name: localText }),
      source: z.enum(SOURCES),
      starts_on: z.string(),
      /** Last day of its period. */
      ends_on: z.string(),
      /** Last day of access after it, where days of grace follow. */
      grace_until: z.string().nullable(),
      /** Not a seat of the organisation's. */
      is_own: z.boolean(),
    })
    .nullable(),
  permissions: z.array(permissionName),
  /** A second factor is required and not enrolled: the session opens only the own sign-in settings. */
  needs_second_factor: z.boolean(),
  first_time_login: z.boolean(),
  locale: z.string(),
  /** Short codes of the data areas that the person may enter (provider) or open (entitlement). */
  data: z.array(z.string()),
  /** How figures, times and data pages are shown to this person. */
  showing,
  /** File of the person's photo. */
  photo: z.uuid().nullable(),
});
export type UserRecord = z.output<typeof userRecord>;

/** The flat login answer. */
export const loginAnswer = userRecord.extend({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** RFC 3339, UTC: login + 120 minutes, absolute. */
  expires_at: z.string(),
  expires_in: z.number().int(),
});
export type LoginAnswer = z.output<typeof loginAnswer>;

export const csrfCookie = endpoint({
  id: 'session.csrf-cookie',
  beforeTerms: true,
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: 'public',
  summary: 'Sets the XSRF-TOKEN cookie that a browser sends back as X-XSRF-TOKEN.',
  status: 204,
  lenient: true,
  bearer: false,
});

export const showWaysIn = endpoint({
  id: 'session.ways-in',
  method: 'GET',
  path: '/api/v1/ways-in',
  access: 'public',
  summary:
    'What the sign-in screens may offer: a code by mail, for how many days a device can be trusted, how long a new password is.',
  answer: z.object({
    mail_codes: z.boolean(),
    /** 0 = devices cannot be trusted. */
    trusted_device_days: z.number().int(),
    /** Characters that a new password needs. */
    password_min_length: z.number().int(),
  }),
  bearer: false,
});

/** With a second-factor code, from a browser: it need not be shown there again for as long as the policy allows. */
const trustDevice = z.boolean().optional();

export const login = endpoint({
  id: 'session.login',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  limits: ['sign-in'],
  evenTiming: 'after-refusal',
  summary: 'Signs in with email and password, and a second-factor code where one is enrolled.',
  body: z.object({
    email: z
      .string({ error: asksFor('email') })
      .min(1, asksFor('email'))
      .max(254),
    password: z
      .string({ error: asksFor('password') })
      .min(1, asksFor('password'))
      .max(4096),
    code: z.string().max(32).optional(),
    trust_device: trustDevice,
  }),
  answer: loginAnswer,
  lenient: true,
  bearer: false,
  wayIn: true,
});

export const complimentaryLogin = endpoint({
  id: 'session.complimentary-login',
  method: 'POST',
  path: '/api/complimentary-subscriber/login',
  access: 'public',
  limits: ['sign-in'],
  evenTiming: 'after-refusal',
  summary:
    'Signs in a Complimentary Subscriber, by password or, the first time, by the code of the invitation.',
  body: z.object({
    email: z
      .string({ error: asksFor('email') })
      .min(1, asksFor('email'))
      .max(254),
    password: z.string().max(4096).optional(),
    code: z.string().max(200).optional(),
    trust_device: trustDevice,
  }),
  answer: loginAnswer,
  lenient: true,
  bearer: false,
  wayIn: true,
});

export const stepUp = endpoint({
  id: 'session.step-up',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/step-up',
  access: 'signed-in',
  limits: ['sign-in'],
  summary:
    'Proves again who one is, by password or passkey, and with a second factor enrolled by its code or passkey; opens risky actions for 10 minutes.',
  body: z
    .object({
      password: z.string().min(1).max(4096).optional(),
      code: z.string().min(1).max(32).optional(),
      challenge_uuid: z.uuid().optional(),
      response: z.record(z.string(), z.unknown()).optional(),
    })
    .refine(
      ({ password, code, response }) => [password, code, response].filter(Boolean).length === 1,
      says('values.proof-asked'),
    )
    .refine(({ response, challenge_uuid }) => !response || challenge_uuid, says('values.challenge-asked')),
  answer: z.object({ stepped_up_until: z.string() }),
  wayIn: true,
});

export const showUser = endpoint({
  id: 'session.user',
  beforeFactor: true,
  beforeTerms: true,
  seenAs: true,
  method: 'GET',
  path: '/api/user',
  access: 'unverified',
  summary: 'The signed-in person.',
  answer: userRecord,
  lenient: true,
});

export const logout = endpoint({
  id: 'session.logout',
  beforeFactor: true,
  beforeTerms: true,
  method: 'POST',
  path: '/api/logout',
  access: 'unverified',
  summary: 'Revokes the token and closes its live connections.',
  answer: z.object({ message: z.string() }),
  lenient: true,
  fromAnywhere: true,
  wayIn: true,
});
