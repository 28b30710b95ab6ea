import type { MantineColorSchemeManager } from '@mantine/core';
import { localStorageColorSchemeManager } from '@mantine/core';

/** What a person may prefer; `system` follows the device. */
export type ColorMode = 'system' | 'light' | 'dark';

/** Where the preference is stored in the browser. */
export const COLOR_MODE_KEY = 'color-mode';

/** Mantine's `auto` is our `system`. */
export const colorModeManager: MantineColorSchemeManager = localStorageColorSchemeManager({
  key: COLOR_MODE_KEY,
});

/**
 * The mode that a page forces, or undefined where it follows the preference. A page cannot force the system's mode:
 * that is refused with a warning only (spec section 2).
 */
export function forcedMode(asked: ColorMode | undefined): 'light' | 'dark' | undefined {
  if (asked === 'system') {
    console.warn('A page cannot force the system colour mode; the preference of the reader holds.');
    return undefined;
  }
  return asked;
}
