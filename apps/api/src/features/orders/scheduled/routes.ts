import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  listOverLimits,
  showScheduledChange,
  takeBackOwnChange,
} from '@datum/contract/orders/own/scheduled-change';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findPlanOn } from '../../subscriptions/plans.queries.ts';
import { readPayment } from '../pay/payments.queries.ts';
import { readHeld } from '../price/held.queries.ts';
import { needBuyer } from '../quote.routes.ts';
import { refundableOf } from '../refunds/refundable.jobs.ts';
import { overOf } from './over.rules.ts';
import { findScheduled, readUsed, type Scheduled } from './scheduled.queries.ts';
import { takeBack } from './take-back.jobs.ts';

/** A change of plan that is to come: what has no room in it, what it is, and undoing it until its first day. */
export function scheduledRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOverLimits, async ({ db, person, query, now }) => {
    const today = platform.today();
    const held = await readHeld(db, today, await needBuyer(db, knownPerson(person)));
    const plan = await findPlanOn(db, query.plan, today);
    if (!plan?.terms) throw invalid({ plan: [refusal('orders.plan-not-sold')] });
    return { limits: held ? overOf(await readUsed(db, held, { today, now }), plan.terms) : [] };
  });

  mountRead(app, platform, showScheduledChange, async ({ db, person }) => {
    const buyer = await needBuyer(db, knownPerson(person));
    const found = await findScheduled(db, platform.today(), buyer);
    return { change: found && { ...shown(found), ...(await backOf(db, platform, found)) } };
  });

  mountWrite(app, platform, takeBackOwnChange, async (call) => {
    const { db, body, person } = call;
    const buyer = await needBuyer(db, knownPerson(person));
    const seen = await findScheduled(db, platform.today(), buyer);
    if (!seen) throw wrongState(refusal('subscriptions.no-change-scheduled'));
    const done = await takeBack(call, buyer, seen, body);
    call.afterCommit(() => platform.sessions.forget());
    return done;
  });
}

const shown = ({ name, from, keeps, until }: Scheduled) => ({ name, from, keeps, until });

/** What goes back, and how; a service that took it is asked first. */
async function backOf(db: Reading, platform: Platform, { payment_id, currency }: Scheduled) {
  const can =
    payment_id === null ? null : await refundableOf(db, platform, await readPayment(db, payment_id));
  const [way = 'none' as const] = can?.ways ?? [];
  return { way, amount: can?.left ?? 0, currency: currency ?? 'MYR' };
}
