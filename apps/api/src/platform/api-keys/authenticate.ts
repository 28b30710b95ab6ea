import { unauthenticated } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { sameText, sha256 } from '../session/tokens.ts';
import { readKeyHolder } from './holder.queries.ts';
import { parseKey } from './token.ts';

/**
 * The owner of an API key. A wrong, expired, revoked or malformed key, and one of an account that is suspended or
 * closed, are one and the same 401. What the key may do is decided by `admitKey`.
 */
export async function authenticateKey(platform: Platform, token: string): Promise<SignedIn> {
  const parsed = parseKey(token);
  const holder = parsed ? await holderOf(platform, parsed.prefix) : null;
  if (!parsed || !holder?.key || !sameText(holder.key.secretHash, sha256(parsed.secret))) {
    throw unauthenticated();
  }
  const isAlive =
    holder.key.revokedAt === null &&
    platform.keys.use.today() <= holder.key.expiresOn &&
    holder.status === 'active' &&
    holder.is_verified;
  if (!isAlive) {
    throw unauthenticated();
  }
  return holder;
}

async function holderOf(platform: Platform, prefix: string): Promise<SignedIn | null> {
  const now = platform.clock.now().getTime();
  const cached = platform.keys.recent.get(prefix, now);
  if (cached !== undefined) {
    return cached;
  }
  const holder = await readKeyHolder(platform.database.quick, prefix, platform.today());
  platform.keys.recent.set(prefix, holder, now);
  return holder;
}
