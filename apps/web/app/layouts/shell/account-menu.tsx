import { Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/locale.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { signOut } from '../../lib/session-calls.ts';
import { usePerson } from '../../lib/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './account-menu.module.css';
import { ColorModeItems } from './color-mode-items.tsx';
import { initialsOf } from './initials.ts';

/** Who is signed in, with everything that is theirs: profile, language, colour mode, keys, signing out. */
export function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useTranslations();
  const person = usePerson();
  const { locale, choose } = useLanguage();
  const navigate = useNavigate();
  const own = useNavigation().find(({ area }) => area === 'account')?.entries ?? [];
  if (!person) {
    return null;
  }
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={t('internal.account.open', { name: person.name })}
        >
          <span className={classes.sign} aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <span className={classes.words}>
            <b>{person.name}</b>
            <span>{person.role_name}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onShortcuts}>
          {t('internal.shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('common.language-label')}</Menu.Label>
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
        <ColorModeItems />
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut().then(() => navigate('/auth/login'))}>
          {t('internal.account.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
