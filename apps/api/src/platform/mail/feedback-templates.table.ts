import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const NUMBER = { number: { sample: 'FB-2026-00148', required: true } } as const;
const LINK = {
  link: { sample: 'https://data.example.org/contact?follow=1#status=x', required: true },
} as const;
const STATE = {
  state: { sample: 'Planned', required: true },
  reason: { sample: '' },
  answer: { sample: 'We publish it with the release of March.' },
} as const;

/**
 * Emails about messages of readers. The address of a guest is not confirmed: what goes there first holds nothing that was typed
 * into the form, so that nobody can have us send their words to others.
 */
export const FEEDBACK_TEMPLATES = {
  'feedback-received': {
    event: { en: 'A message of a reader was received', ms: 'Mesej pembaca telah diterima' },
    variables: { ...NUMBER, ...LINK, days: { sample: '5', required: true } },
    en: {
      subject: '{{number}}: we received your message',
      body: 'Hello,\n\nWe received your message. Its number is {{number}}. We answer within {{days}} working days.\n\n[Follow your message]({{link}})\n\nKeep this email: everyone who has the link can read your message. If you wrote nothing to us, ignore it.',
    },
    ms: {
      subject: '{{number}}: kami telah menerima mesej anda',
      body: 'Salam,\n\nKami telah menerima mesej anda. Nombornya {{number}}. Kami menjawab dalam masa {{days}} hari bekerja.\n\n[Ikuti mesej anda]({{link}})\n\nSimpan e-mel ini: sesiapa yang mempunyai pautan ini boleh membaca mesej anda. Jika anda tidak menulis kepada kami, abaikan e-mel ini.',
    },
  },
  'feedback-state': {
    event: { en: 'The status of a message changed', ms: 'Status mesej berubah' },
    variables: { ...NUMBER, ...LINK, ...STATE },
    en: {
      subject: '{{number}} is now: {{state}}',
      body: 'Hello,\n\nThe status of your message {{number}} is now: {{state}}.\n\n{{reason}}\n\n{{answer}}\n\n[Open your message]({{link}})',
    },
    ms: {
      subject: '{{number}} kini: {{state}}',
      body: 'Salam,\n\nStatus mesej anda {{number}} kini: {{state}}.\n\n{{reason}}\n\n{{answer}}\n\n[Buka mesej anda]({{link}})',
    },
  },
  'feedback-reply': {
    event: { en: 'Staff answer a message', ms: 'Kakitangan menjawab mesej' },
    variables: {
      ...NUMBER,
      ...LINK,
      by: { sample: 'Farid Hassan' },
      message: { sample: 'The price of October is revised with the next release.', required: true },
    },
    en: {
      subject: '{{number}}: an answer to your message',
      body: 'Hello,\n\n{{by}} answers your message {{number}}:\n\n{{message}}\n\n[Write back on the page]({{link}})',
    },
    ms: {
      subject: '{{number}}: jawapan kepada mesej anda',
      body: 'Salam,\n\n{{by}} menjawab mesej anda {{number}}:\n\n{{message}}\n\n[Balas di halaman]({{link}})',
    },
  },
  'feedback-told': {
    event: {
      en: 'Something that a person voted for was decided',
      ms: 'Perkara yang diundi telah diputuskan',
    },
    variables: {
      name: { sample: 'Hafiz Rahman' },
      ...NUMBER,
      ...LINK,
      ...STATE,
      subject: { sample: 'Prices of roof tiles' },
    },
    en: {
      subject: '{{number}} is now: {{state}}',
      body: 'Hello {{name}},\n\nYou voted for “{{subject}}”, {{number}}. It is now: {{state}}.\n\n{{reason}}\n\n{{answer}}\n\n[See what others asked for]({{link}})',
    },
    ms: {
      subject: '{{number}} kini: {{state}}',
      body: 'Salam {{name}},\n\nAnda mengundi “{{subject}}”, {{number}}. Statusnya kini: {{state}}.\n\n{{reason}}\n\n{{answer}}\n\n[Lihat permintaan orang lain]({{link}})',
    },
  },
  'feedback-arrived': {
    event: { en: 'A message of a reader is for an office', ms: 'Mesej pembaca untuk pejabat' },
    variables: {
      ...NUMBER,
      link: { sample: 'https://data.example.org/internal/feedback/x', required: true },
      subject: { sample: 'Cement in October' },
      message: { sample: 'The price of cement in Johor looks too high.', required: true },
    },
    en: {
      subject: '{{number}}: {{subject}}',
      body: 'A reader wrote {{number}}, “{{subject}}”:\n\n{{message}}\n\n[Answer it]({{link}})\n\nAnswer there, not by email: the reader’s address is on the page.',
    },
    ms: {
      subject: 'Mesej {{number}}: {{subject}}',
      body: 'Seorang pembaca menulis {{number}}, “{{subject}}”:\n\n{{message}}\n\n[Jawab]({{link}})\n\nJawab di sana, bukan melalui e-mel: alamat pembaca ada di halaman itu.',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
