import type { RichText } from '@datum/contract/content/rich-text';
import { LEGAL_DOCUMENTS } from '@datum/contract/site/legal-documents';
import type { Writing } from '@datum/database/open';
import { approveDraft, insertDraft } from '../features/legal/queries.ts';
import { starterOf } from '../features/legal/starter/starter.table.ts';
import { written } from './content/written.ts';

const DAY_MS = 86_400_000;

interface Written {
  readonly author: string;
  readonly approver: string;
  readonly now: Date;
  readonly zone: string;
}

const FIRST = { en: 'The first version.', ms: 'Versi pertama.' };
const LATER = {
  summary: {
    en: 'Says what we store when somebody asks us for data.',
    ms: 'Menyatakan perkara yang kami simpan apabila seseorang meminta data.',
  },
  en: ['## Requests for data', 'We keep what you ask us for, and our answers, for two years.'],
  ms: ['## Permintaan data', 'Kami menyimpan permintaan anda, dan jawapan kami, selama dua tahun.'],
} as const;

/** The legal documents of the demonstration: each in force, the privacy policy in two versions. Nobody must accept them. */
export async function storeLegal(db: Writing, people: Written): Promise<void> {
  for (const document of LEGAL_DOCUMENTS) {
    const body = starterOf(document);
    await putInForce(db, people, { document, number: 1, summary: FIRST, body }, 200);
    if (document === 'privacy') {
      const longer = { en: after(body.en, LATER.en), ms: after(body.ms, LATER.ms) };
      await putInForce(db, people, { document, number: 2, summary: LATER.summary, body: longer }, 40);
    }
  }
}

const after = (text: RichText, lines: readonly string[]): RichText => ({
  ...text,
  content: [...text.content, ...written(lines).content],
});

type Version = Pick<Parameters<typeof insertDraft>[1], 'document' | 'number' | 'summary' | 'body'>;

async function putInForce(
  db: Writing,
  { author, approver, now, zone }: Written,
  version: Version,
  daysAgo: number,
): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const effective_on = at.toISOString().slice(0, 10);
  const draft = { ...version, effective_on, requires_acceptance: false };
  await insertDraft(db, draft, { by: author, now: at });
  const { id } = await db
    .selectFrom('legal_versions')
    .where('document', '=', version.document)
    .where('number', '=', version.number)
    .select('id')
    .executeTakeFirstOrThrow();
  await approveDraft(db, { id, version: 1 }, { by: approver, now: at, zone });
}
