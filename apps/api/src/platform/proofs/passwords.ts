import { availableParallelism } from 'node:os';
import { mustHoldNone } from '@datum/database/transaction';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id with the parameters of OWASP's second option (19 MiB, 2 passes, 1 lane). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash keeps one processor busy; a crowd of logins must leave one for everybody else. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

/** argon2id in its PHC text form. The password is never cut. It takes long on purpose: never inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  mustHoldNone('hashing a password');
  return inTurn(() => hash(password.normalize('NFKC'), PARAMETERS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. An unknown account (`null`) costs the same time as a known one, so that nobody learns
 * which addresses have accounts.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  mustHoldNone('checking a password');
  decoy ??= hashPassword('no account has this password');
  const known = stored ?? (await decoy);
  const fits = await inTurn(() => verify(known, password.normalize('NFKC')));
  return stored !== null && fits;
}
