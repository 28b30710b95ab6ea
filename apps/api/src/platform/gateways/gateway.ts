import type { GatewayName, PaymentFailure } from '@datum/contract/orders/order-facts';

/** A payment that is to begin. */
export interface Beginning {
  /** Our payment: the service keeps it, and answers the same call twice with the same payment. */
  readonly payment: string;
  readonly order: string;
  /** What payers see at the service. */
  readonly title: string;
  readonly email: string;
  readonly locale: string;
  readonly amount: number;
  readonly currency: string;
  /** Where the payer comes back to, whatever became of it. */
  readonly back: string;
  /** When the payment was made here: a second try says the same. */
  readonly since: Date;
  readonly until: Date;
}

/** What a service says of a payment. Money is named by it, never taken from what was asked. */
export type Told =
  | { readonly state: 'pending' }
  | {
      readonly state: 'succeeded';
      readonly amount: number;
      readonly currency: string;
      /** What refunds and disputes will name; null where the service names none. */
      readonly charge: string | null;
    }
  | { readonly state: 'failed' | 'expired'; readonly failure: PaymentFailure };

/** Money that was paid and goes back, as the service tells it: by itself, or because staff did it there. */
export interface Reversal {
  readonly ref: string;
  readonly kind: 'refund' | 'dispute';
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  /** `pending`: no money has moved; `returned`: it did not leave, or came back. */
  readonly state: 'pending' | 'taken' | 'returned';
  readonly at: Date;
  /** The refund of ours that it is; null for what began at the service. */
  readonly ours: string | null;
  /** The key of the try that it is, of a refund of ours. */
  readonly key: string | null;
}

/** Money that is to go back. */
export interface Refunding {
  /** Our refund: the service keeps it with the money. */
  readonly refund: string;
  /** The key of this try: the same one moves the money once. */
  readonly key: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  /** It was asked for before, and what was answered is not known. */
  readonly isAgain: boolean;
}

/** What a service says of a refund. */
export type RefundTold =
  | { readonly state: Reversal['state']; readonly ref: string; readonly failure: string }
  /** It will not do it, whenever it is asked. */
  | { readonly state: 'refused'; readonly failure: string };

/** A signed message, believed. */
export interface GatewayMessage {
  /** The service's own id of it: the same id is the same message. */
  readonly id: string;
  /** The payment at the service; null for what is about none of ours. */
  readonly ref: string | null;
  readonly told: Told;
  /** Where it is about money that goes back. */
  readonly reversal?: Reversal;
  /** What is kept of it, without anything about cards. */
  readonly kept: object;
}

/**
 * A service that takes payments. Its calls go out to another host, so they are made outside transactions. It throws where the
 * service does not answer.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Begins a payment: by which name the service knows it, and where the payer goes. */
  begin(payment: Beginning): Promise<{ readonly ref: string; readonly redirectTo: string }>;
  /** Where a payment is now. */
  ask(ref: string): Promise<Told>;
  /** Lets nobody pay it any longer. Where it was paid meanwhile, that is told instead. */
  end(ref: string): Promise<Told>;
  /** Pays money back, once for each key; asked again it says where that refund is now. */
  refund(refunding: Refunding): Promise<RefundTold>;
  /** Reads a message of the service; null where it is not signed by it, or was signed too long ago. */
  verify(raw: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): GatewayMessage | null;
}
