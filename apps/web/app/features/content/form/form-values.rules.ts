import type { ContentDetail } from '@datum/contract/content/content-calls';
import type { ContentField, FieldKind, FieldValues } from '@datum/contract/content/content-field';
import type { ContentAudience, ContentTypeName } from '@datum/contract/content/content-types';
import { contentType, fieldsPer } from '@datum/contract/content/content-types';
import { slugOf } from '@datum/contract/content/rich-text-parts';
import { EMPTY_TEXT } from '@datum/contract/content/values/empty-text';

export type FieldValue = FieldValues[FieldKind];
type Fields = Readonly<Record<string, FieldValue>>;

/** What the form of an item holds, in the shape of its body. */
export interface ContentValues {
  readonly slug: string;
  readonly parent: string | null;
  readonly position: string;
  readonly audience: ContentAudience | null;
  readonly plans: readonly string[];
  readonly note: string;
  readonly content: { readonly item: Fields; readonly en: Fields; readonly ms: Fields };
}

/** What stands for nothing, by kind. */
const EMPTY: { readonly [Kind in FieldKind]: FieldValues[Kind] } = {
  line: '',
  text: '',
  rich: EMPTY_TEXT,
  choice: null,
  words: [],
  image: null,
  file: null,
  day: null,
  number: null,
  money: null,
  link: '',
  email: '',
  phone: '',
  'yes-no': false,
  products: [],
  parts: [],
  series: [],
};

/** The fields of the form from an item, or empty for a new one. */
export function contentValues(type: ContentTypeName, item: ContentDetail | null): ContentValues {
  const valuesOf = (
    fields: readonly ContentField[],
    stored: Readonly<Record<string, unknown>> = {},
  ): Fields =>
    Object.fromEntries(
      fields.map(({ name, kind }) => [name, (stored[name] ?? EMPTY[kind]) as FieldValue]), // as its kind says
    );
  const inLanguages = fieldsPer(type, 'language');
  return {
    slug: item?.slug ?? '',
    parent: item?.parent ?? null,
    position: String(item?.position ?? 0),
    audience: item?.audience ?? 'public',
    plans: item?.plans ?? [],
    note: '',
    content: {
      item: valuesOf(fieldsPer(type, 'item'), item?.content.item),
      en: valuesOf(inLanguages, item?.content.en),
      ms: valuesOf(inLanguages, item?.content.ms),
    },
  };
}

/** The address of an item: as it was typed, else from its title in the language that has one. */
const addressIn = (type: ContentTypeName, { slug, content }: ContentValues): string => {
  const { slugged, title } = contentType(type);
  return slug || !slugged ? slug : slugOf(String(content.en[title] || content.ms[title] || ''));
};

/** The body of a save: the version that it was made from goes with it. */
export const contentBody = (
  type: ContentTypeName,
  values: ContentValues,
  item: ContentDetail | null,
): unknown => bodyOf({ ...values, slug: addressIn(type, values) }, item);

const bodyOf = ({ position, plans, audience, ...values }: ContentValues, item: ContentDetail | null) => ({
  ...values,
  audience,
  plans: audience === 'plans' ? plans : [],
  position: position.trim() === '' ? 0 : Number(position),
  ...(item ? { version: item.version } : {}),
});
