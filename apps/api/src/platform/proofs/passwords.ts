import { availableParallelism } from 'node:os';
import { mustHoldNone } from '@datum/database/transaction';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns, type Turn } from '../limits/fair-turns.ts';

/** argon2id with the parameters of OWASP's second option (19 MiB, 2 passes, 1 lane). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash keeps one processor busy, on the pool of threads that files and names need too (four, `UV_THREADPOOL_SIZE`): a crowd
 * of logins must leave one for everybody else. Its memory slows down the other processors as well, so that for strangers we
 * hash half of the time.
 */
const turns = new FairTurns(Math.max(1, Math.min(availableParallelism() - 1, 3)), 1);

/**
 * argon2id in its PHC text form. The password is never cut. It takes long on purpose: never inside a transaction.
 * @throws Problem too_many when the turn does not come in time
 */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
  mustHoldNone('hashing a password');
  return turns.take(turn, () => hash(password.normalize('NFKC'), PARAMETERS));
}

/**
 * Whether the password fits. An unknown account (`null`) costs the same time as a known one, so that nobody learns
 * which addresses have accounts.
 * @throws Problem too_many when the turn does not come in time
 */
export async function verifyPassword(stored: string | null, password: string, turn: Turn): Promise<boolean> {
  return (await firstFitting([stored], password, turn)) === 0;
}

let decoy: Promise<string> | undefined;

/** The place of the first hash that the password fits, -1 for none, all in one turn; `null` costs time and never fits. */
export async function firstFitting(
  stored: readonly (string | null)[],
  password: string,
  turn: Turn,
): Promise<number> {
  mustHoldNone('checking a password');
  decoy ??= hash('no account has this password', PARAMETERS);
  const unknown = await decoy;
  return turns.take(turn, async () => {
    for (const [place, known] of stored.entries()) {
      const fits = await verify(known ?? unknown, password.normalize('NFKC'));
      if (fits && known !== null) return place;
    }
    return -1;
  });
}
