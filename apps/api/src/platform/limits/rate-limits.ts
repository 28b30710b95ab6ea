import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { SecurityPolicy } from '@datum/contract/sign-in/security';
import type { OpenDatabase } from '@datum/database/open';
import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyReply } from 'fastify';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import { FairTurns } from './fair-turns.ts';
import {
  GENERAL,
  KEY_CALLS,
  LIMITS,
  type Limit,
  type LimitKeys,
  READ_WEIGHT,
  SLOW_AFTER,
  VISITORS_COUNTED_AT_ONCE,
} from './rate-limits.table.ts';
import { SharedCounts } from './shared-counts.ts';

type RefusedName = Extract<keyof typeof GENERAL, `refused${string}`>;

/** The counters of one process; those of credentials, mails and costly work are shared through the database. */
export class RateLimits {
  private readonly shared = new Map<string, RateLimiterPostgres>();
  private readonly failures: RateLimiterPostgres;
  private readonly general: SharedCounts;
  private readonly database: OpenDatabase;
  private readonly factor: number;
  /** Visitors are counted a few at a time: a crowd of them must not fill the connections over which everybody is known. */
  private readonly visitors = new FairTurns(VISITORS_COUNTED_AT_ONCE);

  /** @param factor multiplies every limit; 1 in real use */
  constructor(database: OpenDatabase, factor: number) {
    this.database = database;
    this.factor = factor;
    this.failures = this.counter('sign-in-failures', 1_000_000, SLOW_AFTER.seconds);
    this.general = new SharedCounts(database);
  }

  /**
   * Counts a call of an endpoint and tells the caller where they stand. Of a visitor whose account is not read yet, limits of
   * accounts wait for `countAccount`.
   * @param reads how the answer of a call that only reads a page comes; null for every other call
   * @throws Problem too_many
   */
  async count(
    { limits: names, light }: Pick<Endpoint, 'limits' | 'light'>,
    keys: LimitKeys,
    isSignedIn: boolean,
    reads: keyof typeof READ_WEIGHT | null,
    reply: FastifyReply,
    policy: () => Promise<SecurityPolicy>,
  ): Promise<void> {
    if (!names) {
      if (light) return this.countGeneral('light', keys, isSignedIn, reply);
      if (isSignedIn) return this.countGeneral('signedIn', keys, true, reply);
      return reads
        ? this.countGeneral('reading', keys, false, reply, READ_WEIGHT[reads])
        : this.countGeneral('anonymous', keys, false, reply);
    }
    const limits = names.flatMap((name) => LIMITS[name]);
    const known = keys.account === null ? limits.filter(({ by }) => by === 'address') : limits;
    // whose account nobody knows yet is counted by something, or not reading would be for nothing
    if (known.length === 0) return this.countGeneral('anonymous', keys, false, reply);
    const countAll = () => this.countNamed(known, keys, reply, policy);
    return isSignedIn ? countAll() : this.inVisitorsTurn(keys, countAll);
  }

  /** Counts by the account that a visitor's body names, after `count` without it. @throws Problem too_many */
  async countAccount(
    { limits: names = [] }: Pick<Endpoint, 'limits'>,
    keys: LimitKeys,
    reply: FastifyReply,
    policy: () => Promise<SecurityPolicy>,
  ): Promise<void> {
    const limits = names.flatMap((name) => LIMITS[name]).filter(({ by }) => by !== 'address');
    if (limits.length === 0) return;
    await this.inVisitorsTurn(keys, () => this.countNamed(limits, keys, reply, policy));
  }

  private inVisitorsTurn({ address }: LimitKeys, count: () => Promise<void>): Promise<void> {
    return this.visitors.take({ line: 'strangers', by: address }, count);
  }

  private async countNamed(
    limits: readonly Limit[],
    keys: LimitKeys,
    reply: FastifyReply,
    policy: () => Promise<SecurityPolicy>,
  ): Promise<void> {
    for (const limit of limits) {
      const counter = this.counterOf(
        limit.ofPolicy ? { ...limit, ...limit.ofPolicy(await policy()) } : limit,
      );
      tell(reply, counter.points, (await consume(counter, keyOf(limit, keys))).remainingPoints);
    }
  }

  /** Calls in the fixed minute that all processes share. */
  private countGeneral(
    name: Exclude<keyof typeof GENERAL, RefusedName>,
    { account, address }: LimitKeys,
    isSignedIn: boolean,
    reply: FastifyReply,
    weight = 1,
  ): void {
    const { points, seconds } = GENERAL[name];
    const limit = points * this.factor;
    const now = Date.now();
    const { used, endsAt } = this.general.count(
      name,
      isSignedIn ? (account ?? address) : address,
      seconds,
      now,
      weight,
    );
    if (used > limit) {
      throw tooMany(limit, endsAt - now);
    }
    tell(reply, limit, limit - used);
  }

  /** A call that its caller may not make. @throws Problem too_many, in place of the refusal */
  countRefusal(personUuid: string): void {
    this.countRefused('refused', personUuid);
  }

  /** A call that was refused, for whatever reason, at one place. @throws Problem too_many, in place of the refusal */
  countRefusedAt(personUuid: string, place: string): void {
    const brief = createHash('sha256').update(place).digest('base64url');
    this.countRefused('refusedAlike', `${personUuid} ${brief}`);
  }

  /** A call that was refused before anybody was known behind it. @throws Problem too_many, in place of the refusal */
  countRefusedUnknown({ address }: Pick<LimitKeys, 'address'>): void {
    this.countRefused('refusedUnknown', address);
  }

  private countRefused(name: RefusedName, key: string): void {
    const { points, seconds } = GENERAL[name];
    const limit = points * this.factor;
    const now = Date.now();
    const { used, endsAt } = this.general.count(name, key, seconds, now);
    if (used > limit) throw tooMany(limit, endsAt - now);
  }

  /** A call of an API key in the fixed minute that all processes share. @throws Problem too_many */
  countKey(keyId: number): { readonly limit: number; readonly used: number; readonly endsAt: number } {
    const limit = KEY_CALLS.minute * this.factor;
    const now = Date.now();
    const { used, endsAt } = this.general.count('key', String(keyId), 60, now);
    if (used > limit) {
      throw tooMany(limit, endsAt - now);
    }
    return { limit, used, endsAt };
  }

  /** Waits before a sign-in on an account that was guessed at often: the owner still gets in, only later. */
  async slowDown(account: string): Promise<void> {
    mustHoldNone('waiting before a sign-in');
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

  /** Tells the others what was counted here, and hears what they counted; once a second by itself. */
  addUp(): Promise<void> {
    return this.general.addUp();
  }

  private counterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const full = `${name} ${points} ${seconds}`;
    const known = this.shared.get(full);
    const counter = known ?? this.counter(name, points * this.factor, seconds);
    this.shared.set(full, counter);
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

const keyOf = ({ by }: Limit, { address, account }: LimitKeys): string =>
  by === 'address' ? address : by === 'account' ? (account ?? address) : `${account}|${address}`;

/** The library's client interface on connections that no transaction holds. */
const clientOn = ({ quick }: OpenDatabase) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows } = await quick.executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows, rowCount: rows.length };
  },
});

async function consume(counter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key.slice(0, 200));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(counter.points, refusal.msBeforeNext);
  }
}

/** 429 with when to come back (docs/api-design.md). */
export function tooMany(limit: number, msBeforeNext: number): Problem {
  return new Problem('too_many', undefined, {
    headers: {
      'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil((Date.now() + msBeforeNext) / 1000)),
    },
  });
}

/** How many calls are left. */
export function tell(reply: FastifyReply, limit: number, remaining: number): void {
  reply.header('x-ratelimit-limit', limit);
  reply.header('x-ratelimit-remaining', remaining);
}
