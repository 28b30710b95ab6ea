import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { noteSecurity, type SecurityEvent } from './security-log.ts';

/** What a known caller was refused. */
type Refused = SecurityEvent & {
  readonly kind:
    | 'access-refused'
    | 'key-refused'
    | 'network-refused'
    | 'token-refused'
    | 'payment-message-refused';
  readonly detail: Readonly<Record<string, string | number>>;
};

/**
 * Notes what was refused, the first of equal ones in a minute: a program that asks again and again must not fill the log.
 * Equal are those of the same caller, or address where nobody is known; of what their role does not allow, at the same endpoint.
 */
export async function noteFirstRefusal(
  platform: Platform,
  request: FastifyRequest,
  refused: Refused,
): Promise<void> {
  const { kind, userUuid, sessionId, keyId, detail } = refused;
  const who = keyId ?? sessionId ?? userUuid ?? request.ip;
  const where = kind === 'access-refused' ? detail['endpoint'] : '';
  if (platform.seldom.isFirst(`${kind} ${who} ${where}`)) await noteSecurity(platform, request, refused);
}
