import { isDeepStrictEqual } from 'node:util';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { buyerDetails } from '@datum/contract/orders/billing-details';
import type { ProformaAccount } from '@datum/contract/orders/papers/order-proformas';
import { wrongState } from '../../../platform/http/problem.ts';
import { dateIn } from '../../../platform/office-day.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { writtenMoney } from '../answer.rules.ts';
import type { OrderRow } from '../queries.ts';
import { mailAbout } from '../receivers/mail-about.jobs.ts';
import { issue } from '../settle/documents.queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { qrText } from '../transfers/account.rules.ts';
import { accountFor, readTransferSettings } from '../transfers/settings.queries.ts';
import { linkOf } from './links.jobs.ts';
import { orderPapers } from './papers.jobs.ts';
import { findProforma } from './papers.queries.ts';

/** The proforma of an order, as answers name it. */
export interface Proforma {
  readonly uuid: string;
  readonly kind: 'proforma';
  readonly number: string;
}

/**
 * The proforma in force of an order that the caller has locked: the one before while everything on it stays, else a new one in its
 * place. It has the mark of its order and no number of a series.
 * @throws Problem 409 where the order does not wait, whom it is for is missing, or nobody sells
 */
export async function proformaOf(call: Settling, order: OrderRow): Promise<Proforma> {
  const { db, platform, now } = call;
  if (order.state !== 'waiting') throw wrongState(refusal('orders.not-waiting'));
  if (!buyerDetails.safeParse(order.buyer).success) throw wrongState(refusal('orders.buyer-asked'));
  const stored = await findSeller(db);
  if (!stored) throw wrongState(refusal('orders.closed'));
  const asked = {
    seller: stored.seller,
    buyer: order.buyer,
    account: await accountOf(call, order),
    total: order.total,
    due_on: dateIn(platform.config.timeZone, order.expires_at),
  };
  const before = await findProforma(db, order.id);
  if (before && isDeepStrictEqual(askedOn(before), asked)) return named(before);
  const { seller, account, due_on, total } = asked;
  const made = await issue(
    db,
    { order, seller, today: platform.today(), now },
    {
      kind: 'proforma',
      number: markOf(order, before?.edition ?? 0),
      sums: { amount: order.amount, tax: order.tax, total },
      tax_percent: order.tax_percent,
      lines: order.lines,
      credits: JSON.stringify(order.credits),
      account: account && JSON.stringify(account),
      due_on,
      ...(before ? { replaces: before.id } : {}),
    },
  );
  await orderPapers(db, order);
  call.audit({
    action: 'orders.proforma',
    resource: 'orders',
    id: order.uuid,
    ...(before ? { before: { proforma: before.number } } : {}),
    after: { proforma: made.number, total, due_on },
    subject: order.buyer_uuid,
  });
  return named(made);
}

/** The proforma of an order that waits for a transfer, and an email with the account and an address where it is fetched. */
export async function askByTransfer(call: Settling, order: OrderRow): Promise<void> {
  const { db, platform, now } = call;
  const account = await accountOf(call, order);
  if (!account) return;
  const proforma = await proformaOf(call, order);
  await mailAbout({ db, platform }, order, 'transfer-asked', ({ uuid, locale }) => ({
    reference: order.reference,
    amount: writtenMoney(order.total, order.currency),
    account: [account.account_name, account.bank, account.account_number].join(', '),
    due: dateIn(platform.config.timeZone, order.expires_at),
    link: linkOf(platform, {
      uuid: proforma.uuid,
      by: uuid ?? order.buyer_uuid,
      language: locale === 'ms' ? 'ms' : 'en',
      now,
    }),
  }));
}

async function accountOf({ db }: Settling, order: OrderRow): Promise<ProformaAccount | null> {
  if (order.method !== 'transfer') return null;
  const account = accountFor(await readTransferSettings(db), order.currency);
  if (!account) return null;
  const { account_name, bank, account_number, swift } = account;
  const { total: amount, currency, reference } = order;
  return {
    account_name,
    bank,
    account_number,
    swift,
    code: qrText(account, { amount, currency, reference }),
  };
}

const askedOn = ({
  seller,
  buyer,
  account,
  total,
  due_on,
}: NonNullable<Awaited<ReturnType<typeof findProforma>>>) => ({ seller, buyer, account, total, due_on });

/** `PF-D00000042-15`, then `PF-D00000042-15-2`. */
const markOf = ({ reference }: OrderRow, edition: number): string =>
  edition === 0 ? `PF-${reference}` : `PF-${reference}-${edition + 1}`;

const named = ({ uuid, number }: { readonly uuid: string; readonly number: string }): Proforma => ({
  uuid,
  kind: 'proforma',
  number,
});
