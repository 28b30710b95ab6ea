import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '../../../lib/texts/locale.ts';

/** The choice of language, as items of a menu; it changes in place. */
export function LanguageItems() {
  const t = useTranslations('common');
  const { locale, choose } = useLanguage();
  return (
    <Menu.RadioGroup
      aria-label={t('language-label')}
      value={locale}
      onChange={(next) => void choose(next as Locale)}
    >
      {LOCALES.map((each) => (
        <Menu.RadioItem closeMenuOnClick key={each} lang={each} value={each}>
          {LANGUAGE_NAMES[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
