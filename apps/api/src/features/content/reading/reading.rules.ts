import type { ContentLanguage } from '@datum/contract/content/content-field';
import type { Content } from '@datum/contract/content/content-schema';
import { type ContentTypeName, contentType, fieldsPer } from '@datum/contract/content/content-types';
import type { Picture } from '@datum/contract/content/picture';
import type { ContentCard, PreviewReader } from '@datum/contract/content/public-content';
import { hasWords } from '@datum/contract/content/publish-check';
import { textOf } from '@datum/contract/content/values/content-values';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import type { PublishedRow } from './reading.queries.ts';

/** The language that a reader gets: theirs, or the other one where nothing was written in theirs. */
export function languageOf(
  type: ContentTypeName,
  content: Content,
  asked: ContentLanguage,
): { readonly language: ContentLanguage } {
  const other = asked === 'en' ? 'ms' : 'en';
  return { language: hasWords(type, content[asked]) || !hasWords(type, content[other]) ? asked : other };
}

/** Whether a reader sees the texts of an item; staff see all. */
export function isOpenTo(
  { audience, plan_codes }: Pick<PublishedRow, 'audience' | 'plan_codes'>,
  person: SignedIn | null,
): boolean {
  if (audience === 'public' || person?.isInternal) return true;
  if (person === null) return false;
  return (
    audience === 'signed_in' ||
    person.access.holds.some(({ period }) => plan_codes.includes(period.plan.code))
  );
}

/** The same for a reader of a preview, who is nobody in particular. */
export const isOpenAs = ({ audience }: Pick<PublishedRow, 'audience'>, reader: PreviewReader): boolean =>
  reader === 'opened' || audience === 'public' || (reader === 'signed-in' && audience === 'signed_in');

/** An item as lists show it. @param whole with its blocks */
export function cardOf(
  type: ContentTypeName,
  row: PublishedRow,
  locale: ContentLanguage,
  whole: boolean,
  pictures: ReadonlyMap<string, Picture> = new Map(),
): ContentCard {
  const { language } = languageOf(type, row.content, locale);
  const rich = fieldsPer(type, 'language')
    .filter(({ kind }) => kind === 'rich' || (kind === 'file' && !whole))
    .map(({ name }) => name);
  const text = Object.fromEntries(
    Object.entries(row.content[language]).filter(([name]) => whole || !rich.includes(name)),
  );
  return {
    uuid: row.uuid,
    slug: row.slug,
    old_slugs: row.old_slugs,
    language,
    title: textOf(row.content[language], contentType(type).title),
    item: row.content.item,
    text,
    audience: row.audience,
    parent: row.parent,
    position: row.position,
    cover: pictures.get(textOf(row.content.item, 'cover')) ?? null,
    published_at: row.first_published_at?.toISOString() ?? '',
    changed_at: row.published_at?.toISOString() ?? '',
  };
}

export const shortOf = (type: ContentTypeName, row: PublishedRow, locale: ContentLanguage) => {
  const { slug, title, language } = cardOf(type, row, locale, false);
  return { slug, title, language };
};
