import { useSyncExternalStore } from 'react';

/** What a person may prefer; `system` follows the device. */
export const COLOR_MODES = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];
/** What is drawn. */
export type ColorScheme = 'light' | 'dark';

const KEY = 'color-mode';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The preference, stored in this browser (requirements 2). */
export const colorMode = {
  get: (): ColorMode => COLOR_MODES.find((mode) => mode === localStorage.getItem(KEY)) ?? 'system',

  set(mode: ColorMode): void {
    localStorage.setItem(KEY, mode);
    for (const listener of listeners) {
      listener();
    }
  },

  /** Hears changes made here, in other tabs, and by the device. */
  subscribe(listener: () => void): () => void {
    const media = matchMedia(DARK);
    listeners.add(listener);
    media.addEventListener('change', listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      media.removeEventListener('change', listener);
      window.removeEventListener('storage', listener);
    };
  },
};

function preferred(): ColorScheme {
  const mode = colorMode.get();
  return mode === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : mode;
}

/** The preference, in a component; `system` until the page has come alive. */
export const useColorMode = (): ColorMode =>
  useSyncExternalStore<ColorMode>(colorMode.subscribe, colorMode.get, () => 'system');

/** The scheme to draw: what the page forces, else what the reader prefers. */
export function useColorScheme(forced: ColorScheme | undefined): ColorScheme {
  const preference = useSyncExternalStore<ColorScheme>(colorMode.subscribe, preferred, () => 'light');
  return forced ?? preference;
}

/**
 * The mode that a page forces, or undefined where it follows the preference. A page cannot force the system's mode:
 * that is refused with a warning only (requirements 2).
 */
export function forcedMode(asked: ColorMode | undefined): ColorScheme | undefined {
  if (asked === 'system') {
    console.warn('A page cannot force the system colour mode; the preference of the reader holds.');
    return undefined;
  }
  return asked;
}

/** Runs before the first paint of a page that forces nothing, so that no reader of dark pages sees a white one. */
export const COLOR_MODE_SCRIPT = `(()=>{let m;try{m=localStorage.getItem('${KEY}')}catch{}
document.documentElement.dataset.mantineColorScheme=m==='light'||m==='dark'?m:matchMedia('${DARK}').matches?'dark':'light'})()`;
