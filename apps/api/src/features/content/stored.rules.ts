import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { type Content, richTextsOf } from '@datum/contract/content/content-schema';
import { type ContentTypeName, contentType, fieldsPer } from '@datum/contract/content/content-types';
import { completeness } from '@datum/contract/content/publish-check';
import { figuresOf, linksOf, mediaOf, plainText, seriesKey } from '@datum/contract/content/rich-text-parts';
import { listOfWords, richOf, textOf } from '@datum/contract/content/values/content-values';
import { soldMedia } from '@datum/contract/content/values/sold-content';

/** What content leads to. */
export interface Link {
  readonly kind: 'link' | 'series' | 'entered';
  readonly target: string;
}

/** What is kept beside a version so that lists, searches and "used by" need not read its texts. */
export function storedOf(type: ContentTypeName, content: Content) {
  const { title, filed: by, usual, words } = contentType(type);
  const filed = by ? textOf(content.item, by) : '';
  return {
    title: textOf(content.en, title) || textOf(content.ms, title) || (usual ? nameOf(words.one) : ''),
    words: CONTENT_LANGUAGES.map((language) => wordsIn(type, content, language)).join('\n'),
    filed: filed === '' ? null : filed,
    tags: [...listOfWords(content.item, 'tags')],
    products: [...listOfWords(content.item, 'products')],
    completeness: { en: completeness(type, content, 'en'), ms: completeness(type, content, 'ms') },
  };
}

const nameOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const wordsIn = (type: ContentTypeName, content: Content, language: 'en' | 'ms'): string =>
  [
    ...fieldsPer(type, 'language').map(({ name, kind }) =>
      kind === 'rich' ? plainText(richOf(content[language], name)) : textOf(content[language], name),
    ),
    ...listOfWords(content.item, 'tags'),
  ]
    .filter((words) => words !== '')
    .join('\n');

/** Media that a version shows or offers: in its texts and in fields of their own. */
export function mediaIn(type: ContentTypeName, content: Content): string[] {
  const named = (['item', ...CONTENT_LANGUAGES] as const).flatMap((part) =>
    fieldsPer(type, part === 'item' ? 'item' : 'language')
      .filter(({ kind }) => kind === 'image' || kind === 'file')
      .map(({ name }) => textOf(content[part], name)),
  );
  return [
    ...new Set([...richTextsOf(type, content).flatMap(mediaOf), ...named.filter((uuid) => uuid !== '')]),
  ];
}

/** The same without the files that are sold: those open by their orders alone. */
export function openMediaIn(type: ContentTypeName, content: Content): string[] {
  const sold = soldMedia(type, content);
  return mediaIn(type, content).filter((uuid) => !sold.includes(uuid));
}

/** An address of our own without its query: the page, and the place on it where one is named (an answer of the questions). */
function ownAddresses(address: string): string[] {
  if (!address.startsWith('/')) return [];
  const [before = '', place] = address.split('#');
  const path = before.split('?')[0] ?? '';
  return place ? [path, `${path}#${place}`] : [path];
}

/** Addresses of our own and published series of a version, each once. */
export function linksIn(type: ContentTypeName, content: Content): Link[] {
  const texts = richTextsOf(type, content);
  const links = new Set(texts.flatMap(linksOf).flatMap(ownAddresses));
  const series = new Map(texts.flatMap(figuresOf).map((figure) => [seriesKey(figure), figure]));
  return [
    ...[...links].map((target) => ({ kind: 'link' as const, target })),
    ...[...series.values()].map(({ series: number, source }) => ({
      kind: source ?? ('series' as const),
      target: String(number),
    })),
  ];
}
