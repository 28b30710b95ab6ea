import { ActionIcon, Kbd } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { Bell } from '../bell.tsx';
import { openPalette } from '../palette.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  readonly onMenu: () => void;
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
}

/** Where one is, the way to everything else, and what happened meanwhile. */
export function TopBar({ onMenu, collapsed, onCollapse }: TopBarProps) {
  const t = useTranslations('internal');
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.phone} aria-label={t('menu')} onClick={onMenu}>
        <Icon name="density" />
      </ActionIcon>
      <ActionIcon
        className={classes.desktop}
        size="md"
        aria-label={t(collapsed ? 'expand' : 'collapse')}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      >
        <Icon name={collapsed ? 'chevron-right' : 'chevron-left'} />
      </ActionIcon>
      <Breadcrumb />
      <button type="button" className={classes.search} onClick={openPalette} aria-label={t('palette.open')}>
        <Icon name="search" size={15} />
        <span className={classes.words}>{t('palette.open')}</span>
        <Kbd className={classes.words}>{t('palette.keys')}</Kbd>
      </button>
      <Bell />
    </header>
  );
}
