import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';

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

const mails = resource({
  noun: 'mails',
  words: { one: 'mail', many: 'mails' },
  path: '/api/v1/mails',
  key: z.object({ uuid: z.uuid() }),
  row: mail,
  /** Empty bodies: the mail has left, or it is for somebody at or above the reader's rank. */
  detail: mail.extend({ text_body: z.string(), html_body: z.string() }),
  filters: {
    search: z.string().max(120).optional(),
    state: mail.shape.state.optional(),
    template: z.string().max(60).optional(),
  },
});

export const listMails = mails.list({
  access: { permission: 'system.outbox.view' },
  summary: 'Mails that were written, newest first, and whether they left.',
});

export const exportMails = mails.export({
  access: { permission: 'system.outbox.view' },
  limits: ['heavy'],
  summary:
    'The filtered mails as a file, without their words; the export itself is noted in the security log.',
  stepUp: true,
});

export const showMail = mails.show({
  access: { permission: 'system.outbox.view' },
  summary: 'One mail as it was written, in text and HTML.',
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
