import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { COLOR_MODES, type ColorMode, colorMode, useColorMode } from '../../../lib/texts/color-mode.ts';

/** The choice of colour mode, as items of a menu. Pages that force a mode keep it; the choice holds for the others. */
export function ColorModeItems() {
  const t = useTranslations('common.color-mode');
  return (
    <Menu.RadioGroup
      aria-label={t('label')}
      value={useColorMode()}
      onChange={(mode) => colorMode.set(mode as ColorMode)}
    >
      {COLOR_MODES.map((mode) => (
        <Menu.RadioItem closeMenuOnClick key={mode} value={mode}>
          {t(mode)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
