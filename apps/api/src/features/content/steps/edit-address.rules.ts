import { type ContentTypeName, isSingle } from '@datum/contract/content/content-types';
import { href } from '@datum/contract/screens/all';

/** Where staff write an item. */
export const editHref = (type: ContentTypeName, id: string): string =>
  isSingle(type) ? href(`cms.${type}.list`) : href(`cms.${type}.edit`, { id });

/** Where staff see a group: beside the list of one of the types that are in it. */
export const groupHref = (type: ContentTypeName, uuid: string): string =>
  href(`cms.${isSingle(type) ? 'news' : type}.list`, { query: { tab: 'groups', edit: `groups.${uuid}` } });
