import { mustHoldNone } from '@datum/database/transaction';
import { gatewayNamed } from '../../../platform/gateways/gateways.ts';
import type { Platform } from '../../../platform/platform.ts';
import { byClock } from '../lapse/lapse.jobs.ts';
import { workOnDue } from '../pay/due.jobs.ts';
import { lockOrder } from '../queries.ts';
import { type SendingRefund, takeSending } from './refunds.queries.ts';
import { applyRefund, keyOf, tellStuck } from './told.jobs.ts';

/** Tries after which staff hear that a service does not take a refund. */
const TOLD_AFTER = 5;

/** Sends refunds to their services and asks about those under way, again and again until each has an answer that is final. */
export const sendRefunds = (platform: Platform): Promise<void> =>
  workOnDue(platform, takeSending, async (refund) => {
    try {
      await sendOne(platform, refund);
    } catch (err) {
      platform.log.warn(
        { err, refund: refund.uuid },
        'a refund could not be sent to its service; it is sent again',
      );
      if (refund.tries === TOLD_AFTER) await tellUnsent(platform, refund);
    }
  });

async function sendOne(platform: Platform, refund: SendingRefund): Promise<void> {
  const { uuid, attempt, tries, gateway: name, charge_ref, amount, currency } = refund;
  const gateway = name ? gatewayNamed(platform.gateways, name) : undefined;
  if (!gateway || charge_ref === null) throw new Error('the service of a refund is not set up');
  mustHoldNone('a call of a payment service');
  const key = keyOf({ uuid, attempt });
  const told = await gateway.refund({
    refund: uuid,
    key,
    charge: charge_ref,
    isAgain: tries > 1,
    ...{ amount, currency },
  });
  await byClock(platform, (call) => applyRefund(call, uuid, told, key));
}

const tellUnsent = (platform: Platform, refund: SendingRefund): Promise<unknown> =>
  byClock(platform, async (call) =>
    tellStuck(call, await lockOrder(call.db, refund.order_id), refund, 'refunds.unsent-reason'),
  );
