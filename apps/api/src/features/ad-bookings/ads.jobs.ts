import { AD_TURNS, type AdTurn, UNPAID_STATES } from '@datum/contract/advertising/ad-steps';
import { inTransaction } from '@datum/database/transaction';
import { type RawBuilder, sql } from 'kysely';
import { appendChanges, type Change } from '../../platform/audit/audit.ts';
import { startTurns } from '../../platform/jobs/clock-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellVisitors } from '../plans/queries.ts';
import { goOn } from './going.queries.ts';
import { lockAdBooking, lockDue } from './queries.ts';
import { tellOwner } from './told.jobs.ts';
import { letGo } from './weeks/slots.queries.ts';

/** How often the clock looks: three indexed queries. */
const EVERY_MS = 5_000;
const AT_ONCE = 100;
const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Frees weeks whose hold ended, begins and ends what runs. */
export function startAdClock(platform: Platform): { close(): Promise<void> } {
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => turnAds(platform),
    away: 'the database is away; advertisements are looked at again',
    failed: 'advertisements could not be turned',
  });
}

/** What is due of each turn. A payment is not: it turns its booking itself. */
const DUE = {
  // a proof that nobody has looked at keeps the order and its weeks, until the first of them begins
  expire: (today, now) => sql<boolean>`((b.until <= ${now}
      and not exists (select from orders w where w.ad_booking_id = b.id and w.state = 'waiting'))
    or (b.first_week <= ${today}::date and b.state in (${sql.join([...UNPAID_STATES])})))`,
  start: (today) => sql<boolean>`b.state = 'approved' and b.first_week <= ${today}::date`,
  finish: (today) => sql<boolean>`b.state in (${sql.join([...AD_TURNS.finish.from])})
    and b.first_week + b.weeks * 7 <= ${today}::date`,
} as const satisfies Partial<Record<AdTurn, (today: string, now: Date) => RawBuilder<boolean>>>;

/** Everything that is due now. */
export async function turnAds(platform: Platform): Promise<void> {
  for (const turn of Object.keys(DUE) as (keyof typeof DUE)[]) {
    while ((await turnSome(platform, turn)) === AT_ONCE) {
      // the next ones
    }
  }
}

async function turnSome(platform: Platform, turn: keyof typeof DUE): Promise<number> {
  return inTransaction(platform.database.write, async (db) => {
    const now = platform.clock.now();
    const due = await lockDue(db, DUE[turn](platform.today(), now), AT_ONCE);
    const changes: Change[] = [];
    for (const { id } of due) {
      await turnOne({ db, platform, now, audit: (change) => changes.push(change) }, turn, id);
    }
    if (due.length > 0) await tellVisitors(db);
    await appendChanges(db, SYSTEM, now, changes);
    return due.length;
  });
}

type Turning = Parameters<typeof goOn>[0] & { readonly platform: Platform };

/** Turns one booking, and tells its owner. */
async function turnOne(call: Turning, turn: keyof typeof DUE, id: number): Promise<void> {
  const row = await lockAdBooking(call.db, id);
  if (turn === 'expire') await letGo(call.db, row, call.now);
  const after = await goOn(call, row, {
    step: turn,
    to: AD_TURNS[turn].to,
    audit: 'ad-bookings.turn',
    by: null,
    ...(turn === 'expire' ? { change: { shown_creative: null } } : {}),
  });
  await tellOwner(call.db, call.platform, row, after);
}
