import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { oneLine } from '../forms/form-guard.ts';
import { loginAnswer } from './session.ts';

/** WebAuthn's own JSON, as @simplewebauthn/browser takes and gives it; the server checks what is in it. */
const webAuthnJson = z.record(z.string(), z.unknown());

const challenge = z.object({
  /** Send it back with the answer of the authenticator; it works once, for 5 minutes. */
  challenge_uuid: z.uuid(),
  options: webAuthnJson,
});
const response = z.object({ challenge_uuid: z.uuid(), response: webAuthnJson });

export const beginPasskey = endpoint({
  id: 'passkeys.begin',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/security/passkeys/options',
  access: { permission: 'profile.self.mfa' },
  summary: 'Options for making a passkey in this browser.',
  stepUp: true,
  answer: challenge,
});

export const addPasskey = endpoint({
  id: 'passkeys.add',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/security/passkeys',
  access: { permission: 'profile.self.mfa' },
  summary: 'Keeps a passkey that this browser has made.',
  body: response.extend({ name: oneLine(60).min(1) }),
  answer: z.object({ id: z.string(), name: z.string() }),
  status: 201,
});

export const removePasskey = endpoint({
  id: 'passkeys.remove',
  beforeFactor: true,
  method: 'DELETE',
  path: '/api/v1/security/passkeys/:id',
  access: { permission: 'profile.self.mfa' },
  summary: 'Forgets a passkey.',
  stepUp: true,
  params: z.object({ id: z.string().max(600) }),
});

export const beginPasskeySignIn = endpoint({
  id: 'passkeys.sign-in-options',
  method: 'POST',
  path: '/api/v1/passkeys/options',
  access: 'public',
  summary: 'Options for signing in with a passkey; the same for everybody.',
  answer: challenge,
  wayIn: true,
});

export const signInWithPasskey = endpoint({
  id: 'passkeys.sign-in',
  method: 'POST',
  path: '/api/v1/passkeys/sign-in',
  access: 'public',
  limits: ['sign-in'],
  summary: 'Signs in with a passkey; with user verification it counts as both factors.',
  body: response,
  answer: loginAnswer,
  wayIn: true,
});
