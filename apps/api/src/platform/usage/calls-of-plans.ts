import { isNearLimit, type Meter, metersOf } from '@datum/contract/subscriptions/meters';
import type { OpenDatabase } from '@datum/database/open';
import type { FastifyReply } from 'fastify';
import { tell, tooMany } from '../limits/rate-limits.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { addCalls } from './plan-use.queries.ts';

const EVERY_MS = 5_000;

interface Day extends Meter {
  readonly day: string;
  /** Counted here and not yet written. */
  fresh: number;
  /** Calls of all processes when we last looked. */
  known: number;
}

/** Calls of a day that have come near their limit. */
export interface NearLimit extends Meter {
  readonly used: number;
  readonly day: string;
}

/** Who calls, as far as it is counted. */
type Counting = Pick<SignedIn, 'access' | 'isInternal'>;

/** The installation's day: its date (`YYYY-MM-DD`) and how many milliseconds are left of it. */
interface Calendar {
  today(): string;
  left(): number;
}

/**
 * Calls by API key of each subscription and day, over all keys of its people: counted in the process, added up over all
 * processes every few seconds, so that no call waits for a write. A limit can be passed by what is counted meanwhile.
 */
export class CallsOfPlans {
  private readonly days = new Map<string, Day>();
  private readonly timer: NodeJS.Timeout;
  private readonly database: OpenDatabase;
  private readonly calendar: Calendar;
  private readonly warn: (near: readonly NearLimit[]) => Promise<void>;
  private readonly failed: (err: unknown) => void;
  private hasFailed = false;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param warn is told of the counts that have come near their limit, also of those that it was told of before
   * @param failed is told why counts cannot be written, once until they are
   */
  constructor(
    database: OpenDatabase,
    calendar: Calendar,
    warn: (near: readonly NearLimit[]) => Promise<void>,
    failed: (err: unknown) => void,
  ) {
    this.database = database;
    this.calendar = calendar;
    this.warn = warn;
    this.failed = failed;
    this.timer = setInterval(() => void this.addUp(), EVERY_MS);
    this.timer.unref();
  }

  /** Says in headers how many calls of the day are left. @throws Problem too_many where the plan has none left */
  check(person: SignedIn, reply: FastifyReply): void {
    const meters = this.metersOf(person);
    if (meters === null) return;
    const left = Math.max(0, ...meters.map((day) => day.limit - day.fresh - day.known));
    const limit = Math.max(0, ...meters.map((day) => day.limit));
    if (left <= 0) throw tooMany(limit, this.calendar.left());
    if (left - 1 < Number(reply.getHeader('x-ratelimit-remaining') ?? Number.POSITIVE_INFINITY)) {
      tell(reply, limit, left - 1);
      reply.header('x-ratelimit-reset', Math.ceil((Date.now() + this.calendar.left()) / 1_000));
    }
  }

  /** Counts a call that was answered. */
  note(person: Counting): void {
    const day = this.metersOf(person)?.find(({ limit, fresh, known }) => fresh + known < limit);
    if (day) day.fresh += 1;
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

  /** Today's counts that a person's calls go to; null = they are not limited. */
  private metersOf({ access, isInternal }: Counting): Day[] | null {
    const meters = isInternal ? null : metersOf(access, 'api_calls');
    const today = this.calendar.today();
    return (
      meters?.map(({ subscription, limit }) => {
        const name = `${subscription} ${today}`;
        const known = this.days.get(name);
        const day = { subscription, limit, day: today, fresh: known?.fresh ?? 0, known: known?.known ?? 0 };
        // the plan may have changed since: its limit is that of the newest call
        const kept = known ? Object.assign(known, { limit }) : day;
        this.days.set(name, kept);
        return kept;
      }) ?? null
    );
  }

  private async write(): Promise<void> {
    const counts = [...this.days.values()].filter(({ fresh }) => fresh > 0);
    if (counts.length === 0) return;
    const sent = counts.map(({ subscription, day, fresh }) => ({ subscription, day, calls: fresh }));
    try {
      const totals = await addCalls(this.database.quick, sent);
      for (const [index, count] of counts.entries()) {
        count.fresh -= sent[index]?.calls ?? 0;
        count.known = totals.get(`${count.subscription} ${count.day}`) ?? count.known;
      }
      this.hasFailed = false;
    } catch (err) {
      if (!this.hasFailed) this.failed(err);
      this.hasFailed = true;
      return; // the counts stay and go with the next turn
    }
    const near = counts.filter(({ known, limit }) => isNearLimit(known, limit));
    await this.warn(
      near.map(({ subscription, limit, known, day }) => ({ subscription, limit, used: known, day })),
    );
    for (const [name, { day, fresh }] of this.days) {
      if (day !== this.calendar.today() && fresh === 0) this.days.delete(name);
    }
  }
}
