import type { RichText } from '@datum/contract/content/rich-text';
import type { LegalDocument } from '@datum/contract/site/legal-documents';
import { DISCLAIMER } from './disclaimer.table.ts';
import { PRIVACY } from './privacy.table.ts';
import { TERMS } from './terms.table.ts';
import { textOf } from './text.rules.ts';

/** What a document says in each language, a line a paragraph. */
export interface StarterLines {
  readonly en: readonly string[];
  readonly ms: readonly string[];
}

const STARTERS = { terms: TERMS, privacy: PRIVACY, disclaimer: DISCLAIMER } as const satisfies Record<
  LegalDocument,
  StarterLines
>;

/** Drafts that an installation begins with: words to work from, never in force before they are approved. */
export function starterOf(document: LegalDocument): { readonly en: RichText; readonly ms: RichText } {
  const { en, ms } = STARTERS[document];
  return { en: textOf(en), ms: textOf(ms) };
}
