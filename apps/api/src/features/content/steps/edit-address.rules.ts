import type { ContentTypeName } from '@datum/contract/content/content-types';
import { href } from '@datum/contract/screens/all';

/** Where staff write an item. */
export const editHref = (type: ContentTypeName, id: string): string =>
  type === 'about' ? href('cms.about.list') : href(`cms.${type}.edit`, { id });
