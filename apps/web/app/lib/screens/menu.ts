import { pathOf } from '@datum/contract/screens/address';
import type { Screen } from '@datum/contract/screens/screen';
import type { Words } from '@datum/contract/subjects/subject';
import type { TextKey } from '../texts/texts.ts';

/** What a line says: a text key, or the words themselves. */
export type Label = TextKey | Words;

/** One line of a menu. */
export interface NavEntry {
  readonly path: string;
  readonly label: Label;
}

/** The lines that screens have in a menu, in the order of the table. */
export const menuOf = (screens: readonly Screen<TextKey>[]): readonly NavEntry[] =>
  screens.flatMap((screen) =>
    typeof screen.menu === 'string'
      ? [{ path: pathOf(screen, {}), label: screen.menu }]
      : (screen.menu ?? []).map(({ label, params }) => ({ path: pathOf(screen, params), label })),
  );
