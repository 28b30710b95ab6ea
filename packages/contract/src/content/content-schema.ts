import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import {
  CONTENT_LANGUAGES,
  type ContentField,
  type ContentLanguage,
  type FieldKind,
} from './content-field.ts';
import {
  CONTENT_AUDIENCES,
  type ContentAudience,
  type ContentTypeName,
  contentType,
  fieldsPer,
} from './content-types.ts';
import { type LiveFigure, type RichText, richText } from './rich-text.ts';
import { figuresOf, headlineFigures } from './rich-text-parts.ts';
import { isSafeLink } from './safe-link.ts';
import { type FieldsOf, numbersIn, richOf } from './values/content-values.ts';
import { EMPTY_TEXT } from './values/empty-text.ts';

const MOST = { line: 200, text: 1000, words: 20 } as const;

const shortText = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const pagePart = (choices: readonly [string, ...string[]]) =>
  z.strictObject({
    part: z.enum(choices, says('values.choice-asked')),
    on: z.strictObject({ en: z.boolean().default(true), ms: z.boolean().default(true) }).prefault({}),
  });
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The value of a field, by its kind; drafts may be incomplete, so that each has what stands for nothing. */
const SCHEMAS = {
  line: ({ max = MOST.line }) => shortText(max).default(''),
  text: ({ max = MOST.text }) => shortText(max).default(''),
  rich: () => richText.default(EMPTY_TEXT),
  choice: ({ choices = [] }) =>
    z
      .enum(choices as [string, ...string[]], says('values.choice-asked'))
      .nullable()
      .default(null),
  words: ({ max = MOST.words, choices }) =>
    z
      .array(
        choices
          ? z.enum(choices as [string, ...string[]], says('values.choice-asked'))
          : shortText(60).min(1),
      )
      .max(max, says('values.content-many-words', { count: max }))
      .default([]),
  image: () => z.uuid().nullable().default(null),
  file: () => z.uuid().nullable().default(null),
  day: () => z.iso.date(says('values.date')).nullable().default(null),
  number: () => z.number(says('values.number-asked')).min(-1e9).max(1e9).nullable().default(null),
  money: () => z.number(says('values.number-asked')).int().min(1).max(1e9).nullable().default(null),
  link: () =>
    shortText(500)
      .refine((value) => value === '' || isSafeLink(value), says('values.content-link'))
      .default(''),
  email: () =>
    shortText(254)
      .refine((value) => value === '' || z.email().safeParse(value).success, says('values.email-odd'))
      .default(''),
  phone: () =>
    shortText(40)
      .refine((value) => value === '' || /^\+[\d ().-]{6,30}$/.test(value), says('values.content-phone'))
      .default(''),
  'yes-no': () => z.boolean().default(false),
  products: () => z.array(z.string().max(80)).max(20).default([]),
  parts: ({ choices = [] }) =>
    z
      .array(pagePart(choices as [string, ...string[]]))
      .refine(
        (parts) => new Set(parts.map(({ part }) => part)).size === parts.length,
        says('values.site-parts'),
      )
      .default([]),
  series: ({ max = MOST.words }) =>
    z
      .array(z.number().int().positive())
      .max(max, says('values.rows', { count: max }))
      .default([]),
} as const satisfies Record<FieldKind, (field: ContentField) => z.ZodType>;

const objectOf = (fields: readonly ContentField[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field.name, SCHEMAS[field.kind](field)])));

/** What a version of an item holds: the fields that are written once, and those of each language. */
export const contentSchema = (type: ContentTypeName) => {
  const languages = objectOf(fieldsPer(type, 'language'));
  return z.strictObject({
    item: objectOf(fieldsPer(type, 'item')).default({}).prefault({}),
    en: languages.prefault({}),
    ms: languages.prefault({}),
  });
};
export interface Content {
  readonly item: FieldsOf;
  readonly en: FieldsOf;
  readonly ms: FieldsOf;
}

const slugText = z
  .string()
  .trim()
  .max(80, says('values.characters', { count: 80 }))
  .refine((value) => value === '' || SLUG.test(value), says('values.content-slug'));
const nowhere = z.null();
const first = z.literal(0);

/**
 * Where an item lies and who reads it; it changes with the version that it is saved with. Of what its type does not have,
 * only the usual value is taken.
 */
export const placing = (type: ContentTypeName) => {
  const { slugged, tree, ordered, audience } = contentType(type);
  const [slug, parent]: [z.ZodType<string>, z.ZodType<string | null>] = [
    slugged ? slugText : z.literal(''),
    tree ? z.uuid().nullable() : nowhere,
  ];
  const position: z.ZodType<number> = ordered ? z.number().int().min(0).max(1_000_000) : first;
  const readers: z.ZodType<ContentAudience> = audience
    ? z.enum(CONTENT_AUDIENCES, says('values.choice-asked'))
    : z.literal('public');
  return {
    slug: slug.default(''),
    parent: parent.default(null),
    position: position.default(0),
    audience: readers.default('public'),
    plans: z
      .array(z.uuid())
      .max(audience ? 100 : 0)
      .default([]),
  };
};

/** The texts of an item in all languages, those that hold blocks. */
export const richTextsOf = (
  type: ContentTypeName,
  content: Content,
  languages: readonly ContentLanguage[] = CONTENT_LANGUAGES,
): RichText[] =>
  fieldsPer(type, 'language')
    .filter(({ kind }) => kind === 'rich')
    .flatMap(({ name }) => languages.map((language) => richOf(content[language], name)));

/** The series that an item leads with, by their fields. */
export const chosenSeries = (type: ContentTypeName, { item }: Pick<Content, 'item'>) =>
  fieldsPer(type, 'item')
    .filter(({ kind }) => kind === 'series')
    .map(({ name }) => ({ name, series: numbersIn(item, name) }));

/** The live figures of an item: those of its texts, and of the series that it leads with. */
export const figuresIn = (
  type: ContentTypeName,
  content: Content,
  languages: readonly ContentLanguage[] = CONTENT_LANGUAGES,
): LiveFigure[] => [
  ...richTextsOf(type, content, languages).flatMap(figuresOf),
  ...chosenSeries(type, content).flatMap(({ series }) => series.flatMap(headlineFigures)),
];
