/** Languages that content is written in; readers get the other one where theirs is missing, and are told. */
export const CONTENT_LANGUAGES = ['en', 'ms'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** What a field of content holds, by its kind; `schema` in `content-schema.ts` says it to the server. */
export interface FieldValues {
  /** One line of text. */
  line: string;
  /** Some sentences without marks. */
  text: string;
  /** Blocks (`rich-text.ts`). */
  rich: import('./rich-text.ts').RichText;
  choice: string | null;
  /** Words that readers filter by. */
  words: readonly string[];
  /** A picture of the library. */
  image: string | null;
  /** A file of the library. */
  file: string | null;
  day: string | null;
  number: number | null;
  /** Minor units of the own currency, before tax; null = it costs nothing. */
  money: number | null;
  /** An address: https, or a path of our own. */
  link: string;
  email: string;
  phone: string;
  'yes-no': boolean;
  /** Slugs of declared subjects. */
  products: readonly string[];
  /** Fixed parts of a page in their order, each shown in a language or not; a part that is not named stands at the end. */
  parts: readonly PagePart[];
  /** Numbers of computed series whose newest figures are shown, in their order. */
  series: readonly number[];
}
export type FieldKind = keyof FieldValues;

/** A part of a page that is made of parts, and in which languages it is shown. */
export interface PagePart {
  readonly part: string;
  readonly on: { readonly en: boolean; readonly ms: boolean };
}

/**
 * One field of a content type. Its label is the text `content.field.<name>`, its choices `content.choice.<name>.<choice>`;
 * a hint stands under it where `content.hint.<name>` exists.
 */
export interface ContentField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Written in each language, or once for all. */
  readonly per: 'language' | 'item';
  /** Asked for before it is published; a draft may lack it. */
  readonly required?: true;
  /** Characters of a line or text, words of `words`, entries of `series`. */
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** The fields that search engines and shared links are told by. */
export const SEARCH_FIELDS = [
  { name: 'seo_title', kind: 'line', per: 'language', max: 70 },
  { name: 'seo_description', kind: 'text', per: 'language', max: 160 },
] as const satisfies readonly ContentField[];
