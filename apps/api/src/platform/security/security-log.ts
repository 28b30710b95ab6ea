import type { SecurityKind } from '@datum/contract/sign-in/security-kinds';
import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { sha256 } from '../session/tokens.ts';

export interface SecurityEvent {
  readonly kind: SecurityKind;
  readonly userUuid?: string | null;
  /** Kept as a hash, so that guesses on one address can be counted without storing addresses that nobody gave us. */
  readonly email?: string;
  readonly sessionId?: number | null;
  /** The API key that was made, ended or refused. */
  readonly keyId?: number;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Notes an event on a connection of its own, outside the request's transaction: `afterCommit` or `afterRefusal` where there
 * is one; without a request for what the system does itself. A log that cannot be written must not stop the refusal: it goes to the server's log instead.
 */
export async function noteSecurity(
  platform: Platform,
  request: FastifyRequest | null,
  event: SecurityEvent,
): Promise<void> {
  mustHoldNone('noting a security event'); // outside the `try`, which would hide it
  try {
    await platform.database.quick
      .insertInto('security_events')
      .values({
        at: platform.clock.now(),
        kind: event.kind,
        user_uuid: event.userUuid ?? null,
        email_hash: event.email === undefined ? null : sha256(event.email.trim().toLowerCase()),
        session_id: event.sessionId ?? null,
        api_key_id: event.keyId ?? null,
        ip: request?.ip ?? null,
        user_agent: request?.headers['user-agent']?.slice(0, 400) ?? null,
        detail: JSON.stringify(event.detail ?? {}),
      })
      .execute();
  } catch (err) {
    platform.log.error({ err, kind: event.kind }, 'a security event could not be stored');
  }
}
