import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { bodyOfRequest } from './asked.ts';

export const requestFromFeedback = endpoint({
  id: 'report-requests.from-feedback',
  method: 'POST',
  path: '/api/v1/report-requests/from-feedback',
  access: { permission: 'requests.report.answer' },
  summary: 'Makes a request of a message of a reader, in the words of staff; its sender is told the number.',
  status: 201,
  body: z.object({
    /** The message, by its uuid. */
    feedback: z.uuid(),
    ...bodyOfRequest.pick({ title: true, wanted: true }).shape,
  }),
  answer: z.object({ uuid: z.uuid(), number: z.string() }),
});
