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
  /** An address: https, or a path of our own. */
  link: string;
  email: string;
  phone: string;
  'yes-no': boolean;
  /** Slugs of declared subjects. */
  products: readonly string[];
}
export type FieldKind = keyof FieldValues;

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
  /** Characters of a line or text, words of `words`. */
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** The fields that search engines and shared links are told by. */
export const SEARCH_FIELDS = [
  { name: 'seo_title', kind: 'line', per: 'language', max: 70 },
  { name: 'seo_description', kind: 'text', per: 'language', max: 160 },
] as const satisfies readonly ContentField[];
