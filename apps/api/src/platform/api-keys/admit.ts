import {
  KEY_SCOPE_NAMES,
  type KeyScope,
  opensNothing,
  SCOPE_OF_KIND,
  subjectsOfScope,
} from '@datum/contract/access/key-scopes';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { includesLevel } from '@datum/contract/plans/plan-terms';
import type { ProductCode, Subject } from '@datum/contract/subjects/subject';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { inEnglish } from '../http/tell.ts';
import type { Platform } from '../platform.ts';
import { noteFirstRefusal } from '../security/refusals.ts';
import { isWithin } from '../session/networks.ts';
import { type KeyState, levelFor, type SignedIn } from '../session/signed-in.ts';

/**
 * Decides what an API key may do, for all endpoints alike: it works from its networks, on calls that declare scopes for
 * keys, with the scopes that it was given, as long as its owner may read these products by key.
 * @throws Problem key (403) that says what is in the way; noted for the owner at most once a minute
 */
export async function admitKey(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<void> {
  const holder = request.person;
  const refused = holder?.key ? refusalOf(holder, holder.key, request.ip, endpoint.key) : null;
  if (!holder?.key || refused === null) {
    return;
  }
  platform.limits.countRefusal(holder.uuid);
  await noteFirstRefusal(platform, request, {
    kind: 'key-refused',
    userUuid: holder.uuid,
    keyId: holder.key.id,
    detail: { endpoint: endpoint.id, reason: inEnglish(refused) },
  });
  throw new Problem('key', refused);
}

/** Why the key is refused; null when it may call. */
function refusalOf(
  holder: SignedIn,
  key: KeyState,
  ip: string,
  wanted: readonly KeyScope[] | undefined,
): Refusal | null {
  if (!isWithin(key.networks, ip)) {
    return refusal('sign-in.key-elsewhere', { ip });
  }
  if (wanted === undefined) {
    return refusal('sign-in.key-reads-only');
  }
  const missing = wanted.find((scope) => !key.scopes.includes(scope));
  if (missing) {
    return refusal('sign-in.key-without-scope', { scope: missing });
  }
  const closed = wanted.find((scope) => !mayReadByKey(holder, scope));
  return closed ? refusal('sign-in.key-scope-lost', { scope: closed }) : null;
}

/** Whether a person may read something of a scope by key: role and entitlement, as they are today. */
export const mayReadByKey = (person: SignedIn, scope: KeyScope): boolean => {
  const subjects = subjectsOfScope(scope);
  return subjects.length === 0 || subjects.some(({ product }) => mayReadProductByKey(person, product));
};

/** Whether a person may read one product by key. */
export const mayReadProductByKey = (person: SignedIn, product: ProductCode): boolean =>
  person.permissions.includes(`product.${product}.api`) && includesLevel(levelFor(person, product), 'api');

/**
 * Why a key does not read a subject that stands beside the one of its call: it lacks the scope, or its holder may not read
 * the product by key. Null where it does, and for everybody without a key.
 */
export function closedToKey(
  person: SignedIn | null,
  { kind, product }: Pick<Subject, 'kind' | 'product'>,
): Refusal | null {
  if (!person?.key) return null;
  const scope = SCOPE_OF_KIND[kind];
  if (!person.key.scopes.includes(scope)) return refusal('sign-in.key-without-scope', { scope });
  return mayReadProductByKey(person, product) ? null : refusal('sign-in.key-scope-lost', { scope });
}

/** Scopes that a person can give to a key; none where there is no product to read. */
export function scopesOf(person: SignedIn): KeyScope[] {
  const open = KEY_SCOPE_NAMES.filter((scope) => mayReadByKey(person, scope));
  return opensNothing(open) ? [] : open;
}
