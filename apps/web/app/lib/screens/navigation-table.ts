import { SCREENS } from '@datum/contract/screens/all';
import { AREAS, type Area } from '@datum/contract/screens/areas';
import type { Screen } from '@datum/contract/screens/screen';
import type { TextKey } from '../texts/texts.ts';
import { menuOf, type NavEntry } from './menu.ts';

export interface NavArea {
  readonly area: Area;
  readonly label: TextKey;
  /** Pressed after `g` to go to the first screen of the area that the person may open. */
  readonly key: string;
  /** Screens in the order of the menu. */
  readonly entries: readonly NavEntry[];
}

/** Every row: a title or a line of a menu that is no text of ours is an error here. */
const rows: readonly Screen<TextKey>[] = Object.values(SCREENS);

/**
 * The internal navigation, area by area. An area without a screen for this person is not drawn, one with a single screen
 * is a link by itself.
 */
export const NAVIGATION: readonly NavArea[] = (Object.keys(AREAS) as Area[]).map((area) => ({
  area,
  ...AREAS[area],
  entries: menuOf(rows.filter((row) => row.area === area && row.page !== null)),
}));
