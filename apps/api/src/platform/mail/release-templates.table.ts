import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { MailTemplate } from './templates.table.ts';

const VARIABLES = {
  name: { sample: 'Aisyah Rahman' },
  link: { sample: 'https://data.example.org/internal/data/publish/cost-data', required: true },
  releases: { sample: 'Building material prices 2026-10', required: true },
  minute: { sample: '20 November 2026, 12:00', required: true },
} as const;

/** Emails about releases that were not public at their minute. */
export const RELEASE_TEMPLATES = {
  'release-missed': {
    event: {
      en: 'A scheduled release is not live at its minute',
      ms: 'Keluaran yang dijadualkan tidak terbit pada minitnya',
    },
    variables: {
      ...VARIABLES,
      cause: {
        sample:
          '2026-09 of Building material prices is not published yet; 2026-10 must be published after it.',
        required: true,
      },
    },
    en: {
      subject: 'Not published at its minute: {{releases}}',
      body: 'Hello {{name}},\n\n{{releases}} was scheduled for {{minute}} and is not public. Readers still see what was public before.\n\n{{cause}}\n\nPut this right, then schedule it for another minute or publish it now.\n\n[Open the releases]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Tidak terbit pada minitnya: {{releases}}',
      body: 'Salam {{name}},\n\n{{releases}} dijadualkan pada {{minute}} dan belum terbit. Pembaca masih melihat angka yang terbit sebelumnya.\n\n{{cause}}\n\nBetulkan perkara ini, kemudian jadualkan pada minit lain atau terbitkan sekarang.\n\n[Buka keluaran]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
  'release-late': {
    event: {
      en: 'A scheduled release goes live after its minute',
      ms: 'Keluaran yang dijadualkan terbit selepas minitnya',
    },
    variables: VARIABLES,
    en: {
      subject: 'Published late: {{releases}}',
      body: 'Hello {{name}},\n\n{{releases}} was scheduled for {{minute}}. Datum was not running then, and published it as soon as it ran again. You need to do nothing; tell readers if the delay matters to them.\n\n[Open the releases]({{link}})\n\nYou can turn these emails off in your profile.',
    },
    ms: {
      subject: 'Terbit lewat: {{releases}}',
      body: 'Salam {{name}},\n\n{{releases}} dijadualkan pada {{minute}}. Datum tidak berjalan pada masa itu, dan menerbitkannya sebaik sahaja berjalan semula. Anda tidak perlu berbuat apa-apa; maklumkan kepada pembaca jika kelewatan itu penting kepada mereka.\n\n[Buka keluaran]({{link}})\n\nAnda boleh mematikan e-mel ini dalam profil anda.',
    },
  },
} as const satisfies Partial<Record<TemplateKey, MailTemplate>>;
