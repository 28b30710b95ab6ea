import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor, says } from '../messages/refusals/says.ts';

const code = z
  .string({ error: asksFor('code') })
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, says('values.six-digits'))
  .transform((text) => text.replaceAll(/\s/g, ''));

const backupCodes = z.object({
  /** Ten codes for one use each; shown this once. */
  backup_codes: z.array(z.string()),
});

export const beginTwoFactor = endpoint({
  id: 'two-factor.begin',
  beforeFactor: true,
  tellsSecret: true,
  method: 'POST',
  path: '/api/v1/security/two-factor',
  access: { permission: 'profile.self.mfa' },
  summary: 'Makes a secret for an authenticator app; it counts once a first code was confirmed.',
  stepUp: true,
  answer: z.object({
    /** For typing in by hand, base32. */
    secret: z.string(),
    /** `otpauth://totp/...` */
    uri: z.string(),
    /** The same as a picture: an SVG as a data address. */
    qr_code: z.string(),
  }),
});

export const confirmTwoFactor = endpoint({
  id: 'two-factor.confirm',
  beforeFactor: true,
  tellsSecret: true,
  method: 'POST',
  path: '/api/v1/security/two-factor/confirm',
  access: { permission: 'profile.self.mfa' },
  limits: ['code'],
  summary: 'Switches the second factor on with a first code; the other sessions end. Gives the backup codes.',
  body: z.object({ code }),
  answer: backupCodes,
});

export const endTwoFactor = endpoint({
  id: 'two-factor.end',
  beforeFactor: true,
  method: 'DELETE',
  path: '/api/v1/security/two-factor',
  access: { permission: 'profile.self.mfa' },
  summary: 'Switches the second factor off, unless the policy requires it.',
  stepUp: true,
});

export const remakeBackupCodes = endpoint({
  id: 'two-factor.backup-codes',
  beforeFactor: true,
  tellsSecret: true,
  method: 'POST',
  path: '/api/v1/security/backup-codes',
  access: { permission: 'profile.self.mfa' },
  summary: 'Makes ten new backup codes; the old ones end.',
  stepUp: true,
  answer: backupCodes,
});
