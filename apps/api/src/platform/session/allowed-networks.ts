import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { noteFirstRefusal } from '../security/refusals.ts';
import { currentPolicy, networksOfRole } from '../security/security-policy.ts';
import { isWithin } from './networks.ts';

/**
 * Refuses staff and data providers who come from elsewhere than the policy allows, with a session or with a key. The
 * session goes on: back in an allowed network it works again. Signing out works from anywhere.
 * @throws Problem elsewhere (403); noted for the person at most once a minute
 */
export async function requireNetwork(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<void> {
  const { person, ip } = request;
  if (!person || endpoint.fromAnywhere) {
    return;
  }
  const networks = networksOfRole(await currentPolicy(platform), person.role);
  if (isWithin(networks, ip)) {
    return;
  }
  platform.limits.countRefusal(person.uuid);
  await noteFirstRefusal(platform, request, {
    kind: 'network-refused',
    userUuid: person.uuid,
    ...(person.key ? { keyId: person.key.id } : { sessionId: person.session.id }),
    detail: { endpoint: endpoint.id },
  });
  throw elsewhere(ip);
}

/** Names what to do, and the address by which an administrator can let somebody in. */
export const elsewhere = (ip: string) => new Problem('elsewhere', refusal('sign-in.elsewhere', { ip }));
