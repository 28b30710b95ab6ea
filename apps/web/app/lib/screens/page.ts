import { useMatches } from 'react-router';
import type { ColorMode } from '../texts/color-mode.ts';
import type { TextKey } from '../texts/texts.ts';

/** The areas of the internal navigation. */
export type Area =
  | 'home'
  | 'data'
  | 'publish'
  | 'products'
  | 'content'
  | 'subscription'
  | 'requests'
  | 'people'
  | 'settings'
  | 'account';

/** What a route says of itself to the frame around it: `export const handle = page({ title: 'profile.title' })`. */
export interface PageHandle {
  /** Browser title, and the last step of the breadcrumb: a text, or words out of the page's data. */
  readonly title?: TextKey | ((data: never) => string | undefined);
  /** What search engines and link previews say of a public page: a text, or words out of the page's data. */
  readonly description?: TextKey | ((data: never) => string | undefined);
  /** Part of the navigation that the page belongs to. */
  readonly area?: Area;
  /** Colour mode that the page forces. */
  readonly colorMode?: ColorMode;
  /** Where people work: denser text and controls (look 3). */
  readonly work?: boolean;
}

type Words<Data> = TextKey | ((data: Data) => string | undefined);

/** Declares a page's handle; `Data` is what its loader gives, for words made of it. */
export const page = <Data = undefined>(
  handle: Omit<PageHandle, 'title' | 'description'> & {
    readonly title?: Words<Data>;
    readonly description?: Words<Data>;
  },
): PageHandle => handle as PageHandle;

/** A page or layout that is open now, with what it says of itself. */
export interface OpenPage {
  readonly handle: PageHandle;
  readonly data: unknown;
  readonly pathname: string;
}

/** The open routes that say something of themselves, from the root down. */
export const usePages = (): readonly OpenPage[] =>
  useMatches()
    .filter((match) => match.handle !== undefined)
    .map((match) => ({
      handle: match.handle as PageHandle,
      data: match.loaderData,
      pathname: match.pathname,
    }));

/** The innermost value that an open page gives for `name`. */
export function usePageFact<Name extends 'area' | 'colorMode' | 'work'>(name: Name): PageHandle[Name] {
  return usePages().findLast(({ handle }) => handle[name] !== undefined)?.handle[name];
}
