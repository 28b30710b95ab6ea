import { ActionIcon } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type ColorMode, colorMode, useColorMode } from '../../lib/texts/color-mode.ts';
import { Strokes } from '../../ui/icon.tsx';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  ColorMode,
  ColorMode
>;
const STROKES: Readonly<Record<ColorMode, string>> = {
  system: 'M2 3h12v8H2zM6 13.5h4',
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6zM8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1',
  dark: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z',
};

/** Steps through the colour modes: like the device, light, dark. What is chosen stays in this browser. */
export function ColorModeButton() {
  const t = useTranslations();
  const mode = useColorMode();
  const label = t('portal.color-mode', { mode: t(`common.color-mode.${mode}`) });
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => colorMode.set(NEXT[mode])}>
      <Strokes d={STROKES[mode]} size={18} />
    </ActionIcon>
  );
}
