import type { RichText } from '@datum/contract/content/rich-text';
import type { FieldsOf } from '@datum/contract/content/values/content-values';
import type { FeedbackRecord } from '../queries.ts';

type Asked = Pick<FeedbackRecord, 'subject' | 'locale' | 'product'>;

/** A question for everybody out of a message: its subject and our answer, in the sender's language; their text stays ours. */
export function draftOf(
  { subject, locale, product }: Asked,
  answer: string,
): Partial<Record<'item' | 'en' | 'ms', FieldsOf>> {
  return {
    item: { category: 'data', products: product ? [product] : [] },
    [locale]: { question: subject, answer: paragraphs(answer) },
  };
}

/** Plain text as blocks: a paragraph for each part between empty lines. */
const paragraphs = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: part }] })),
});
