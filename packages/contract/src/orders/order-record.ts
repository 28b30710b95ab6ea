import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';

/** What happened to an order, as its timeline names it. */
export const ORDER_EVENTS = [
  'ordered',
  'payment',
  'proof',
  'proof-returned',
  /** Money that came by transfer: minor units, with their currency as the state. */
  'money',
  'paid',
  'ended',
  'document',
  'delivered',
  'resent',
  'recorded',
  'downloaded',
] as const;

/**
 * Why a delivered file cannot be fetched: its order was refunded in full, another file stands in its place, or staff lack the right
 * that files of requests need.
 */
export const CLOSED_WHY = ['refunded', 'replaced', 'right'] as const;

const params = z.object({ uuid: z.uuid() });

/** What an order delivered and what happened to it. */
export const record = z.object({
  /** The request for a report that it pays; null for other things. */
  request: z.uuid().nullable(),
  /** Who sells, in whose name staff appear to buyers; empty where it is not entered. */
  office: z.string(),
  /** Files that were delivered, the newest first; they stay open to who bought them until the order is refunded in full. */
  items: z.array(
    z.object({
      uuid: z.uuid(),
      name: z.string(),
      media_type: z.string(),
      size: z.number().int(),
      sha256: z.string(),
      delivered_at: z.string(),
      /** Whether the signed-in person can fetch it; else why not. */
      closed: z.enum(CLOSED_WHY).nullable(),
      /** Why staff delivered it beside or in place of what was there; empty for what came by itself. */
      reason: z.string(),
      /** Whether another file stands in its place. */
      is_replaced: z.boolean(),
      /** The newest 20. */
      downloads: z.array(
        z.object({
          at: z.string(),
          /** Null = by the link of an email; for buyers also one of staff, whose names only staff read. */
          by: z.string().nullable(),
          by_staff: z.boolean(),
          /** Of the bytes that were sent; null for downloads of before it was kept. */
          sha256: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** The newest first, at most 100. */
  events: z.array(
    z.object({ at: z.string(), what: z.enum(ORDER_EVENTS), detail: z.string(), state: z.string() }),
  ),
});
export type OrderRecord = z.output<typeof record>;

/** 404 with the words of a missing one for an order of somebody else; staff who see transactions see every order. */
export const showOrderRecord = endpoint({
  id: 'orders.record',
  method: 'GET',
  path: '/api/v1/orders/:uuid/record',
  access: 'signed-in',
  summary: 'What an order delivered, who downloaded it, and what happened to it.',
  params,
  answer: record,
});

export const downloadDelivery = endpoint({
  id: 'orders.delivery',
  method: 'GET',
  path: '/api/v1/orders/:uuid/deliveries/:file',
  access: 'signed-in',
  summary:
    'A delivered file of a paid order. Each download is noted with who and what. Staff need the right to see requests for reports; 404 for its buyer after a full refund.',
  params: z.object({ uuid: z.uuid(), file: z.uuid() }),
  produces: 'application/octet-stream',
});
