import type { OpenDatabase } from '@datum/database/open';
import type { FastifyReply } from 'fastify';
import { RecentCache } from '../cache/recent-cache.ts';
import { KEY_CALLS } from '../limits/rate-limits.table.ts';
import { type RateLimits, tell, tooMany } from '../limits/rate-limits.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { addUpDays } from './use.queries.ts';

const EVERY_MS = 5_000;

interface Day {
  readonly keyId: number;
  readonly day: string;
  /** Counted here and not yet written. */
  calls: number;
  refused: number;
  /** Calls of all processes when we last looked. */
  known: number;
}

/** The installation's day: its date (`YYYY-MM-DD`) and how many milliseconds are left of it. */
interface Calendar {
  today(): string;
  left(): number;
}

/** API keys as one process knows them: read in the last seconds by their prefix, and how much they were used. */
export interface ApiKeys {
  readonly recent: RecentCache<string, SignedIn | null>;
  readonly use: KeyUse;
}

export const makeApiKeys = (...parts: ConstructorParameters<typeof KeyUse>): ApiKeys => ({
  recent: new RecentCache(),
  use: new KeyUse(...parts),
});

/**
 * Counts the calls of each key: by the minute with the other general limits, by the day in the process, added up over
 * all processes every few seconds. No call waits for a write.
 */
export class KeyUse {
  private readonly days = new Map<string, Day>();
  private readonly timer: NodeJS.Timeout;
  private readonly database: OpenDatabase;
  private readonly limits: RateLimits;
  private readonly dayLimit: number;
  private readonly calendar: Calendar;
  private lastDay = { at: 0, day: '' };
  private running: Promise<void> = Promise.resolve();

  constructor(database: OpenDatabase, limits: RateLimits, factor: number, calendar: Calendar) {
    this.database = database;
    this.limits = limits;
    this.dayLimit = KEY_CALLS.day * factor;
    this.calendar = calendar;
    this.timer = setInterval(() => void this.addUp(), EVERY_MS);
    this.timer.unref();
  }

  /** Today; looked up once a second, since keys ask with every call. */
  today(): string {
    const at = Math.floor(performance.now() / 1_000) + 1;
    if (this.lastDay.at !== at) {
      this.lastDay = { at, day: this.calendar.today() };
    }
    return this.lastDay.day;
  }

  /** Counts a call and tells the caller which limit is nearer. @throws Problem too_many */
  count(keyId: number, reply: FastifyReply): void {
    const minute = this.limits.countKey(keyId);
    const left = this.dayLimit - this.callsToday(keyId) - 1;
    if (left < 0) {
      throw tooMany(this.dayLimit, this.calendar.left());
    }
    const leftOfMinute = minute.limit - minute.used;
    const isDayNearer = left < leftOfMinute;
    const endsAt = isDayNearer ? Date.now() + this.calendar.left() : minute.endsAt;
    tell(reply, isDayNearer ? this.dayLimit : minute.limit, Math.min(left, leftOfMinute));
    reply.header('x-ratelimit-reset', Math.ceil(endsAt / 1_000));
  }

  /** Notes how a call ended. */
  note(keyId: number, status: number): void {
    const day = this.dayOf(keyId);
    if (status === 401 || status === 403 || status === 429) {
      day.refused += 1;
    } else {
      day.calls += 1;
    }
  }

  /** Calls of all processes, as far as they are known here. */
  callsToday(keyId: number): number {
    const { calls, known } = this.dayOf(keyId);
    return calls + known;
  }

  /** Writes what was counted here and reads what the others have; by itself every few seconds, and for tests. */
  addUp(): Promise<void> {
    this.running = this.running.then(() => this.write());
    return this.running;
  }

  /** Ends the clock and writes what is left. */
  close(): Promise<void> {
    clearInterval(this.timer);
    return this.addUp();
  }

  private dayOf(keyId: number): Day {
    const day = this.today();
    const name = `${keyId} ${day}`;
    const known = this.days.get(name) ?? { keyId, day, calls: 0, refused: 0, known: 0 };
    this.days.set(name, known);
    return known;
  }

  private async write(): Promise<void> {
    const fresh = [...this.days.values()].filter(({ calls, refused }) => calls + refused > 0);
    const sent = fresh.map(({ keyId, day, calls, refused }) => ({ keyId, day, calls, refused }));
    if (sent.length === 0) return;
    try {
      const totals = await addUpDays(this.database.quick, sent);
      for (const [index, count] of fresh.entries()) {
        count.calls -= sent[index]?.calls ?? 0;
        count.refused -= sent[index]?.refused ?? 0;
        count.known = totals.get(`${count.keyId} ${count.day}`) ?? count.known;
      }
    } catch {
      return; // the counts stay and go with the next turn
    }
    for (const [name, { day, calls, refused }] of this.days) {
      if (day !== this.today() && calls + refused === 0) this.days.delete(name);
    }
  }
}
