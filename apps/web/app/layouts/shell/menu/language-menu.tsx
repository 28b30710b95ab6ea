import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LanguageItems } from './language-items.tsx';
import classes from './language-menu.module.css';

/** The language of the page, and a menu of the others. */
export function LanguageMenu() {
  const t = useTranslations('common');
  const { locale } = useLanguage();
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={t('language', { name: LANGUAGE_NAMES[locale] })}
        >
          {LANGUAGE_NAMES[locale]}
          <Icon name="chevron-down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
