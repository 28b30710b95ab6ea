import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';

/** A browser on which one's second factor is not asked for until `expires_at`. */
const trustedDevice = z.object({
  uuid: z.uuid(),
  /** `Firefox, Windows`, as at the last use. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** The browser that asks. */
  is_current: z.boolean(),
});
export type TrustedDevice = z.output<typeof trustedDevice>;

export const listTrustedDevices = endpoint({
  id: 'trusted-devices.list',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security/trusted-devices',
  access: { permission: 'profile.self.view' },
  summary: 'The devices that the signed-in person trusts, last used first.',
  answer: listOf(trustedDevice),
});

export const stopTrusting = endpoint({
  id: 'trusted-devices.stop',
  beforeFactor: true,
  method: 'POST',
  path: '/api/v1/security/trusted-devices/stop',
  access: { permission: 'profile.self.mfa' },
  summary: 'Stops trusting devices: those named, or all. Their next sign-in shows the second factor again.',
  body: z.object({ uuids: z.array(z.uuid()).max(500).optional(), all: z.literal(true).optional() }),
  answer: z.object({
    /** How many were trusted until now. */
    stopped: z.number().int(),
  }),
});
