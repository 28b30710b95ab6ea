import { pathOf } from '../screens/address.ts';
import { OUTSIDE } from '../screens/outside.ts';
import type { Screen } from '../screens/screen.ts';
import {
  CONTENT_TYPE_NAMES,
  type CONTENT_TYPES,
  type ContentTypeName,
  contentType,
} from './content-types.ts';

type WithPage = Extract<(typeof CONTENT_TYPES)[ContentTypeName], { readonly page: object }>;
/** The screens of the pages that content types declare. */
const PAGES: Readonly<Record<WithPage['page']['screen'], Screen>> = OUTSIDE;

/** What of an item its address is made of. */
export interface Named {
  readonly slug: string | null;
  readonly products: readonly string[];
}

/** Where readers find an item of a type, with the place on the page; null where it has no page, or no name yet. */
export function addressOf(type: ContentTypeName, { slug, products }: Named): string | null {
  const { page } = contentType(type);
  if (!page) return null;
  const screen = PAGES[page.screen as keyof typeof PAGES]; // declared by one of the types
  const name = page.by ? (products[0] ?? null) : slug;
  if (!page.named) return screen.path;
  if (name === null) return null;
  return page.named === 'place' ? `${screen.path}#${name}` : pathOf(screen, { [page.named]: name });
}

/** What an address names: the types that are found at its screen, and the name of the item. */
export interface NamedItem {
  readonly type: ContentTypeName;
  readonly name: string;
}

/**
 * The item that an address of a screen leads to, where a type has its items there by their own names.
 * @param place what the address says after `#`
 */
export function itemAt(
  screen: string,
  params: Readonly<Record<string, string>>,
  place: string,
): NamedItem | null {
  for (const type of CONTENT_TYPE_NAMES) {
    const { page } = contentType(type);
    if (page?.screen !== screen || !page.named || page.by) continue;
    const name = page.named === 'place' ? place : params[page.named];
    if (name) return { type, name };
  }
  return null;
}
