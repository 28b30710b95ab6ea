import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { type OrderKind, SELLS, type SoldThing } from '@datum/contract/orders/order-facts';
import type { Writing } from '@datum/database/open';
import type { RawBuilder } from 'kysely';
import { advertisement } from '../advertisement/advertisement.jobs.ts';
import { publication } from '../publication/publication.jobs.ts';
import type { OrderRow } from '../queries.ts';
import { report } from '../report/report.jobs.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { plan } from './plan.jobs.ts';

/** What an order gave: days of a subscription, or null where its thing has none. */
export interface Given {
  readonly subscription_id: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** What is called where the money of an order is dealt with: everything that differs by what it sells. */
export interface Sold {
  /** Why money no longer buys it, beside what holds for every order; null where it does. The parties are locked. */
  whyNot(db: Writing, order: OrderRow, today: string): Promise<Refusal | null>;
  /** Gives what was bought, in the transaction that takes the money; null where it can no longer be given as priced. */
  give(call: Settling, order: OrderRow): Promise<Given | null>;
  /** A proof of the transfer came (`proof`), or its payer has to act again (`payment`). */
  noteProof(call: Settling, order: OrderRow, awaiting: 'payment' | 'proof'): Promise<void>;
  /** An order is held on until a moment, its thing with it: gives the end that both have, which may be earlier. */
  hold(call: Settling, order: OrderRow, until: Date): Promise<Date>;
  /** The order ended unpaid: what waited for it is given up. `actor` null = by itself. */
  endWaiting(call: Settling, order: OrderRow, actor: string | null): Promise<void>;
  /**
   * All that was paid for it was given back: closes what is not days, in the transaction of the refund, and gives the sentence that
   * the buyer's email has of it. Null where nothing is closed so.
   */
  readonly takeBack: ((call: Settling, order: OrderRow, why: string) => Promise<Refusal>) | null;
  /** The email that tells of the payment. */
  readonly paidMail: 'payment-received' | 'order-paid';
  /** Where the buyer goes on, within the web app. */
  opens(order: OrderRow): string;
  /** Whether what an order `o` waits for is no longer to be had: the clock ends it. Null where that cannot be. */
  readonly gone: RawBuilder<boolean> | null;
  /** For the ledger: whether a paid order `o` shows no trace of what it gave. */
  readonly notGiven: RawBuilder<boolean>;
}

/** What is sold, each with what it does. Another kind of order: its word in `SELLS`, and its line here. */
export const SOLD = { plan, report, advertisement, publication } as const satisfies Record<SoldThing, Sold>;

/** What an order of a kind sells. */
export const soldBy = ({ kind }: { readonly kind: OrderKind }): Sold => SOLD[SELLS[kind]];

/** What each thing does, whatever is ordered. */
export const soldThings = (): readonly Sold[] => Object.values(SOLD);
