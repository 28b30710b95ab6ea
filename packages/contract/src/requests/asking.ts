import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { formGuard } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { bodyOfRequest, bodyOfRequester } from './asked.ts';
import { answerOfQuote } from './request-papers.ts';
import { messageFiles, messageText } from './request-thread.ts';
import { REUSES, requestFile, requestView } from './request-view.ts';

const answered = z.object({
  number: z.string(),
  title: localText,
  on: z.string(),
  /** In minor units of the own currency; null = free. */
  fee: z.number().int().nullable(),
  reuse: z.enum(REUSES),
});
export type Answered = z.output<typeof answered>;

export const showRequestForm = endpoint({
  id: 'report-requests.form',
  method: 'GET',
  path: '/api/v1/report-request-form',
  access: 'public',
  summary:
    'What the form needs: its stamp, the expected days, and requests that were answered for everybody.',
  answer: z.object({
    stamp: z.string(),
    expected_days: z.number().int(),
    promised_on: z.string(),
    areas: z.array(z.object({ code: z.string(), name: localText })),
    answered: z.array(answered),
    /** Older ones that are not listed. */
    answered_more: z.number().int(),
  }),
});

const suggestion = z.object({
  kind: z.enum(['product', 'series', 'answered']),
  name: localText,
  product: localText.nullable(),
  code: z.string(),
  /** Path of the page that has it; null for an answered request, which is on the form's own page. */
  path: z.string().nullable(),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestRequests = endpoint({
  id: 'report-requests.suggest',
  method: 'GET',
  path: '/api/v1/report-request-suggestions',
  access: 'public',
  summary: 'What is there already: products, series and answered requests that a text may mean, best first.',
  query: z.object({ q: z.string().trim().min(2).max(300) }),
  answer: z.object({ data: z.array(suggestion) }),
});

/** What everybody sends. */
export const askedBody = bodyOfRequest.extend({
  ...bodyOfRequester.shape,
  locale: z.enum(['en', 'ms']).default('en'),
  ...formGuard,
});

export const askRequest = endpoint({
  id: 'report-requests.ask',
  method: 'POST',
  path: '/api/v1/report-requests',
  access: 'public',
  limits: ['form'],
  // nothing of an address is looked up; a caller who measures it learns no more
  evenTiming: 'always',
  summary: 'Asks for a report. Guests confirm their address by a code first.',
  status: 201,
  body: askedBody,
  answer: z.object({
    /** Of people who are signed in; null = the address is confirmed first. */
    number: z.string().nullable(),
    uuid: z.uuid().nullable(),
    due_on: z.string().nullable(),
    /** Opens the page that asks for the code. */
    confirm: z.string().nullable(),
    /** Opens the request; of people who are signed in. */
    status: z.string().nullable(),
  }),
});

const token = z.string().max(200);

export const confirmRequest = endpoint({
  id: 'report-requests.confirm',
  method: 'POST',
  path: '/api/v1/report-requests/confirm',
  access: 'public',
  limits: ['code'],
  summary: 'Confirms the address of a request by the code that was mailed; gives its number and its link.',
  body: z.object({
    confirm: token,
    code: z
      .string()
      .trim()
      .regex(/^\d{3} ?\d{3}$/, says('values.six-digits')),
  }),
  answer: z.object({ number: z.string(), due_on: z.string().nullable(), status: z.string() }),
});

export const resendRequestCode = endpoint({
  id: 'report-requests.resend',
  method: 'POST',
  path: '/api/v1/report-requests/code',
  access: 'public',
  limits: ['mail'],
  summary: 'Sends another code; the one before ends.',
  body: z.object({ confirm: token }),
  answer: z.object({ retry_after: z.number().int() }),
});

/** Where an upload has the secret of its link: its body is the file. */
export const REQUEST_LINK_HEADER = 'x-request-link';

const PATH = '/api/v1/report-request-status';

export const showRequestStatus = endpoint({
  id: 'report-requests.status',
  // the secret of a link stands in no address: addresses reach logs, referrers and histories
  method: 'POST',
  path: PATH,
  access: 'public',
  summary: 'A request as the one who asked reads it, by the signed link of its mails.',
  body: z.object({ status: token }),
  answer: requestView,
});

export const writeByLink = endpoint({
  id: 'report-requests.write-by-link',
  method: 'POST',
  path: `${PATH}/messages`,
  access: 'public',
  limits: ['thread'],
  summary: 'Writes to the office about the request of a signed link.',
  body: z.object({ status: token, text: messageText, files: messageFiles }),
  answer: requestView,
});

export const attachByLink = endpoint({
  id: 'report-requests.attach-by-link',
  method: 'POST',
  path: `${PATH}/files`,
  access: 'public',
  limits: ['upload'],
  summary:
    'Takes a file for a message about the request of a signed link, whose secret stands in `X-Request-Link`.',
  upload: true,
  status: 201,
  answer: requestFile,
});

export const answerQuoteByLink = endpoint({
  id: 'report-requests.answer-quote-by-link',
  method: 'POST',
  path: `${PATH}/quotes/:paper`,
  access: 'public',
  limits: ['thread'],
  summary: 'Accepts or declines the quote of a signed link.',
  params: z.object({ paper: z.uuid() }),
  body: answerOfQuote.extend({ status: token }),
  answer: requestView,
});
