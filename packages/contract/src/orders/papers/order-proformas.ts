import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { DOCUMENT_KINDS } from '../order-facts.ts';

/** Where the transfer of a proforma goes, as it was when that was made out. */
export interface ProformaAccount {
  readonly account_name: string;
  readonly bank: string;
  readonly account_number: string;
  readonly swift: string;
  /** What banking apps read; null where the account has no code. */
  readonly code: string | null;
}

const params = z.object({ uuid: z.uuid() });

/**
 * The same one while whom it is for, who sells, the account and what is asked for stay; else a new one in place of the one before.
 * 409 for an order that does not wait.
 */
export const makeProforma = endpoint({
  id: 'orders.proforma',
  method: 'POST',
  path: '/api/v1/orders/:uuid/proforma',
  access: 'signed-in',
  limits: ['thread'],
  summary:
    'The proforma of an order that waits for its payment: what is asked for, before there is an invoice.',
  params,
  answer: z.object({ uuid: z.uuid(), kind: z.enum(DOCUMENT_KINDS), number: z.string() }),
});
