import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { colleague, tellPresence } from '../office/presence.ts';
import { requestDetail, requestFile } from './request-view.ts';

/** Characters of one message. */
export const LONGEST_MESSAGE = 20_000;
/** Files of one message. */
export const MOST_FILES = 10;

export const messageText = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_MESSAGE, says('values.characters', { count: LONGEST_MESSAGE }));
export const messageFiles = z.array(z.uuid()).max(MOST_FILES).default([]);

const params = z.object({ uuid: z.uuid() });
const call = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/report-requests/:uuid/${verb}`,
    summary,
    params,
    answer: requestDetail,
  }) as const;

export const replyRequest = endpoint({
  ...call('replies', 'Sends a reply to the requester, by mail and on the page; the shared draft is used up.'),
  id: 'report-requests.reply',
  access: { permission: 'requests.report.answer' },
  body: z.object({
    text: messageText,
    files: messageFiles,
    /** The clock stands until the requester has written. */
    asks: z.boolean().default(false),
    /** Version of the shared draft that it was written from; 0 = none. */
    draft: z.number().int().min(0).default(0),
  }),
});

export const noteRequest = endpoint({
  ...call('notes', 'Adds a note that staff alone read; notes are never sent.'),
  id: 'report-requests.note',
  access: { permission: 'requests.report.answer' },
  body: z.object({ text: messageText, files: messageFiles }),
});

export const writeRequest = endpoint({
  ...call('messages', 'Writes to the office about a request of your own.'),
  id: 'report-requests.write',
  access: { permission: 'requests.report.view' },
  limits: ['thread'],
  body: z.object({ text: messageText, files: messageFiles }),
});

export const attachToRequest = endpoint({
  id: 'report-requests.attach',
  method: 'POST',
  path: '/api/v1/report-requests/:uuid/files',
  access: { permission: 'requests.report.view' },
  limits: ['upload'],
  summary: 'Takes a file for a message that is being written: PDF, CSV, workbook, picture or plain text.',
  upload: true,
  status: 201,
  params,
  answer: requestFile,
});

export const draftReply = endpoint({
  ...call('draft', 'Keeps the one draft of a reply that staff share.'),
  id: 'report-requests.draft',
  method: 'PUT',
  access: { permission: 'requests.report.answer' },
  body: z.object({
    text: z.string().max(LONGEST_MESSAGE, says('values.characters', { count: LONGEST_MESSAGE })),
    version: z.number().int().min(0),
  }),
  answer: z.object({ version: z.number().int() }),
});

export const showPresence = endpoint({
  ...call('presence', 'Says that a colleague looks at a request or writes; gives who else does.'),
  id: 'report-requests.presence',
  access: { permission: 'requests.report.answer' },
  body: tellPresence,
  answer: z.object({
    data: z.array(colleague),
    /** Version of the request, and of its draft: what is older than these on the screen is asked again. */
    version: z.number().int(),
    draft: z.number().int(),
    messages: z.number().int(),
  }),
});

export const decideHeld = endpoint({
  id: 'report-requests.decide-held',
  method: 'POST',
  path: '/api/v1/report-requests/:uuid/held/:id',
  access: { permission: 'requests.report.answer' },
  summary: 'Lets a held mail into the thread, with its sender from then on, or rejects it.',
  params: z.object({ uuid: z.uuid(), id: z.coerce.number().int().positive() }),
  body: z.object({ decision: z.enum(['let-in', 'rejected']) }),
  answer: requestDetail,
});

/** What the mail server hands over: the whole message as it came. */
export const LARGEST_MAIL = 20 * 1024 * 1024;

export const receiveMail = endpoint({
  id: 'report-requests.receive-mail',
  method: 'POST',
  path: '/api/v1/inbound-mail',
  access: 'public',
  bearer: false,
  csrf: false,
  limits: ['inbound'],
  summary:
    'Takes a mail (RFC 5322, as a file) from the mail server, which proves itself by the header X-Inbound-Secret.',
  upload: true,
  status: 202,
  answer: z.object({ taken: z.enum(['joined', 'held', 'ignored']) }),
});
