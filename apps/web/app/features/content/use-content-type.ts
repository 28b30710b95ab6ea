import {
  CONTENT_TYPE_NAMES,
  type ContentTypeName,
  contentType,
  isSingle,
} from '@datum/contract/content/content-types';
import { href } from '@datum/contract/screens/all';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';

/** The content type of an address: `/internal/cms/news/edit/…` is of `news`. The same pages stand for all types. */
export function typeAt(pathname: string): ContentTypeName {
  const [, , , name] = pathname.split('/');
  const type = CONTENT_TYPE_NAMES.find((one) => one === name);
  if (!type) throw new Error(`No content type at ${pathname}`);
  return type;
}

export const useContentType = (): ContentTypeName => typeAt(useLocation().pathname);

/** Where the items of a type are listed; a single one stands there itself. */
export const listHref = (type: ContentTypeName): string => href(`cms.${type}.list`);

/** Where an item of a type is written. */
export const editHref = (type: ContentTypeName, id: string): string =>
  isSingle(type) ? listHref(type) : href(`cms.${type}.edit`, { id });

/** Where a new one is begun. */
export const createHref = (type: ContentTypeName): string =>
  isSingle(type) ? listHref(type) : href(`cms.${type}.create`);

/** What staff call an item: by its title; one that stands for its type, by that. */
export function useItemName(): (type: ContentTypeName, item: { readonly title: string }) => string {
  const t = useTranslations('content');
  return (type, { title }) => (contentType(type).usual ? t(`one.${type}`) : title || t('untitled'));
}

/** Where a group is seen: beside the list of a type. */
export const groupHref = (type: ContentTypeName, uuid: string): string =>
  href(`cms.${isSingle(type) ? 'news' : type}.list`, { query: { tab: 'groups', edit: `groups.${uuid}` } });
