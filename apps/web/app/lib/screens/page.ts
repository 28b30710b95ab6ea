import type { Area } from '@datum/contract/screens/areas';
import type { Screen } from '@datum/contract/screens/screen';
import { useMatches } from 'react-router';
import type { ColorMode } from '../texts/color-mode.ts';
import type { TextKey } from '../texts/texts.ts';

/** What a layout says of the pages in it: `export const handle = frame({ screens: SCREENS })`. */
export interface Frame {
  /** The rows of its screens by name. They come with the layout, so that public pages load no internal ones. */
  readonly screens?: Readonly<Record<string, Screen<TextKey>>>;
  /** Colour mode that it forces. */
  readonly colorMode?: ColorMode;
  /** Where people work: denser text and controls. */
  readonly work?: boolean;
}

/** Declares a layout's handle; that every text of its screens exists is held here. */
export const frame = (handle: Frame): Frame => handle;

/** The open screen: its row, and what its loader gave. */
export interface OpenPage {
  readonly name: string;
  readonly screen: Screen<TextKey>;
  readonly data: unknown;
  readonly pathname: string;
}

/** The screen that is open now; null where none is, as on an error of the frame itself. */
export function usePage(): OpenPage | null {
  const matches = useMatches();
  const screens = matches
    .map(({ handle }) => (handle as Frame | undefined)?.screens)
    .findLast((table) => table !== undefined);
  const open = matches.at(-1);
  const [name = ''] = open?.id.split(':') ?? []; // a screen with several routes names them `screen:value`
  const screen = screens && Object.hasOwn(screens, name) ? screens[name] : undefined;
  return open && screen ? { name, screen, data: open.loaderData, pathname: open.pathname } : null;
}

/** Part of the navigation that the open screen belongs to. */
export const useArea = (): Area | null => usePage()?.screen.area ?? null;

/** The innermost value that a layout around the open screen gives for `name`. */
export const useFrameFact = <Name extends 'colorMode' | 'work'>(name: Name): Frame[Name] =>
  useMatches()
    .map(({ handle }) => (handle as Frame | undefined)?.[name])
    .findLast((value) => value !== undefined);
