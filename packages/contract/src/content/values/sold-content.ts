import { CONTENT_LANGUAGES } from '../content-field.ts';
import type { Content } from '../content-schema.ts';
import { type ContentTypeName, contentType } from '../content-types.ts';
import { type FieldsOf, textOf } from './content-values.ts';

/** What an item costs, in minor units before tax; null = nothing. */
export function priceOf(type: ContentTypeName, item: FieldsOf): number | null {
  const { sold } = contentType(type);
  const price = sold && item[sold.price];
  return typeof price === 'number' ? price : null;
}

/** Media of the files that a version sells, in the order of the languages; none where it costs nothing. */
export function soldMedia(type: ContentTypeName, content: Content): string[] {
  const { sold } = contentType(type);
  if (!sold || priceOf(type, content.item) === null) return [];
  const files = CONTENT_LANGUAGES.map((language) => textOf(content[language], sold.file));
  return [...new Set(files.filter((uuid) => uuid !== ''))];
}
