import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '@datum/database/open';
import type { FastifyReply } from 'fastify';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';
import { GENERAL, LIMITS_OF, type Limit, type LimitKeys, SLOW_AFTER } from './rate-limits.table.ts';

/** The counters of one process; those of credentials, mails and costly work are shared through the database. */
export class RateLimits {
  private readonly shared = new Map<string, RateLimiterPostgres>();
  private readonly failures: RateLimiterPostgres;
  private readonly general: Readonly<Record<keyof typeof GENERAL, RateLimiterMemory>>;
  private readonly database: OpenDatabase;
  private readonly factor: number;

  /** @param factor multiplies every limit; 1 in real use */
  constructor(database: OpenDatabase, factor: number) {
    this.database = database;
    this.factor = factor;
    this.failures = this.counter('sign-in-failures', 1_000_000, SLOW_AFTER.seconds);
    const memory = ({ points, seconds }: { points: number; seconds: number }) =>
      new RateLimiterMemory({ points: points * factor, duration: seconds });
    this.general = { signedIn: memory(GENERAL.signedIn), anonymous: memory(GENERAL.anonymous) };
  }

  /** Counts a call of an endpoint and tells the caller where they stand. @throws Problem too_many */
  async count(endpointId: string, keys: LimitKeys, isSignedIn: boolean, reply: FastifyReply): Promise<void> {
    const limits = LIMITS_OF[endpointId];
    if (!limits) {
      const which = isSignedIn ? 'signedIn' : 'anonymous';
      const used = await consume(this.general[which], isSignedIn ? keys.account : keys.address);
      return tell(reply, this.general[which].points, used);
    }
    for (const limit of limits) {
      const counter = this.counterOf(limit);
      tell(reply, counter.points, await consume(counter, limit.key(keys)));
    }
  }

  /** Waits before a sign-in on an account that was guessed at often: the owner still gets in, only later. */
  async slowDown(account: string): Promise<void> {
    const state = await this.failures.get(account);
    const beyond = (state?.consumedPoints ?? 0) - SLOW_AFTER.failures * this.factor;
    if (beyond > 0) {
      await sleep(Math.min(beyond * SLOW_AFTER.stepMs, SLOW_AFTER.longestMs));
    }
  }

  async noteFailure(account: string): Promise<void> {
    await this.failures.consume(account);
  }

  async forgetFailures(account: string): Promise<void> {
    await this.failures.delete(account);
  }

  private counterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const known = this.shared.get(name);
    const counter = known ?? this.counter(name, points * this.factor, seconds);
    this.shared.set(name, counter);
    return counter;
  }

  private counter(name: string, points: number, duration: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: clientOn(this.database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
  }
}

/** Removes counters that nobody needs any more; called now and then by one timer of the process. */
export async function removeOldCounters(database: OpenDatabase, now: Date): Promise<void> {
  await database.write.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}

/** The library's client interface on our pool of writers. */
const clientOn = ({ write }: OpenDatabase) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows } = await write.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows, rowCount: rows.length };
  },
});

async function consume(
  counter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key.slice(0, 200));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new Problem('too_many', undefined, {
      headers: {
        'retry-after': String(seconds),
        'x-ratelimit-limit': String(counter.points),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil((Date.now() + refusal.msBeforeNext) / 1000)),
      },
    });
  }
}

function tell(reply: FastifyReply, limit: number, { remainingPoints }: RateLimiterRes): void {
  reply.header('x-ratelimit-limit', limit);
  reply.header('x-ratelimit-remaining', remainingPoints);
}
