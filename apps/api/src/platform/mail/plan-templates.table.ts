import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const NAME = { name: { sample: 'Aisyah Rahman' } };
const LINK = { link: { sample: 'https://data.example.org/internal/home', required: true } } as const;
const USE = {
  used: { sample: '80', required: true },
  limit: { sample: '100', required: true },
  resets: { sample: '2026-12-01', required: true },
} as const;

/** Emails about subscriptions: limits that come near, and their end. */
export const PLAN_TEMPLATES = {
  'downloads-near-limit': {
    event: { en: 'Most downloads of a plan are used', ms: 'Kebanyakan muat turun pelan telah digunakan' },
    variables: { ...NAME, ...LINK, ...USE },
    en: {
      subject: '{{used}} of {{limit}} downloads used',
      body: 'Hello {{name}},\n\nYour plan includes {{limit}} downloads a month. {{used}} are used; counting begins anew on {{resets}}. Figures on the screen are not limited.\n\n[See what is left]({{link}})',
    },
    ms: {
      subject: '{{used}} daripada {{limit}} muat turun telah digunakan',
      body: 'Salam {{name}},\n\nPelan anda mengandungi {{limit}} muat turun sebulan. {{used}} telah digunakan; kiraan bermula semula pada {{resets}}. Angka di skrin tidak dihadkan.\n\n[Lihat baki]({{link}})',
    },
  },
  'calls-near-limit': {
    event: {
      en: 'Most calls by API key of a plan are used',
      ms: 'Kebanyakan panggilan kunci API pelan telah digunakan',
    },
    variables: { ...NAME, ...LINK, ...USE },
    en: {
      subject: '{{used}} of {{limit}} calls by API key used today',
      body: 'Hello {{name}},\n\nYour plan includes {{limit}} calls by API key a day, over all keys of its people. {{used}} are used; counting begins anew on {{resets}}.\n\n[See what is left]({{link}})',
    },
    ms: {
      subject: '{{used}} daripada {{limit}} panggilan kunci API digunakan hari ini',
      body: 'Salam {{name}},\n\nPelan anda mengandungi {{limit}} panggilan kunci API sehari, bagi semua kunci penggunanya. {{used}} telah digunakan; kiraan bermula semula pada {{resets}}.\n\n[Lihat baki]({{link}})',
    },
  },
  'subscription-ends': {
    event: { en: 'A subscription ends in some days', ms: 'Langganan tamat dalam beberapa hari' },
    variables: {
      ...NAME,
      ...LINK,
      plan: { sample: 'Premium', required: true },
      ends: { sample: '2026-12-31', required: true },
      days: { sample: '30', required: true },
    },
    en: {
      subject: 'Your access by {{plan}} ends on {{ends}}',
      body: 'Hello {{name}},\n\nYour access by the plan {{plan}} ends on {{ends}}, in {{days}} days. After that you see the sample; your saved views and downloads stay.\n\n[See plans]({{link}})',
    },
    ms: {
      subject: 'Akses anda melalui {{plan}} tamat pada {{ends}}',
      body: 'Salam {{name}},\n\nAkses anda melalui pelan {{plan}} tamat pada {{ends}}, dalam {{days}} hari. Selepas itu anda melihat sampel; paparan dan muat turun yang disimpan kekal.\n\n[Lihat pelan]({{link}})',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
