import { CONTENT_TYPE_NAMES, type ContentTypeName, isSingle } from '@datum/contract/content/content-types';
import { href } from '@datum/contract/screens/all';
import { useLocation } from 'react-router';

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
