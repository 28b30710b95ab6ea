import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';

const mail = z.object({
  uuid: z.uuid(),
  template: z.string(),
  locale: z.enum(['en', 'ms']),
  recipient: z.string(),
  subject: z.string(),
  /** kept = no mail server is set up, staff read it here. */
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'kept']),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});

export const listMails = endpoint({
  id: 'mails.list',
  method: 'GET',
  path: '/api/v1/mails',
  access: { permission: 'system.outbox.view' },
  summary: 'Mails that were written, newest first, and whether they left.',
  query: z.object({
    ...pageQuery,
    search: z.string().max(120).optional(),
    state: mail.shape.state.optional(),
    template: z.string().max(60).optional(),
  }),
  answer: pageOf(mail),
});

export const showMail = endpoint({
  id: 'mails.show',
  method: 'GET',
  path: '/api/v1/mails/:uuid',
  access: { permission: 'system.outbox.view' },
  summary: 'One mail as it was written, in text and HTML.',
  params: z.object({ uuid: z.uuid() }),
  /** Empty bodies: the mail has left, or it is for somebody at or above the reader's rank. */
  answer: mail.extend({ text_body: z.string(), html_body: z.string() }),
});

export const resendMail = endpoint({
  id: 'mails.resend',
  method: 'POST',
  path: '/api/v1/mails/:uuid/resend',
  access: { permission: 'system.job.manage' },
  summary: 'Tries a failed mail again.',
  params: z.object({ uuid: z.uuid() }),
  answer: mail,
});
