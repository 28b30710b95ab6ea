import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { RefundTold } from '../../../platform/gateways/gateway.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import { writtenMoney } from '../answer.rules.ts';
import { auditOf } from '../pay/tell.jobs.ts';
import { lockOrder, type OrderRow } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { findRefund, type RefundRow, updateRefund } from './refunds.queries.ts';

/** The key of the try that a refund is at. */
export const keyOf = ({ uuid, attempt }: Pick<RefundRow, 'uuid' | 'attempt'>): string => `${uuid}-${attempt}`;

/**
 * Applies what a service says of a refund, by its answer or by a message: they come twice and in any order. Money that has left
 * stays away until the service says that it came back. A try that was given up says nothing of the one after it, or a late
 * message would have it paid twice.
 * @param key of the try that is told of; null where the service does not say
 */
export async function applyRefund(
  call: Settling,
  uuid: string,
  told: RefundTold,
  key: string | null,
): Promise<void> {
  const { db, platform, now } = call;
  const found = await findRefund(db, uuid);
  if (!found) return;
  const order = await lockOrder(db, found.order_id);
  const row = await findRefund(db, uuid);
  if (row?.way !== 'service') return;
  if (told.state !== 'taken' && key !== null && key !== keyOf(row)) return;
  const ref = told.state === 'refused' ? {} : { service_ref: told.ref };
  const isOpen = row.state === 'sending' || row.state === 'pending';
  switch (told.state) {
    case 'pending':
      if (row.state === 'sending') await updateRefund(db, row.id, { state: 'pending', ...ref });
      return;
    case 'taken':
      if (row.state === 'paid') return;
      await updateRefund(db, row.id, {
        ...{ state: 'paid', failure: '', send_at: null, paid_at: now, paid_on: platform.today() },
        ...ref,
      });
      return note(call, order, row, 'refunds.paid', {});
    case 'returned':
    case 'refused':
      if (!isOpen && (row.state === 'failed' || told.state === 'refused')) return;
      await updateRefund(db, row.id, {
        ...{ state: 'failed', failure: told.failure, send_at: null, paid_at: null, paid_on: null },
        ...ref,
      });
      await tellStuck(call, order, row, 'refunds.failed-reason');
      return note(call, order, row, 'refunds.fail', { failure: told.failure });
  }
}

/** Staff who pay back hear of a refund that does not arrive. */
export const tellStuck = (
  { db, platform }: Settling,
  order: Pick<OrderRow, 'reference'>,
  { amount, currency }: Pick<RefundRow, 'amount' | 'currency'>,
  why: 'refunds.failed-reason' | 'refunds.unsent-reason',
) =>
  sendNotice(
    db,
    platform,
    'refund-stuck',
    (locale) => ({
      reference: order.reference,
      amount: writtenMoney(amount, currency),
      what: tellerIn(locale)(refusal(why)),
      link: platform.config.webUrl + href('transactions', { query: { tab: 'refunds' } }),
    }),
    {},
  );

function note(
  { audit }: Settling,
  order: OrderRow,
  { uuid, state, amount, currency }: RefundRow,
  action: 'refunds.paid' | 'refunds.fail',
  more: object,
): void {
  audit({
    ...auditOf(order),
    action,
    before: { refund: uuid, state },
    after: { refund: uuid, state: action === 'refunds.paid' ? 'paid' : 'failed', amount, currency, ...more },
  });
}
