import { KEY_MARK, KEY_SCOPE_NAMES, LONGEST_KEY_DAYS } from '@datum/contract/access/key-scopes';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { ShownKey } from '@datum/contract/sign-in/api-keys';
import type { KeyRow } from './queries.ts';

/** A key as it is shown. @param today `YYYY-MM-DD` in the installation's time zone */
export const shownKey = (row: KeyRow, today: string): ShownKey => ({
  uuid: row.uuid,
  name: row.name,
  prefix: `${KEY_MARK}${row.prefix}`,
  scopes: KEY_SCOPE_NAMES.filter((scope) => row.scopes.includes(scope)),
  networks: row.networks,
  expires_on: row.expires_on,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at ? 'revoked' : row.expires_on < today ? 'expired' : 'live',
  revoked_at: row.revoked_at?.toISOString() ?? null,
  calls_today: row.calls ?? 0,
});

/** What is wrong with a last day; null when it may be. */
export function expiryProblem(day: string, today: string): Refusal | null {
  if (day < today) {
    return refusal('sign-in.key-ended');
  }
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return days > LONGEST_KEY_DAYS ? refusal('sign-in.key-too-long') : null;
}
