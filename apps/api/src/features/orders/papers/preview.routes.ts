import { previewPaper } from '@datum/contract/messages/mail-templates';
import {
  isPaperTemplateKey,
  PAPER_TEMPLATE_OF,
  type PaperTemplateKey,
} from '@datum/contract/messages/paper-template-keys';
import { DOCUMENT_KINDS, type DocumentKind } from '@datum/contract/orders/order-facts';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { mountRead } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { paperPdf } from '../../../platform/pdf/paper.ts';
import { PAPER_TEMPLATES } from '../../../platform/pdf/paper-templates.table.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSeller } from '../../billing-settings/queries.ts';
import { listVersions } from '../../mail-templates/queries.ts';
import { logoOf } from './logo.jobs.ts';
import { documentPaper, type PaperWording } from './paper.rules.ts';
import { sampleDocument } from './sample-document.rules.ts';

/** Before the office has entered who sells. */
const NOBODY = {
  ...{ name: 'Office of Figures', registration_no: '', tax_no: '', address: 'Putrajaya', country: 'MY' },
  ...{ phone: '', email: 'office@example.org', footer: '' },
};

/** A version of the words and layout of a document, as the file that it would make. */
export function previewRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, previewPaper, async ({ db, params, query, now, reply }) => {
    const { key } = params;
    if (!isPaperTemplateKey(key)) throw notFound();
    const wording = await wordingOf(db, key, query);
    const [stored, logo] = await Promise.all([findSeller(db), logoOf(platform, query.locale)]);
    const row = sampleDocument(kindOf(key), stored?.seller ?? NOBODY, now);
    const content = await paperPdf(documentPaper(row, query.locale, wording, logo));
    await reply
      .headers(downloadHeaders(`${key}-${query.locale}-${query.version}.pdf`))
      .type('application/pdf')
      .send(content);
    return undefined;
  });
}

async function wordingOf(
  db: Reading,
  key: PaperTemplateKey,
  { locale, version }: { readonly locale: 'en' | 'ms'; readonly version: number },
): Promise<PaperWording> {
  if (version === 0) return PAPER_TEMPLATES[key][locale];
  const versions = await listVersions(db, key);
  const found = versions.find((one) => one.locale === locale && one.version === version);
  if (!found) throw notFound();
  return found;
}

function kindOf(key: PaperTemplateKey): DocumentKind {
  const kind = DOCUMENT_KINDS.find((one) => PAPER_TEMPLATE_OF[one] === key);
  if (!kind) throw notFound();
  return kind;
}
