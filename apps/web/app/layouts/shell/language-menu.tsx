import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './language-menu.module.css';

/** The language of the page, and a menu of the others; it changes in place. */
export function LanguageMenu() {
  const t = useTranslations('common');
  const { locale, choose } = useLanguage();
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
        {LOCALES.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            role="menuitemradio"
            aria-checked={each === locale}
            leftSection={
              <span className={classes.mark}>{each === locale && <Icon name="check" size={14} />}</span>
            }
            onClick={() => void choose(each)}
          >
            {LANGUAGE_NAMES[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
