import { Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ColorMode } from '../../lib/color-mode.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './account-menu.module.css';

const MODES = [
  { mode: 'system', scheme: 'auto' },
  { mode: 'light', scheme: 'light' },
  { mode: 'dark', scheme: 'dark' },
] as const satisfies readonly { mode: ColorMode; scheme: 'auto' | 'light' | 'dark' }[];

/** The choice of colour mode, as items of a menu. Pages that force a mode keep it; the choice holds for the others. */
export function ColorModeItems() {
  const t = useTranslations('common.color-mode');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('label')}</Menu.Label>
      {MODES.map(({ mode, scheme }) => (
        <Menu.Item
          key={mode}
          role="menuitemradio"
          aria-checked={scheme === colorScheme}
          leftSection={
            <span className={classes.mark}>{scheme === colorScheme && <Icon name="check" size={14} />}</span>
          }
          onClick={() => setColorScheme(scheme)}
        >
          {t(mode)}
        </Menu.Item>
      ))}
    </>
  );
}
