import { href } from '@datum/contract/screens/all';
import { inTransaction } from '@datum/database/transaction';
import { appendChanges, type Change } from '../../../platform/audit/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { auditedOrder, titleIn, writtenMoney } from '../answer.rules.ts';
import { endGone } from '../once/once.jobs.ts';
import { inherit } from '../own/take-over.jobs.ts';
import * as orders from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { readBuyersOf } from '../receivers/receivers.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { creditHeld } from '../transfers/money.jobs.ts';
import { endOrder } from './end.jobs.ts';

/** Nobody: the clock. */
export const SYSTEM = { uuid: null, role: null, sessionId: null, ip: null, requestId: null } as const;
/** As many at once; the next ones follow. */
const AT_ONCE = 100;

/** A transaction of the clock, with its audit rows. */
export async function byClock<T>(platform: Platform, work: (call: Settling) => Promise<T>): Promise<T> {
  const result = await inTransaction(platform.database.write, async (db) => {
    const changes: Change[] = [];
    const now = platform.clock.now();
    const done = await work({ db, platform, now, audit: (change) => changes.push(change) });
    await appendChanges(db, SYSTEM, now, changes);
    return done;
  });
  platform.sessions.forget();
  return result;
}

/** Ends orders that waited too long or for something that is gone, and reminds of those whose time is half over. */
export async function lapseOrders(platform: Platform): Promise<void> {
  while ((await byClock(platform, expireSome)) === AT_ONCE) {
    // the next ones
  }
  while ((await byClock(platform, endGone)) > 0) {
    // the next ones
  }
  while ((await byClock(platform, remindSome)) === AT_ONCE) {
    // the next ones
  }
}

async function expireSome(call: Settling): Promise<number> {
  const { db, now } = call;
  const due = await orders.lockExpired(db, now, AT_ONCE);
  for (const { id } of due) {
    const order = await inherit(call, await orders.lockOrder(db, id));
    await endOrder(call, order, 'expired');
    await creditHeld(call, { ...order, state: 'expired' });
    await tell(call, order, 'order-expired');
    call.audit({
      action: 'orders.expire',
      resource: 'orders',
      id: order.uuid,
      before: auditedOrder(order),
      after: { ...auditedOrder(order), state: 'expired' },
      subject: order.buyer_uuid,
    });
  }
  return due.length;
}

async function remindSome(call: Settling): Promise<number> {
  const { db, now } = call;
  const due = await orders.lockUnreminded(db, now, AT_ONCE);
  for (const { id } of due) {
    const order = await inherit(call, await orders.lockOrder(db, id));
    await orders.updateOrder(db, id, { reminded_at: now });
    await tell(call, order, 'order-reminder');
  }
  return due.length;
}

async function tell(
  { db, platform }: Settling,
  order: orders.OrderRow,
  template: 'order-expired' | 'order-reminder',
): Promise<void> {
  await mailAbout(
    { db, platform },
    order,
    template,
    ({ locale }) => ({
      plan: titleIn(order, locale),
      reference: order.reference,
      amount: writtenMoney(order.total, order.currency),
      link: platform.config.webUrl + href('checkout', { query: { order: order.uuid } }),
    }),
    // they open a page of the account
    await readBuyersOf(db, order),
  );
}
