import { CONTENT_LANGUAGES, type ContentField, type ContentLanguage } from './content-field.ts';
import type { Content } from './content-schema.ts';
import { type ContentTypeName, contentType, fieldsPer } from './content-types.ts';
import { isEmptyText, nodesOf, plainText } from './rich-text-parts.ts';
import { type FieldsOf, richOf, textOf } from './values/content-values.ts';
import { priceOf, soldMedia } from './values/sold-content.ts';

/** What is wrong with a version before readers see it. What is `blocking` stops it; the rest is told. */
export interface Finding {
  readonly what:
    | 'missing'
    | 'language-missing'
    | 'heading-order'
    | 'personal-data'
    | 'figure-unknown'
    | 'link-unknown'
    | 'media-alt'
    | 'product-unknown'
    | 'slug-missing';
  readonly blocking: boolean;
  /** The field, and the language where it has one. */
  readonly field: string;
  readonly language: ContentLanguage | null;
  /** What exactly: an address, a number, the words. */
  readonly detail: string;
}

/** What can be seen from a version alone. */
export function findingsIn(type: ContentTypeName, content: Content, slug: string | null): Finding[] {
  const { slugged, fields, title, sold } = contentType(type);
  return [
    ...(slugged && !slug ? [finding('slug-missing', true, 'slug', null)] : []),
    ...fields
      .filter(({ per, required }) => per === 'item' && required)
      .filter((field) => !isFilled(field, content.item))
      .map(({ name }) => finding('missing', true, name, null)),
    // a price without a file would sell nothing
    ...(sold && priceOf(type, content.item) !== null && soldMedia(type, content).length === 0
      ? [finding('missing', true, sold.file, null)]
      : []),
    ...(hasWords(type, content.en) || hasWords(type, content.ms)
      ? []
      : [finding('missing', true, title, 'en')]),
    ...CONTENT_LANGUAGES.flatMap((language) =>
      hasWords(type, content[language])
        ? [...missingIn(type, content, language), ...saidIn(type, content, language)]
        : [finding('language-missing', false, title, language)],
    ),
  ];
}

const finding = (
  what: Finding['what'],
  blocking: boolean,
  field: string,
  language: ContentLanguage | null,
  detail = '',
): Finding => ({ what, blocking, field, language, detail });

/** Whether anything is to be read in a language: its title stands for the rest, and what was not written where usual words do. */
export const hasWords = (type: ContentTypeName, fields: FieldsOf): boolean =>
  contentType(type).usual === true || textOf(fields, contentType(type).title) !== '';

export function isFilled({ name, kind }: ContentField, fields: FieldsOf): boolean {
  const value = fields[name];
  if (kind === 'rich') return !isEmptyText(richOf(fields, name));
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined;
}

const missingIn = (type: ContentTypeName, content: Content, language: ContentLanguage): Finding[] =>
  fieldsPer(type, 'language')
    .filter((field) => field.required && !isFilled(field, content[language]))
    .map(({ name }) => finding('missing', true, name, language));

/** Numbers of identity cards, and mailboxes that are not an office's. */
const PERSONAL = /\b\d{6}-\d{2}-\d{4}\b/;

function saidIn(type: ContentTypeName, content: Content, language: ContentLanguage): Finding[] {
  return fieldsPer(type, 'language').flatMap(({ name, kind }) => {
    const text = richOf(content[language], name);
    const words = kind === 'rich' ? plainText(text) : textOf(content[language], name);
    const personal = words.match(PERSONAL)?.[0];
    return [
      ...(personal ? [finding('personal-data', false, name, language, personal)] : []),
      ...(kind === 'rich' && skipsLevel(text)
        ? [finding('heading-order', false, name, language, skipsLevel(text))]
        : []),
    ];
  });
}

/** The first heading that stands more than one level under the one before; empty where none does. */
function skipsLevel(text: Parameters<typeof nodesOf>[0]): string {
  let above = 1;
  for (const node of nodesOf(text)) {
    if (node.type !== 'heading') continue;
    if (node.attrs.level > above + 1) {
      return (node.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('') || '–';
    }
    above = node.attrs.level;
  }
  return '';
}

/** How much of what readers are promised is there in a language, in percent: fields that are asked for, or that the other one has. */
export function completeness(type: ContentTypeName, content: Content, language: ContentLanguage): number {
  const other = language === 'en' ? 'ms' : 'en';
  const counted = fieldsPer(type, 'language').filter(
    (field) => field.required || isFilled(field, content[language]) || isFilled(field, content[other]),
  );
  const filled = counted.filter((field) => isFilled(field, content[language])).length;
  return counted.length === 0 ? 100 : Math.round((filled / counted.length) * 100);
}
