import { z } from 'zod';
import { asksFor, says } from '../messages/refusals/says.ts';
import { endpoint } from './endpoint.ts';

/** Form of both names; what does not fit must never be signed (docs/api-design.md). */
const authorisation = z.object({
  socket_id: z
    .string({ error: asksFor('socket_id') })
    .regex(/^\d{1,10}\.\d{1,10}$/, says('values.field-format', { field: { field: 'socket_id' } })),
  channel_name: z
    .string({ error: asksFor('channel_name') })
    .regex(/^[A-Za-z0-9_\-=@,.;]{1,200}$/, says('values.field-format', { field: { field: 'channel_name' } })),
});

const shared = {
  method: 'POST',
  access: 'signed-in',
  beforeFactor: true,
  limits: ['live'],
  summary: "Signs a live connection's wish to hear a private channel (JSON or form).",
  body: authorisation,
  answer: z.object({
    /** `<key>:<hex HMAC-SHA256 of socket_id:channel_name>` */
    auth: z.string(),
  }),
  lenient: true,
  csrf: false,
} as const;

/** The address of requirements 7. */
export const authoriseChannel = endpoint({ ...shared, id: 'live.authorise', path: '/broadcasting/auth' });

/** The same below the API's base address. */
export const authoriseChannelBelowApi = endpoint({
  ...shared,
  id: 'live.authorise-below-api',
  path: '/api/broadcasting/auth',
});
