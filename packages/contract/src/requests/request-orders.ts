import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { showOrder } from '../orders/orders.ts';

/**
 * The same quote again gives the same order. `status` is the token of a guest's link: with it a person who signed in takes the
 * request to their account.
 */
export const orderQuoted = endpoint({
  id: 'report-requests.order',
  method: 'POST',
  path: '/api/v1/report-requests/:uuid/quotes/:paper/order',
  access: 'signed-in',
  status: 201,
  summary: 'Makes the order of an accepted quote of the signed-in person, or gives the one that is there.',
  params: z.object({ uuid: z.uuid(), paper: z.uuid() }),
  body: z.object({ status: z.string().max(300).nullable().default(null) }),
  answer: showOrder.answer ?? z.never(),
});
