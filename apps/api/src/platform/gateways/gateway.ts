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
  | { readonly state: 'succeeded'; readonly amount: number; readonly currency: string }
  | { readonly state: 'failed' | 'expired'; readonly failure: PaymentFailure };

/** A signed message, believed. */
export interface GatewayMessage {
  /** The service's own id of it: the same id is the same message. */
  readonly id: string;
  /** The payment at the service; null for what is about none of ours. */
  readonly ref: string | null;
  readonly told: Told;
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
  /** Reads a message of the service; null where it is not signed by it, or was signed too long ago. */
  verify(raw: Buffer, headers: Readonly<Record<string, unknown>>, now: Date): GatewayMessage | null;
}
