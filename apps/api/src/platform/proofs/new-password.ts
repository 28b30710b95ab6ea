import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { Platform } from '../platform.ts';
import { readPolicy } from '../security/security-policy.ts';
import { passwordProblems } from './password-rules.ts';

/**
 * What is wrong with a new password by the rules and the policy in force; empty when it may be used.
 * @param about email and name of the person
 */
export async function newPasswordProblems(
  { db, platform }: { readonly db: Reading; readonly platform: Platform },
  password: string,
  about: readonly string[],
): Promise<Refusal[]> {
  const { password_min_length } = await readPolicy(db, platform.config);
  return passwordProblems(password, about, password_min_length);
}
