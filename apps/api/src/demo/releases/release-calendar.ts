import type { Writing } from '@datum/database/open';
import { releaseInstant } from '../calendar.ts';
import type { Collection } from '../collection/collection.ts';

/** The public calendar: what came out, what waits (`soon` when its usual day has passed), and the next twelve months. */
export async function storeCalendar(
  db: Writing,
  { calendar, utcOffset }: Collection,
  ahead: readonly string[],
  soon: Date,
): Promise<void> {
  const plannedAt = (period: string) => {
    const usual = releaseInstant(period, utcOffset);
    return period === calendar.waiting && usual < soon ? soon : usual;
  };
  const rows = [...calendar.months, ...ahead].flatMap((period) =>
    (['bmp', 'bmci'] as const).map((subject) => ({
      subject,
      period,
      planned_at: plannedAt(period),
      state: calendar.published.includes(period) ? ('released' as const) : ('confirmed' as const),
    })),
  );
  await db.insertInto('release_calendar').values(rows).execute();
}
