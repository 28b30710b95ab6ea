import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import type { Order } from '@datum/contract/orders/orders';
import type { Reading } from '@datum/database/open';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { hasSeller } from '../billing-settings/queries.ts';
import { shownOrder } from './answer.rules.ts';
import { findBuyer } from './price/held.queries.ts';
import {
  findAnyOrder,
  findOrderOfFirm,
  findOwnOrder,
  type OrderRow,
  readDocumentsOf,
  readLastPayments,
} from './queries.ts';
import { readTransferSettings } from './transfers/settings.queries.ts';
import { readTransfers } from './transfers/told.jobs.ts';

/** Ways to pay that are open: none before the office has entered who sells. */
export async function openMethods(db: Reading, platform: Platform): Promise<ChosenMethod[]> {
  if (!(await hasSeller(db))) return [];
  const gateways = (['card', 'test'] as const).filter((method) => platform.gateways[method] !== undefined);
  const { accounts } = await readTransferSettings(db);
  return accounts.length > 0 ? [...gateways, 'transfer'] : gateways;
}

/** Orders on the wire. */
export async function showAll(db: Reading, platform: Platform, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const [payments, documents, methods, transfers] = await Promise.all([
    readLastPayments(db, ids),
    readDocumentsOf(db, ids),
    openMethods(db, platform),
    readTransfers(db, rows),
  ]);
  return rows.map((row) =>
    shownOrder(row, {
      payment: payments.find(({ order_id }) => order_id === row.id),
      documents,
      methods,
      transfer: transfers.get(row.id) ?? null,
    }),
  );
}

/** An order as it is now. @throws Problem 404 where it is not the buyer's */
export async function showOwn(db: Reading, platform: Platform, buyer: string, uuid: string): Promise<Order> {
  const [order] = await showAll(db, platform, [await needOwn(db, buyer, uuid)]);
  if (!order) throw notFound();
  return order;
}

/** @throws Problem 404 where there is no such order, or it is somebody else's */
export async function needOwn(db: Reading, buyer: string, uuid: string): Promise<OrderRow> {
  const row = await findOwnOrder(db, buyer, uuid);
  if (!row) throw notFound();
  return row;
}

/** An order that somebody sees, and as what. */
export interface Seen {
  readonly order: OrderRow;
  /** Whose it is: they alone pay and cancel it. */
  readonly isOwn: boolean;
  readonly isStaff: boolean;
}

/**
 * An order of the person; a paid one of the organisation that they buy for; for staff who see transactions every one.
 * @throws Problem 404, where it is somebody else's as where there is none
 */
export async function needSeen(db: Reading, person: SignedIn, uuid: string): Promise<Seen> {
  const own = await findOwnOrder(db, person.uuid, uuid);
  if (own) return { order: own, isOwn: true, isStaff: false };
  const isStaff = person.permissions.includes('billing.transaction.view');
  const firm = (await findBuyer(db, person.uuid))?.organisation_id ?? null;
  const paid = firm === null ? undefined : await findOrderOfFirm(db, firm, uuid);
  const order = paid ?? (isStaff ? await findAnyOrder(db, uuid) : undefined);
  if (!order) throw notFound();
  return { order, isOwn: false, isStaff: isStaff && !paid };
}
