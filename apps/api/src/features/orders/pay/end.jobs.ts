import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import type { Platform } from '../../../platform/platform.ts';
import { byClock } from '../lapse/lapse.jobs.ts';
import { END_TOLD_AFTER } from '../lapse/lapse.rules.ts';
import { lockOrder } from '../queries.ts';
import { applyTold } from './apply.jobs.ts';
import { workOnDue } from './due.jobs.ts';
import { type EndingPayment, takeEnding } from './payments.queries.ts';
import { auditOf, tellStaff } from './tell.jobs.ts';

/** Tells services of payments that nobody may pay any longer, again and again until they have heard. */
export const endAtServices = (platform: Platform): Promise<void> =>
  workOnDue(platform, takeEnding, async (payment) => {
    try {
      await endOne(platform, payment);
    } catch (err) {
      platform.log.warn({ err, payment: payment.uuid }, 'a payment could not be ended at its service');
      if (payment.end_tries === END_TOLD_AFTER) await tellOfEnd(platform, payment);
    }
  });

async function endOne(platform: Platform, payment: EndingPayment): Promise<void> {
  const gateway = Object.values(platform.gateways).find(({ name }) => name === payment.gateway);
  if (!gateway || payment.gateway_ref === null) throw new Error('the service of a payment is not set up');
  mustHoldNone('a call of a payment service');
  const told = await gateway.end(payment.gateway_ref);
  await byClock(platform, (call) => applyTold(call, payment, told));
}

/** What cannot be ended may still be paid, and would have to be paid back. */
const tellOfEnd = (platform: Platform, payment: EndingPayment): Promise<void> =>
  byClock(platform, async (call) => {
    const order = await lockOrder(call.db, payment.order_id);
    await tellStaff(call, order, refusal('orders.still-payable-reason'));
    call.audit({ ...auditOf(order), action: 'orders.not-ended', after: { payment: payment.uuid } });
  });
