import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { CLEARANCE_STATES } from './clearance-facts.ts';

/** Where the clearance of a document is, for staff. */
export const documentClearance = z.object({
  state: z.enum(CLEARANCE_STATES),
  /** Its name at the service; null before it has one. */
  service_ref: z.string().nullable(),
  /** The page of the service that says whether it is genuine, and its QR code as a picture. */
  validation_url: z.string().nullable(),
  qr: z.string().nullable(),
  /** What the service found wrong. */
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
  /** When the service is called next; null = nothing is due. */
  call_at: z.string().nullable(),
  cleared_at: z.string().nullable(),
  cancel_until: z.string().nullable(),
  /** It was refused or given up: it can be sent again. */
  can_send: z.boolean(),
});
export type DocumentClearance = z.output<typeof documentClearance>;

/** 409 where it is under way, or is cleared. */
export const sendClearanceAgain = endpoint({
  id: 'document-clearances.send',
  method: 'POST',
  path: '/api/v1/transaction-documents/:uuid/clearance',
  access: { permission: 'billing.transaction.edit' },
  summary:
    'Sends an invoice or credit note to clearance again that was refused, or that the service did not answer for.',
  params: z.object({ uuid: z.uuid() }),
  answer: documentClearance,
});
