import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { oneLine } from '../forms/form-guard.ts';
import { decimalText } from '../lists/values.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { TAX_CLASSES } from '../plans/plan-terms.ts';
import { dayText } from '../values/day-schema.ts';
import { period } from '../values/period-schema.ts';
import { MOST_FILES, messageFiles, messageText } from './request-thread.ts';
import { requestDetail } from './request-view.ts';

const params = z.object({ uuid: z.uuid() });
const one = z.object({ uuid: z.uuid(), paper: z.uuid() });
const version = z.number().int();
const call = (path: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/v1/report-requests/:uuid/${path}`,
    summary,
    answer: requestDetail,
  }) as const;

const written = z.object({
  text: z.string().trim().min(1, asksFor('text')).max(200),
  quantity: decimalText(0.01, 100_000, 2),
  /** Of one, in minor units. */
  price: z.number(says('values.number-asked')).int().min(0).max(1_000_000_00),
});

export const sendQuote = endpoint({
  ...call('quotes', 'Sends a quote with its PDF to the requester; the one before is withdrawn.'),
  id: 'report-requests.quote',
  access: { permission: 'requests.report.quote' },
  status: 201,
  params,
  body: z.object({
    lines: z.array(written).min(1, says('values.request-lines')).max(30),
    note: z.string().trim().max(1000).default(''),
    /** The rate of the class that is in force counts; nobody types one. */
    tax_class: z.enum(TAX_CLASSES).default('standard'),
    /** Why no tax is asked for; needed where the class has none. */
    tax_exemption: z.string().trim().max(200).default(''),
    valid_until: dayText(says('values.day-asked')),
    version,
  }),
});

export const withdrawQuote = endpoint({
  ...call('quotes/:paper/withdraw', 'Takes an open or accepted quote back.'),
  id: 'report-requests.withdraw-quote',
  access: { permission: 'requests.report.quote' },
  params: one,
  body: z.object({ reason: z.string().trim().min(3, says('values.why')).max(500), version }),
});

export const answerOfQuote = z.object({
  answer: z.enum(['accept', 'decline']),
  reason: z.string().trim().max(1000).default(''),
});

export const answerQuote = endpoint({
  ...call('quotes/:paper/answer', 'Accepts or declines a quote for a request of your own.'),
  id: 'report-requests.answer-quote',
  access: { permission: 'requests.report.view' },
  params: one,
  body: answerOfQuote,
});

const codes = z.array(z.string().max(40)).max(200).default([]);

export const freezeAnswer = endpoint({
  ...call('answers', 'Freezes a published table as the answer: its bytes, at the vintage that is read now.'),
  id: 'report-requests.freeze',
  access: { permission: 'requests.report.answer' },
  limits: ['heavy'],
  status: 201,
  params,
  body: z.object({
    subject: z.string(says('values.choice-asked')).max(40),
    from: period,
    to: period,
    /** Codes; none = the country, `all` = every region. */
    regions: codes,
    /** Codes of items, of categories or of groups; none = all. */
    items: codes,
    /** Vintage; absent = the current one. */
    as_of: z.number(says('values.vintage')).int().positive().nullable().default(null),
    /** Files that were attached for it: a text with the method. */
    files: messageFiles,
    version,
  }),
});

export const answerWithFiles = endpoint({
  ...call(
    'answers/files',
    'Prepares files of our own as the answer: they go out when another person has approved it.',
  ),
  id: 'report-requests.answer-files',
  access: { permission: 'requests.report.answer' },
  status: 201,
  params,
  body: z.object({
    /** What the files hold, for who approves them and who asked. */
    title: oneLine(200).min(3),
    files: z.array(z.uuid()).min(1, says('values.request-files')).max(MOST_FILES),
    version,
  }),
});

export const discardAnswer = endpoint({
  ...call('answers/:paper/discard', 'Throws away an answer that was not delivered.'),
  id: 'report-requests.discard-answer',
  access: { permission: 'requests.report.answer' },
  params: one,
  body: z.object({ version }),
});

export const deliverRequest = endpoint({
  ...call('deliver', 'Approves what another person made, and sends the requester a link to it that ends.'),
  id: 'report-requests.deliver',
  access: { permission: 'requests.report.deliver' },
  stepUp: true,
  params,
  body: z.object({ text: messageText, version }),
});

export const downloadRequestFile = endpoint({
  id: 'report-requests.file',
  method: 'GET',
  path: '/api/v1/report-requests/files/:file',
  access: 'public',
  summary: 'A file of a request, by the signed address that the request gives; each download is noted.',
  params: z.object({ file: z.uuid() }),
  query: z.object({ key: z.string().max(120) }),
  produces: 'application/octet-stream',
});
