import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { showOrder } from './orders.ts';

/** What the signed-in person has ordered already is given again, waiting or paid, until it was refunded in full. */
export const orderPublication = endpoint({
  id: 'publications.order',
  method: 'POST',
  path: '/api/v1/publications/:uuid/order',
  access: 'signed-in',
  status: 201,
  summary:
    'Orders the file of a published publication at its price of now, or gives the order that is there.',
  params: z.object({ uuid: z.uuid() }),
  answer: showOrder.answer ?? z.never(),
});
