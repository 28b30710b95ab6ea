import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';

const mail = z.object({
  uuid: z.uuid(),
  template: z.string(),
  locale: z.enum(['en', 'ms']),
  recipient: z.string(),
  subject: z.string(),
  /** kept = no mail server is set up. */
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
  /** Without codes and the secrets of links, as the subject is everywhere; empty once the mail has left. */
  detail: mail.extend({
    text_body: z.string(),
    html_body: z.string(),
    /** No mail server takes it, and the reader alone may give roles: `mails.hand-over` is open. */
    may_hand_over: z.boolean(),
  }),
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
  summary: 'One mail in text and HTML; codes and the secrets of links are masked.',
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

export const handOverMail = endpoint({
  id: 'mails.hand-over',
  method: 'POST',
  path: '/api/v1/mails/:uuid/hand-over',
  access: { permission: 'people.user.assign-role' },
  summary:
    'The whole text of a kept mail to somebody who has not come in yet, for the only person who may give roles, where no mail server is set up. Every call is in the audit log.',
  stepUp: true,
  params: z.object({ uuid: z.uuid() }),
  answer: z.object({ subject: z.string(), text_body: z.string() }),
});
