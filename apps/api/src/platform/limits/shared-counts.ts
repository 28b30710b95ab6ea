import type { OpenDatabase } from '@datum/database/open';
import { sql } from 'kysely';

const EVERY_MS = 1_000;

interface Count {
  /** Counted here and not yet written. */
  fresh: number;
  /** What all processes had counted when we last looked. */
  known: number;
  readonly endsAt: number;
}

/**
 * Counters for limits on every call: counted in the process, added up over all processes each second (rules 8.1).
 * A limit can so be passed by what the others count within one second, and costs no query on the way of a request.
 */
export class SharedCounts {
  private readonly counts = new Map<string, Count>();
  private readonly timer: NodeJS.Timeout;
  private readonly database: OpenDatabase;
  private isRunning = false;

  constructor(database: OpenDatabase) {
    this.database = database;
    this.timer = setInterval(() => void this.addUp(), EVERY_MS);
    this.timer.unref();
  }

  /** Counts the points of a call. Gives how many there were in the window, and when it ends (epoch milliseconds). */
  count(
    name: string,
    key: string,
    seconds: number,
    now: number,
    points = 1,
  ): { used: number; endsAt: number } {
    const window = Math.floor(now / (seconds * 1000));
    const full = `${name}:${window}:${key}`.slice(0, 255);
    const count = this.counts.get(full) ?? { fresh: 0, known: 0, endsAt: (window + 1) * seconds * 1000 };
    count.fresh += points;
    this.counts.set(full, count);
    return { used: count.known + count.fresh, endsAt: count.endsAt };
  }

  /** Writes what was counted here and reads what the others have. Public for tests. */
  async addUp(): Promise<void> {
    const now = Date.now();
    for (const [key, { endsAt }] of this.counts) {
      if (endsAt < now) this.counts.delete(key);
    }
    const entries = [...this.counts].filter(([, { fresh }]) => fresh > 0);
    if (entries.length === 0 || this.isRunning) return;
    this.isRunning = true;
    const sent = entries.map(([key, count]) => ({ key, count, points: count.fresh }));
    try {
      const totals = await this.write(sent);
      for (const { key, count, points } of sent) {
        count.fresh -= points;
        count.known = totals.get(key) ?? count.known + points;
      }
    } catch {
      // The counts stay and go with the next second; meanwhile each process counts for itself.
    } finally {
      this.isRunning = false;
    }
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async write(sent: readonly { key: string; count: Count; points: number }[]) {
    const { rows } = await sql<{ key: string; points: number }>`
      insert into rate_limits as r (key, points, expire)
      select * from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ points }) => points)}::int[],
        ${sent.map(({ count }) => count.endsAt)}::bigint[])
      on conflict (key) do update set points = r.points + excluded.points
      returning key, points`.execute(this.database.quick);
    return new Map(rows.map(({ key, points }) => [key, points]));
  }
}
