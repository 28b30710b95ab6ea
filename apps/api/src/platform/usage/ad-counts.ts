import type { OpenDatabase } from '@datum/database/open';
import { addAdCounts, type Counted } from './ad-counts.queries.ts';

const EVERY_MS = 5_000;

/** One look or click: of a booking, or of a place's own box. */
export interface Seen {
  readonly plan: number;
  readonly booking: number | null;
  readonly kind: 'views' | 'clicks';
}

/** What the counts need to know of time. */
interface Calendar {
  today(): string;
  now(): Date;
}

/**
 * Looks at advertisements and clicks on them by day: added up in the process, and over all processes every few seconds, so
 * that no picture waits for a write. Nothing of who looks is known here.
 */
export class AdCounts {
  private counts = new Map<string, Counted>();
  private readonly timer: NodeJS.Timeout;
  private readonly database: OpenDatabase;
  private readonly calendar: Calendar;
  private readonly failed: (err: unknown) => void;
  private running: Promise<void> = Promise.resolve();

  /** @param failed is told why counts cannot be written; they are kept and go with the next turn */
  constructor(database: OpenDatabase, calendar: Calendar, failed: (err: unknown) => void) {
    this.database = database;
    this.calendar = calendar;
    this.failed = failed;
    this.timer = setInterval(() => void this.addUp(), EVERY_MS);
    this.timer.unref();
  }

  /** Counts a look or a click of now. */
  note({ plan, booking, kind }: Seen): void {
    const now = this.calendar.now();
    const one = { plan, booking, day: this.calendar.today(), views: 0, clicks: 0, first: now, last: now };
    this.add({ ...one, [kind]: 1 });
  }

  /** Writes what was counted here; by itself every few seconds, and for tests. */
  addUp(): Promise<void> {
    this.running = this.running.then(() => this.write());
    return this.running;
  }

  /** Ends the clock and writes what is left. */
  close(): Promise<void> {
    clearInterval(this.timer);
    return this.addUp();
  }

  private add(more: Counted): void {
    const name = `${more.plan} ${more.booking} ${more.day}`;
    const known = this.counts.get(name);
    this.counts.set(
      name,
      known
        ? {
            ...known,
            views: known.views + more.views,
            clicks: known.clicks + more.clicks,
            first: new Date(Math.min(+known.first, +more.first)),
            last: new Date(Math.max(+known.last, +more.last)),
          }
        : more,
    );
  }

  private async write(): Promise<void> {
    const counts = [...this.counts.values()];
    if (counts.length === 0) return;
    this.counts = new Map();
    try {
      await addAdCounts(this.database.quick, counts);
    } catch (err) {
      for (const count of counts) this.add(count);
      this.failed(err);
    }
  }
}
