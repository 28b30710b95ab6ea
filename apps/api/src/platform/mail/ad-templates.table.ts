import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const AD = {
  name: { sample: 'Aisyah Rahman' },
  link: { sample: 'https://data.example.org/internal/advertisement', required: true },
  number: { sample: 'AD-2026-00042', required: true },
  campaign: { sample: 'Tower cranes in spring', required: true },
} as const;

/** Emails about advertisements. */
export const AD_TEMPLATES = {
  'ad-state': {
    event: { en: 'The status of an advertisement changed', ms: 'Status iklan berubah' },
    variables: { ...AD, state: { sample: 'waiting for payment', required: true }, what: { sample: '' } },
    en: {
      subject: 'Advertisement {{number}} is now {{state}}',
      body: 'Hello {{name}},\n\nYour advertisement {{number}}, “{{campaign}}”, is now {{state}}.\n\n{{what}}\n\n[Open the booking]({{link}})',
    },
    ms: {
      subject: 'Iklan {{number}} kini {{state}}',
      body: 'Salam {{name}},\n\nIklan anda {{number}}, “{{campaign}}”, kini {{state}}.\n\n{{what}}\n\n[Buka tempahan]({{link}})',
    },
  },
  'ad-arrived': {
    event: { en: 'An advertisement waits for a review', ms: 'Iklan menunggu semakan' },
    variables: { ...AD, advertiser: { sample: 'Kren Maju', required: true } },
    en: {
      subject: 'Advertisement {{number}} waits for a review',
      body: 'Hello {{name}},\n\n{{advertiser}} has submitted the advertisement {{number}}, “{{campaign}}”.\n\n[Review it]({{link}})',
    },
    ms: {
      subject: 'Iklan {{number}} menunggu semakan',
      body: 'Salam {{name}},\n\n{{advertiser}} telah menghantar iklan {{number}}, “{{campaign}}”.\n\n[Semak]({{link}})',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
